/** Change points whose choices are hidden behind words. */
@NullMarked
package plumbline.models.changepoint.hidden;

import org.jspecify.annotations.NullMarked;
