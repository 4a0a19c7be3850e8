/**
 * Gaussian copula graphical models: ranks of columns in place of their values (Hoff 2007; Dobra and
 * Lenkoski 2011).
 */
@NullMarked
package plumbline.graphs.copula;

import org.jspecify.annotations.NullMarked;
