package plumbline.verification.comparison;

import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;

/**
 * How draws are thinned for the classic tests, which assume independent ones.
 *
 * @param forward every how many-th forward draw; 0 derives it from the autocorrelation time
 * @param backward the same for the backward draws
 */
public record Thinning(int forward, int backward) {
  static final Thinning MEASURED = new Thinning(0, 0);

  TwoSampleTests tests(SamplePair pair, MeanEstimate x, MeanEstimate y, Layout layout) {
    Series before = pair.forward();
    Series after = pair.backward();
    return switch (layout) {
      case REPLICATES -> {
        // One half of the replicates before, the other half after: independent of each other.
        int half = before.length() / 2;
        int thin = (int) Math.ceil((double) half / TwoSampleTests.MOST_DRAWS);
        yield TwoSampleTests.of(
            before.everyNth(thin, 0, half), after.everyNth(thin, half, 2 * half));
      }
      case CHAINS ->
          TwoSampleTests.of(
              before.everyNth(enough(x)), after.everyNth(apart(backward, y, after.length(), true)));
      case PUBLISHED -> {
        // The documents thin both sides.
        int thin = apart(backward, y, after.length(), true);
        yield TwoSampleTests.of(before.everyNth(thin), after.everyNth(thin));
      }
      case FILES, PAIRED_FILES ->
          TwoSampleTests.of(
              before.everyNth(apart(forward, x, before.length(), false)),
              after.everyNth(apart(backward, y, after.length(), false)));
    };
  }

  /** Independent draws are only kept to a bearable number. */
  private static int enough(MeanEstimate mean) {
    return (int) Math.ceil((double) mean.draws() / TwoSampleTests.MOST_DRAWS);
  }

  /** Draws three autocorrelation times apart are as good as independent. */
  private static int apart(int fixed, MeanEstimate mean, int length, boolean few) {
    double measured = mean.constant() ? 1 : mean.integratedAutocorrelationTime();
    double time = measured > 1 ? measured : 1; // also where it is undefined
    double wanted =
        fixed > 0
            ? fixed
            : Math.max(few ? enough(mean) : 1, !few && time < 1.5 ? 1 : Math.ceil(3 * time));
    int most = Math.max(1, fixed > 0 && few ? length : length / 2);
    return (int) Math.max(1, Math.min(wanted, most));
  }
}
