/**
 * The two models that the first notebook puts on trial: a normal sample with unknown mean and
 * precision, whose Gibbs sampler is checked by quadrature and by joint tests, and a small mixture,
 * whose collapsed Gibbs sampler has an exact transition matrix.
 *
 * <p>Papers: Geweke (2004) for the normal example.
 */
@NullMarked
package plumbline.models.start;

import org.jspecify.annotations.NullMarked;
