/**
 * Studies: what makes one figure or one table of the notebooks. Not in the library's jar and no
 * part of its API; the notebooks' kernel has them.
 */
@NullMarked
package plumbline.studies;

import org.jspecify.annotations.NullMarked;
