package plumbline.verification;

import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.ReplicateTask;
import plumbline.sampling.runs.Replicates;

/**
 * How often a test failed and how often it could not decide.
 *
 * @param runs how many seeds
 * @param failed how many of them FAIL
 * @param inconclusive how many of them INCONCLUSIVE
 */
public record Tally(int runs, int failed, int inconclusive) {
  /** A study's runs share the processors, so each of them keeps to one thread. */
  public static final RunOptions ONE_THREAD =
      RunOptions.defaults().withReplicates(Replicates.threads(1));

  /** How improbable a count above its limit is. */
  private static final double ALARM = 1e-4;

  /** Runs on all processors, in the order of the index. */
  static <T> List<T> run(int runs, ReplicateTask<T> task) {
    return Replicates.threads(Runtime.getRuntime().availableProcessors())
        .run(runs, task, Progress.silent());
  }

  static Tally of(List<Verdict> verdicts) {
    return new Tally(
        verdicts.size(), count(verdicts, Verdict.FAIL), count(verdicts, Verdict.INCONCLUSIVE));
  }

  private static int count(List<Verdict> verdicts, Verdict wanted) {
    return (int) verdicts.stream().filter(v -> v == wanted).count();
  }

  /** A test that keeps its level rejects more often than this with probability at most 1e-4. */
  static int limit(int runs, double level) {
    BinomialDistribution law = BinomialDistribution.of(runs, level);
    int limit = (int) (level * runs);
    while (law.survivalProbability(limit) > ALARM) {
      limit++;
    }
    return limit;
  }
}
