/** What models of hidden features share: buffet priors, strengths of links, and their targets. */
@NullMarked
package plumbline.models.relational.features;

import org.jspecify.annotations.NullMarked;
