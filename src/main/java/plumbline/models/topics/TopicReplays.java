package plumbline.models.topics;

import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Sampler;
import plumbline.verification.Replay;

/**
 * The slices of hyperparameters and of regression weights beside slices of the joint density, on
 * equal random numbers.
 */
final class TopicReplays {
  /** Rounding moves a draw by about 1e-14, and the joint density by about 1e-13. */
  static final double BOUND = 1e-9;

  private static final int CASES = 60;
  private static final int FEWEST_CASES = 4; // of many documents, each of which tells much
  private static final NealSlice SLICE = NealSlice.of(1);

  private TopicReplays() {}

  /** Documents of a few tokens, one of them empty, with the hyperparameters' laws as on trial. */
  private static LdaModel small(LdaModel model) {
    return new LdaModel(Ints.of(5, 3, 0, 4), 4, model.alpha(), model.beta(), true);
  }

  /** Each alpha_k in turn, on the log scale. */
  static OptionalDouble alpha(LdaModel onTrial, Sampler<LdaState, Corpus> kernel) {
    LdaModel model = small(onTrial);
    return OptionalDouble.of(
        Replay.error(
            model,
            kernel,
            (state, data, rng) -> {
              LdaState at = state;
              for (int k = 0; k < model.topics(); k++) {
                LdaState here = at;
                int topic = k;
                DoubleFunction<LdaState> with = a -> withAlpha(here, topic, a);
                at =
                    with.apply(
                        logSlice(
                            here.alpha().get(k), a -> model.logJoint(with.apply(a), data), rng));
              }
              return at;
            },
            TopicReplays::numbers,
            CASES));
  }

  /** beta, on the log scale. */
  static OptionalDouble beta(LdaModel onTrial, Sampler<LdaState, Corpus> kernel) {
    LdaModel model = small(onTrial);
    return OptionalDouble.of(
        Replay.error(
            model,
            kernel,
            (state, data, rng) ->
                withBeta(
                    state,
                    logSlice(state.beta(), b -> model.logJoint(withBeta(state, b), data), rng)),
            TopicReplays::numbers,
            CASES));
  }

  /** A slice of ln x; with ln x, the joint density has the Jacobian x. */
  private static double logSlice(double x, DoubleUnaryOperator logJoint, Rng rng) {
    return Math.exp(
        SLICE.step(Math.log(x), log -> logJoint.applyAsDouble(Math.exp(log)) + log, rng));
  }

  private static LdaState withAlpha(LdaState state, int topic, double value) {
    double[] alpha = state.alpha().toArray();
    alpha[topic] = value;
    return new LdaState(state.assignments(), Doubles.of(alpha), state.beta());
  }

  private static LdaState withBeta(LdaState state, double value) {
    return new LdaState(state.assignments(), state.alpha(), value);
  }

  private static double[] numbers(LdaState state) {
    return Replay.joined(
        state.assignments().stream().asDoubleStream().toArray(),
        state.alpha().toArray(),
        new double[] {state.beta()});
  }

  /** Each lambda_kf in turn. */
  static OptionalDouble weights(DmrModel model, Sampler<DmrState, Corpus> kernel) {
    int cases = Math.max(FEWEST_CASES, Math.min(CASES, 2_000 / model.lengths().size()));
    return OptionalDouble.of(
        Replay.error(
            model,
            kernel,
            (state, data, rng) -> {
              DmrState at = state;
              for (int i = 0; i < state.weights().size(); i++) {
                DmrState here = at;
                int which = i;
                DoubleFunction<DmrState> with = x -> withWeight(here, which, x);
                at =
                    with.apply(
                        SLICE.step(
                            here.weights().get(i), x -> model.logJoint(with.apply(x), data), rng));
              }
              return at;
            },
            state ->
                Replay.joined(
                    state.assignments().stream().asDoubleStream().toArray(),
                    state.weights().toArray()),
            cases));
  }

  private static DmrState withWeight(DmrState state, int which, double value) {
    double[] weights = state.weights().toArray();
    weights[which] = value;
    return new DmrState(state.assignments(), Doubles.of(weights));
  }
}
