/** The updates of a sweep: assignments, receivers, coefficients, times. */
@NullMarked
package plumbline.models.iptm.scans;

import org.jspecify.annotations.NullMarked;
