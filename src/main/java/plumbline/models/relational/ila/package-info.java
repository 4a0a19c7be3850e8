/** The infinite latent attribute model (Palla, Knowles and Ghahramani 2012). */
@NullMarked
package plumbline.models.relational.ila;

import org.jspecify.annotations.NullMarked;
