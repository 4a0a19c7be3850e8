package plumbline.models.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.ConditionalRatio;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.exact.TransitionMatrix;

/** The exact checks of the topic models: by all states of small corpora, and by differences. */
final class TopicChecks {
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
}
