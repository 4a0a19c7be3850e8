package plumbline.models.ctm;

import java.util.Arrays;
import java.util.Optional;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.random.ScriptedRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;

/**
 * Where a Metropolis update of eta proposes to go, learnt by leading it through scripts in which
 * all is accepted. It starts at another eta than that of the state: independence proposals and the
 * steps of a random walk may depend on everything else, and are the same from there.
 *
 * @param kernel the update alone
 * @param state the rest of the state
 * @param data the words
 */
record EtaProposals(Sampler<CtmState, Corpus> kernel, CtmState state, Corpus data) {
  /** Of the independence proposals; a gamma draw of half of it leaves the normal draws alone. */
  static final double DEGREES_OF_FREEDOM = 8;

  /**
   * Independence proposals when all normal draws are zero.
   *
   * @return eta; empty if the update follows another script
   */
  Optional<Doubles> centre() {
    return withNormal(-1);
  }

  /**
   * Independence proposals when one normal draw of each document is 1.
   *
   * @param which the draw, or -1 for none
   * @return eta; empty if the update follows another script
   */
  Optional<Doubles> withNormal(int which) {
    double[] script = new double[state.topicCount() + 2];
    script[0] = DEGREES_OF_FREEDOM / 2;
    if (which >= 0) {
      script[1 + which] = 1;
    }
    script[script.length - 1] = 1; // accepted
    return after(elsewhere(), script);
  }

  /**
   * How far a random walk goes when all normal draws are 1.
   *
   * @return one step for each entry of eta; empty if the update follows another script
   */
  Optional<double[]> step() {
    double[] script = new double[state.topicCount() + 1];
    Arrays.fill(script, 1);
    CtmState from = elsewhere();
    return after(from, script)
        .map(
            to -> {
              double[] steps = to.toArray();
              Arrays.setAll(steps, e -> steps[e] - from.eta().get(e));
              return steps;
            });
  }

  private CtmState elsewhere() {
    Doubles eta = Doubles.generate(state.eta().size(), e -> 0.1 * (e % 3));
    return state.withEta(eta);
  }

  /** eta after the update has followed the script of every document to its end. */
  private Optional<Doubles> after(CtmState from, double[] ofEachDocument) {
    double[] script = new double[data.documents() * ofEachDocument.length];
    Arrays.setAll(script, i -> ofEachDocument[i % ofEachDocument.length]);
    ScriptedRng rng = ScriptedRng.of(script);
    Chain<CtmState, Corpus> chain = kernel.start(from, data);
    try {
      chain.advance(rng);
    } catch (IllegalStateException leftTheScript) {
      return Optional.empty();
    }
    return rng.remaining() > 0 ? Optional.empty() : Optional.of(chain.state().eta());
  }
}
