/** Planted bugs of the start models: each replaces one named kernel by a wrong one. */
@NullMarked
package plumbline.models.start.mutants;

import org.jspecify.annotations.NullMarked;
