package plumbline.studies;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import plumbline.evaluation.AnnealedImportance;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.heldout.AnnealedDocument;
import plumbline.models.topics.heldout.AnnealingPath;
import plumbline.models.topics.heldout.Bridge;
import plumbline.models.topics.heldout.DocumentEstimator;
import plumbline.models.topics.heldout.ExactLikelihood;
import plumbline.models.topics.heldout.RatioAis;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.EnumeratingRng;
import plumbline.verification.exact.TransitionMatrix;

/**
 * The expected weight of annealed importance sampling, without any sampling: for a tiny document
 * the production chain is run through every decision it can make. The expectation of a right
 * program equals the ratio of the models' probabilities to rounding; nothing else has to be
 * believed.
 */
public final class ExactAnnealing {
  private ExactAnnealing() {}

  /**
   * {@code E[w]} as a product of exact transition matrices: {@code sum over z_0, ..., z_{T-1} of
   * p_0(z_0) w_0(z_0) K_1(z_0, z_1) w_1(z_1) ...}.
   *
   * @param bridge the laws on the way
   * @param schedule the points
   * @param logStart the start's log probability of each assignment, up to a constant
   * @return the expected weight
   */
  public static double expectedWeight(
      Bridge bridge, Schedule schedule, ToDoubleFunction<Ints> logStart) {
    return moments(bridge, schedule, logStart)[0];
  }

  /**
   * {@code Var[w] / E[w]^2} as a product of exact transition matrices: what one more run is worth.
   *
   * @param bridge the laws on the way, not used before
   * @param schedule the points
   * @param logStart the start's log probability of each assignment, up to a constant
   * @return the relative variance of the weight
   */
  public static double relativeVariance(
      Bridge bridge, Schedule schedule, ToDoubleFunction<Ints> logStart) {
    double[] moments = moments(bridge, schedule, logStart);
    return moments[1] / (moments[0] * moments[0]) - 1;
  }

  /** The expectations of the weight and of its square, in one pass: a bridge serves one chain. */
  private static double[] moments(
      Bridge bridge, Schedule schedule, ToDoubleFunction<Ints> logStart) {
    AnnealedDocument chain = new AnnealedDocument(bridge);
    List<Ints> states = LdaModel.assignments(bridge.topics(), chain.length());
    double[][] mass = {normalised(states, logStart), normalised(states, logStart)};
    for (int t = 0; t < schedule.steps(); t++) {
      if (t > 0) {
        TransitionMatrix<Ints> kernel = kernel(chain, states, schedule.point(t));
        mass = new double[][] {through(kernel, mass[0]), through(kernel, mass[1])};
      }
      for (int i = 0; i < states.size(); i++) {
        chain.place(states.get(i));
        double increment = chain.logIncrement(schedule.point(t), schedule.point(t + 1));
        mass[0][i] *= Math.exp(increment);
        mass[1][i] *= Math.exp(2 * increment);
      }
    }
    return new double[] {Doubles.of(mass[0]).sum(), Doubles.of(mass[1]).sum()};
  }

  /**
   * The law of the state after some sweeps at the start of the path, from one state.
   *
   * @param bridge the laws on the way, not used before
   * @param first where the sweeps begin
   * @param sweeps how many; 0 for the first state itself
   * @return the log probability of each assignment
   */
  public static ToDoubleFunction<Ints> afterSweeps(Bridge bridge, Ints first, int sweeps) {
    AnnealedDocument chain = new AnnealedDocument(bridge);
    List<Ints> states = LdaModel.assignments(bridge.topics(), chain.length());
    TransitionMatrix<Ints> kernel = kernel(chain, states, 0);
    double[] mass = normalised(states, z -> z.equals(first) ? 0 : Double.NEGATIVE_INFINITY);
    for (int sweep = 0; sweep < sweeps; sweep++) {
      mass = through(kernel, mass);
    }
    double[] law = mass;
    return z -> Math.log(law[states.indexOf(z)]);
  }

