package plumbline.models.topics;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * The unknowns of Dirichlet-multinomial regression, documents' and topics' laws integrated out.
 *
 * @param assignments the topic of each token of the corpus, from 0
 * @param weights lambda, topic after topic: K times F numbers
 */
public record DmrState(Ints assignments, Doubles weights) {}
