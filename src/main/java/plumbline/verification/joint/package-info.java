/**
 * Joint distribution tests: draws from the prior and data against chains that redraw both (Geweke
 * 2004; Schein et al.), by chains or by replicated pairs.
 */
@NullMarked
package plumbline.verification.joint;

import org.jspecify.annotations.NullMarked;
