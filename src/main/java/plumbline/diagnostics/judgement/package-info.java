/** Have these chains converged? Limits, reasons and advice from the diagnostics. */
@NullMarked
package plumbline.diagnostics.judgement;

import org.jspecify.annotations.NullMarked;
