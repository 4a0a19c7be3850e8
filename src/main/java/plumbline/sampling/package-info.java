/**
 * What a model, a sampler and a running chain are, how chains are run (replicates, progress,
 * checkpoints), what they leave behind ({@link plumbline.sampling.Draws}), and the kernels that
 * serve any model.
 *
 * <p>Papers: Neal (2003) for slice sampling, Murray, Adams and MacKay (2010) for elliptical slice
 * sampling, Metropolis et al. (1953), Roberts, Gelman and Gilks (1997) for tuning.
 */
@NullMarked
package plumbline.sampling;

import org.jspecify.annotations.NullMarked;