  private static TransitionMatrix<Ints> kernel(
      AnnealedDocument chain, List<Ints> states, double b) {
    return TransitionMatrix.of(
        states,
        (z, rng) -> {
          chain.place(z);
          chain.sweep(b, rng);
          return chain.state();
        });
  }

  private static double[] through(TransitionMatrix<Ints> kernel, double[] mass) {
    double[] next = new double[mass.length];
    for (int i = 0; i < mass.length; i++) {
      for (int j = 0; j < mass.length; j++) {
        next[j] += mass[i] * kernel.probability(i, j);
      }
    }
    return next;
  }

  /**
   * {@code E[w]} of annealing from one model to another, as a product of exact transition matrices.
   *
   * @param path the laws on the way
   * @param target the document under model 1
   * @param start the document under model 2, from whose posterior runs start
   * @param schedule the points
   * @return what should be {@code Pr(w | 1) / Pr(w | 2)}
   */
  public static double expectedWeight(
      AnnealingPath path, SeenDocument target, SeenDocument start, Schedule schedule) {
    return expectedWeight(path.bridge(target, start, 0), schedule, start::logJoint);
  }

  /**
   * {@code E[w]} by walking through whole runs, their order of steps included: for very few tokens
   * and steps.
   *
   * @param run the order of steps under test
   * @param bridge the laws on the way
   * @param schedule the points
   * @param logStart the start's log probability of each assignment, up to a constant
   * @return the expected weight
   */
  public static double expectedWeight(
      AnnealedImportance.Run run,
      Bridge bridge,
      Schedule schedule,
      ToDoubleFunction<Ints> logStart) {
    AnnealedDocument chain = new AnnealedDocument(bridge);
    List<Ints> states = LdaModel.assignments(bridge.topics(), chain.length());
    double[] mass = normalised(states, logStart);
    double sum = 0;
    for (int i = 0; i < mass.length; i++) {
      Ints start = states.get(i);
      EnumeratingRng.Law<Double> law =
          EnumeratingRng.enumerate(
              rng ->
                  run.logWeight(
                      new RatioAis.AnnealedDocumentTarget(chain, unused -> chain.place(start)),
                      schedule,
                      rng));
      for (Map.Entry<Double, Double> entry : law.probabilities().entrySet()) {
        sum += mass[i] * entry.getValue() * Math.exp(entry.getKey());
      }
    }
    return sum;
  }

  /**
   * {@code E[w]} of annealing from one model to another, by walking through whole runs.
   *
   * @param path the laws on the way
   * @param target the document under model 1, of very few tokens
   * @param start the document under model 2, from whose posterior runs start
   * @param schedule the points, very few
   * @return what should be {@code Pr(w | 1) / Pr(w | 2)}
   */
  public static double expectedWeightOfRuns(
      AnnealingPath path, SeenDocument target, SeenDocument start, Schedule schedule) {
    return expectedWeight(
        AnnealedImportance::logWeight, path.bridge(target, start, 0), schedule, start::logJoint);
  }

  /**
   * {@code E[estimate] / Pr(w)} of any estimator, by walking through all its decisions: 1 if it is
   * unbiased. For very few tokens.
   *
   * @param estimator what draws its topics by discrete decisions only
   * @param document a tiny document
   */
  public static double relativeExpectation(DocumentEstimator estimator, SeenDocument document) {
    Map<Double, Double> law =
        EnumeratingRng.<Double>enumerate(
                rng -> Double.valueOf(estimator.estimate(document, rng).value()))
            .probabilities();
    double exact = ExactLikelihood.byEnumeration(document);
    double sum = 0;
    for (Map.Entry<Double, Double> entry : law.entrySet()) {
      sum += entry.getValue() * Math.exp(entry.getKey() - exact);
    }
    return sum;
  }

  private static double[] normalised(List<Ints> states, ToDoubleFunction<Ints> logWeight) {
    double[] logs = states.stream().mapToDouble(logWeight).toArray();
    double total = LogSpace.logSumExp(logs, logs.length);
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.exp(logs[i] - total);
    }
    return logs;
  }
}
