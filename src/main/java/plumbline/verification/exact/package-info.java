/**
 * Checks that compare laws or contracts without luck: transition matrices, quadrature, densities,
 * and pairs of a kernel.
 */
@NullMarked
package plumbline.verification.exact;

import org.jspecify.annotations.NullMarked;
