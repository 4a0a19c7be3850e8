package plumbline.studies;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import plumbline.models.topics.heldout.HeldOutComparison;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Replicates;

/**
 * An estimator's error against the time that it takes, at growing budgets: what a choice between
 * estimators should rest on.
 *
 * @param method its name
 * @param seconds for all documents, wall clock, one for each budget
 * @param errors root mean square differences of the log ratios from the reference, in nats
 */
public record ErrorAgainstTime(String method, Doubles seconds, Doubles errors) {
  /**
   * One of the estimators.
   *
   * @param method its name
   * @param job what it does with a document for a budget
   */
  public record Rival(String method, IntFunction<HeldOutComparison.Job> job) {}

  /**
   * Measures all of them: the first budget of each, then the second, and so on. Each has run once
   * before, so that no time is the compiler's.
   *
   * @param comparison the models and documents
   * @param reference the trusted log ratio of each document
   * @param rivals the estimators
   * @param budgets what they are given, e.g. numbers of sweeps
   * @param seeds the seed of each measurement, by its name: {@code rival 0}, {@code rival 1} and so
   *     on, in their order; asked twice for those of the first budget
   * @param replicates where documents run
   * @return one row for each estimator
   */
  public static List<ErrorAgainstTime> measure(
      HeldOutComparison comparison,
      Doubles reference,
      List<Rival> rivals,
      Ints budgets,
      Function<String, SeededRng> seeds,
      Replicates replicates) {
    double[][] seconds = new double[rivals.size()][budgets.size()];
    double[][] errors = new double[rivals.size()][budgets.size()];
    for (int r = 0; r < rivals.size(); r++) {
      comparison.run(
          rivals.get(r).job().apply(budgets.get(0)), seeds.apply("rival " + r), replicates);
    }
    for (int b = 0; b < budgets.size(); b++) {
      for (int r = 0; r < rivals.size(); r++) {
        Rival rival = rivals.get(r);
        SeededRng seed = seeds.apply("rival " + (b * rivals.size() + r));
        long begun = System.nanoTime();
        List<HeldOutComparison.Row> rows =
            comparison.run(rival.job().apply(budgets.get(b)), seed, replicates);
        seconds[r][b] = (System.nanoTime() - begun) / 1e9;
        Doubles logRatios = Doubles.map(rows, HeldOutComparison.Row::logRatio);
        errors[r][b] = LogRatioAccuracy.of(rival.method(), logRatios, reference).error();
      }
    }
    List<ErrorAgainstTime> measured = new ArrayList<>();
    for (int r = 0; r < rivals.size(); r++) {
      measured.add(
          new ErrorAgainstTime(
              rivals.get(r).method(), Doubles.of(seconds[r]), Doubles.of(errors[r])));
    }
    return measured;
  }
}
