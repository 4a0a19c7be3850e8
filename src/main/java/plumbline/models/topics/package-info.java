/**
 * Topic models with multinomial topics: latent Dirichlet allocation and Dirichlet-multinomial
 * regression, trained by collapsed Gibbs sampling, and the corpora they are trained on.
 *
 * <p>Papers: Griffiths and Steyvers (2004) for the collapsed sampler; Yao, Mimno and McCallum
 * (2009) for its buckets; Wallach (2008) for the fixed points of the hyperparameters; Mimno and
 * McCallum (2008) for the regression.
 */
@NullMarked
package plumbline.models.topics;

import org.jspecify.annotations.NullMarked;
