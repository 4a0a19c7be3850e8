/**
 * Why a kernel fails: the smallest case in which it does, its transition matrix there, the law that
 * it has in place of the target, and, for kernels meant to be reversible, the factor that its
 * acceptance ratio lacks.
 */
@NullMarked
package plumbline.verification.counterexample;

import org.jspecify.annotations.NullMarked;
