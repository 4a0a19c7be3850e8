package plumbline.verification.comparison;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.series.Series;

/**
 * Chains that walk through a tail without a variance by steps that are short beside their distance
 * from the centre. The time of an excursion then has no variance either, and not even ranks and
 * shares have a normal limit (Jarner and Roberts 2007): a right chain that has not been far out yet
 * looks like a wrong one, at every length. So all functions without a variance lose their say as
 * soon as one of them walks: the others may be about to. Replicates are independent, however slow
 * the sampler is.
 *
 * @param names the functions that nothing can be said of
 */
record WalkingTails(Set<String> names) implements Rule {
  /** The share of the draws, farthest from the median, that are looked at. */
  private static final double FARTHEST = 0.002;

  private static final int LEAST = 10;

  /**
   * A smaller part of the distance, on average, is short. Independent draws come back by the whole
   * distance; at an autocorrelation of 0.95 of their normal scores, by about half of it; a
   * Metropolis step that accepts half of its proposals of the prior, by half of it.
   */
  private static final double SHORT = 0.25;

  static WalkingTails of(Layout layout, List<SamplePair> functions) {
    List<SamplePair> heavy =
        functions.stream()
            .filter(pair -> layout != Layout.REPLICATES && layout != Layout.PUBLISHED)
            .filter(pair -> pair.hasInfiniteVariance(layout))
            .toList();
    boolean any =
        heavy.stream()
            .anyMatch(
                pair -> walks(pair.backward()) || (layout.fromFiles() && walks(pair.forward())));
    return new WalkingTails(
        any ? heavy.stream().map(SamplePair::name).collect(Collectors.toSet()) : Set.of());
  }

  @Override
  public Comparison heed(Comparison row, Subject subject) {
    return row.decides()
            && subject.functions().stream().anyMatch(pair -> names.contains(pair.name()))
        ? row.withNote(JointTestRow.Note.SLOW_HEAVY_TAILS)
        : row;
  }

  /** Whether its farthest draws are left by short steps. */
  static boolean walks(Series series) {
    double[][] chains = series.toArrays();
    int length = series.length();
    double[] sorted = series.stacked().clone();
    Arrays.sort(sorted);
    double centre = sorted[sorted.length / 2];
    int count = Math.max(LEAST, (int) (FARTHEST * sorted.length));
    double mean =
        IntStream.range(0, series.size())
            .filter(i -> i % length < length - 1) // the last draw has no next one
            .boxed()
            .sorted(
                Comparator.comparingDouble(i -> -Math.abs(chains[i / length][i % length] - centre)))
            .limit(count)
            .mapToDouble(i -> step(chains[i / length], i % length, centre))
            .average()
            .orElse(1);
    return mean < SHORT;
  }

  /**
   * How far the next draw is, as a part of the distance from the centre; a constant is not far out.
   */
  private static double step(double[] chain, int at, double centre) {
    double distance = Math.abs(chain[at] - centre);
    return distance > 0 ? Math.min(1, Math.abs(chain[at + 1] - chain[at]) / distance) : 1;
  }
}
