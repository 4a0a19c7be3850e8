/** The infinite relational model (Kemp et al. 2006). */
@NullMarked
package plumbline.models.relational.irm;

import org.jspecify.annotations.NullMarked;
