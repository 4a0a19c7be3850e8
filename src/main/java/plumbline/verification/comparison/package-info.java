/**
 * The comparison of two samples of the same functions: means, spreads, products, whole laws, and
 * what no test can tell.
 */
@NullMarked
package plumbline.verification.comparison;

import org.jspecify.annotations.NullMarked;
