/**
 * Small numerical tools that the models share and that no library of ours has in this form: stable
 * sums of logarithms, immutable number lists with value equality, Gauss rules for probability laws.
 *
 * <p>Papers: Golub and Welsch (1969) for Gauss rules.
 */
@NullMarked
package plumbline.numerics;

import org.jspecify.annotations.NullMarked;
