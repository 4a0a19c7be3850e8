package plumbline.models.topics;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * All that is unknown in latent Dirichlet allocation once documents' and topics' laws are
 * integrated out.
 *
 * @param assignments the topic of each token of the corpus, from 0
 * @param alpha the documents' concentration, one number for each topic
 * @param beta the topics' concentration, the same for all words
 */
public record LdaState(Ints assignments, Doubles alpha, double beta) {}
