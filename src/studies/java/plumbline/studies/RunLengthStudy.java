package plumbline.studies;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import plumbline.models.topics.heldout.HeldOutComparison;
import plumbline.models.topics.heldout.RatioAis;
import plumbline.models.topics.heldout.StandardAis;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Replicates;

/**
 * How long an annealing run must be: the mean log ratio of some documents from single runs of
 * growing length. Long enough is where the estimates from below and from above meet.
 *
 * @param temperatures the lengths
 * @param fromBelow the ratio estimator's means, forward; nats for a document
 * @param fromAbove the same from reverse runs
 * @param standard means of the differences of two standard estimates
 */
public record RunLengthStudy(
    Ints temperatures, Doubles fromBelow, Doubles fromAbove, Doubles standard) {
  /**
   * Runs each length.
   *
   * @param comparison the models and documents
   * @param temperatures the lengths
   * @param burnIn Gibbs sweeps before a run of the ratio estimator
   * @param seeds the seed of a part, by its name: {@code steps 0}, {@code standard 0}, {@code steps
   *     1} and so on, one of each for each length
   * @param replicates where documents run
   */
  public static RunLengthStudy run(
      HeldOutComparison comparison,
      Ints temperatures,
      int burnIn,
      Function<String, SeededRng> seeds,
      Replicates replicates) {
    List<List<HeldOutComparison.Row>> ratio = new ArrayList<>();
    List<List<HeldOutComparison.Row>> standard = new ArrayList<>();
    for (int i = 0; i < temperatures.size(); i++) {
      int length = temperatures.get(i);
      ratio.add(
          comparison.run(
              HeldOutComparison.ratio(RatioAis.geometric(1, length, burnIn), true),
              seeds.apply("steps " + i),
              replicates));
      standard.add(
          comparison.run(
              HeldOutComparison.difference(StandardAis.uniform(1, length)),
              seeds.apply("standard " + i),
              replicates));
    }
    return new RunLengthStudy(
        temperatures,
        Doubles.map(ratio, rows -> Doubles.map(rows, HeldOutComparison.Row::logRatio).mean()),
        Doubles.map(ratio, rows -> Doubles.map(rows, HeldOutComparison.Row::fromAbove).mean()),
        Doubles.map(standard, rows -> Doubles.map(rows, HeldOutComparison.Row::logRatio).mean()));
  }
}
