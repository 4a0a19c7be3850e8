package plumbline.models.topics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.ConditionalRatio;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.exact.TransitionMatrix;

/** The exact checks of the topic models: by all states of small corpora, and by differences. */
public final class TopicChecks {
  private TopicChecks() {}

  /** How far the exact matrix of a kernel moves the posterior of a small case. */
  static <S, Y> OptionalDouble invariance(SmallestCase<S, Y> small, Sampler<S, Y> kernel) {
    return OptionalDouble.of(
        TransitionMatrix.of(small.states(), kernel, small.data())
            .invarianceError(s -> small.density().logJoint(s, small.data())));
  }

  /** The spelled-out Gibbs weights against the joint density. */
  static double weightError() {
    LdaModel model = new LdaModel(Ints.of(4, 3), 3, Doubles.of(0.4, 0.8, 1.2), 0.6, false);
    Rng rng = Rng.seeded(2);
    LdaState state = model.drawPrior(rng);
    Corpus data = model.drawData(state, rng);
    LdaWorkspace work = new LdaWorkspace(model);
    double worst = 0;
    for (int token = 0; token < data.tokens(); token++) {
      work.place(state, data);
      work.remove(token);
      double[] weights = work.weights(token < 4 ? 0 : 1, token);
      List<LdaState> states = new ArrayList<>();
      for (int k = 0; k < 3; k++) {
        int at = token;
        int topic = k;
        Ints z = Ints.generate(data.tokens(), t -> t == at ? topic : state.assignments().get(t));
        states.add(new LdaState(z, state.alpha(), state.beta()));
        weights[k] = Math.log(weights[k]);
      }
      worst = Math.max(worst, ConditionalRatio.error(model, states, data, weights));
    }
    return worst;
  }

  static double gradientError(DmrModel model) {
    Rng rng = Rng.seeded(4);
    DmrState state = model.drawPrior(rng);
    DmrWorkspace work = new DmrWorkspace(model);
    work.place(state, model.drawData(state, rng));
    DmrObjective objective = work.objective();
    double[] weights = state.weights().toArray();
    double[] gradient = new double[weights.length];
    double[] unused = new double[weights.length];
    objective.evaluate(weights, gradient);
    double worst = 0;
    for (int i = 0; i < weights.length; i++) {
      double[] up = weights.clone();
      double[] down = weights.clone();
      up[i] += 1e-5;
      down[i] -= 1e-5;
      double slope = (objective.evaluate(up, unused) - objective.evaluate(down, unused)) / 2e-5;
      worst = Math.max(worst, Math.abs(slope - gradient[i]));
    }
    return worst;
  }

  /** Two documents, with a word that comes twice in a row, so that the buckets are carried over. */
  public static SmallestCase<LdaState, Corpus> lda() {
    LdaModel tiny = new LdaModel(Ints.of(3, 1), 3, Doubles.of(0.3, 0.7, 1.1), 0.4, false);
    return new SmallestCase<>(
        "81 assignments of 4 tokens",
        tiny.states(),
        tiny,
        Corpus.of(3, Ints.of(0, 0, 1), Ints.of(1)),
        Corpus.of(3, Ints.of(2, 0, 2), Ints.of(0)),
        LdaSampler.of(tiny));
  }

  /** Four tokens in the first two documents, the others empty; the weights are held. */
  public static SmallestCase<DmrState, Corpus> dmr(DmrModel model) {
    int documents = model.lengths().size();
    Ints lengths = Ints.generate(documents, d -> d == 0 ? 3 : d == 1 ? 1 : 0);
    DmrModel tiny = new DmrModel(lengths, 3, 2, model.features(), model.variances(), model.beta());
    Doubles weights = Doubles.of(0.4, -0.3, -0.6, 0.9);
    List<DmrState> states = new ArrayList<>();
    for (Ints z : LdaModel.assignments(2, 4)) {
      states.add(new DmrState(z, weights));
    }
    return new SmallestCase<>(
        "16 assignments of 4 tokens",
        states,
        tiny,
        corpus(documents, Ints.of(0, 0, 1), Ints.of(1)),
        corpus(documents, Ints.of(2, 0, 2), Ints.of(0)),
        Objects.requireNonNull(DmrSampler.of(tiny).kernels().get("assignments")));
  }

  /** Five tokens in two documents and two topics; the hyperparameters are held. */
  public static SmallestCase<LdaState, Corpus> ldaInFractions() {
    LdaModel tiny = new LdaModel(Ints.of(3, 2), 3, Doubles.of(0.3, 0.7), 0.4, false);
    return new SmallestCase<>(
        "32 assignments of 5 tokens",
        tiny.states(),
        tiny,
        Corpus.of(3, Ints.of(0, 0, 1), Ints.of(1, 2)),
        Corpus.of(3, Ints.of(2, 0, 2), Ints.of(0, 0)),
        LdaSampler.of(tiny));
  }

  /**
   * The same tokens, with concentrations 1/2 and 3 in one document and 3/4 and 3/2 in the other.
   */
  public static SmallestCase<DmrState, Corpus> dmrInFractions() {
    Features features =
        new Features(List.of("intercept", "second"), List.of(Doubles.of(1, 0), Doubles.of(1, 1)));
    DmrModel tiny = new DmrModel(Ints.of(3, 2), 3, 2, features, Doubles.of(1, 1), 0.4);
    Doubles weights = Doubles.of(-Math.log(2), Math.log(1.5), Math.log(3), -Math.log(2));
    return new SmallestCase<>(
        "32 assignments of 5 tokens",
        LdaModel.assignments(2, 5).stream().map(z -> new DmrState(z, weights)).toList(),
        tiny,
        Corpus.of(3, Ints.of(0, 0, 1), Ints.of(1, 2)),
        Corpus.of(3, Ints.of(2, 0, 2), Ints.of(0, 0)),
        Objects.requireNonNull(DmrSampler.of(tiny).kernels().get("assignments")));
  }

  private static Corpus corpus(int documents, Ints first, Ints second) {
    Ints[] all = new Ints[documents];
    Arrays.fill(all, Ints.of());
    all[0] = first;
    all[1] = second;
    return Corpus.of(3, all);
  }
}
