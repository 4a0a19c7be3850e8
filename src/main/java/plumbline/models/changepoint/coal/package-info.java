/**
 * Two rates of coal-mining disasters and the year between them (Carlin, Gelfand and Smith 1992).
 */
@NullMarked
package plumbline.models.changepoint.coal;

import org.jspecify.annotations.NullMarked;
