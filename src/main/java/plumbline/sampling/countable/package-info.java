/**
 * Markov chains for one discrete variable on 0, 1, 2, ... whose likelihood may need a sequence that
 * is drawn only as far as it is looked at: retrospective Metropolis and Gibbs sampling, slice
 * sampling, and simpler kernels for comparison. Every kernel has a {@code step}, which draws, and a
 * {@code row}, which gives the exact transition probabilities from the same quantities; with rows,
 * invariance is checked without sampling.
 *
 * <p>Papers: Papaspiliopoulos and Roberts (2008) for retrospective sampling; Zhang, Dunson and
 * Carin (2011), supplement, equations (1) to (3), for change points; Walker (2007) and Kalli,
 * Griffin and Walker (2011) for slice sampling of countable weights.
 */
@NullMarked
package plumbline.sampling.countable;

import org.jspecify.annotations.NullMarked;
