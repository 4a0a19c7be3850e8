package plumbline.verification;

import java.util.List;
import java.util.Locale;

/**
 * What a test by ranks found.
 *
 * @param rows one for each function
 * @param adjusted p values adjusted by Holm's method, in the order of the rows
 * @param familyWiseError the probability that a right sampler fails
 * @param verdict FAIL if any adjusted p value is below that
 */
public record RankReport(
    List<RankUniformity> rows, List<Double> adjusted, double familyWiseError, Verdict verdict) {
  /** Copies the lists. */
  public RankReport {
    rows = List.copyOf(rows);
    adjusted = List.copyOf(adjusted);
  }

  /**
   * Judges rows together.
   *
   * @param rows one for each function, at least one
   * @param familyWiseError in (0, 1)
   * @return the report
   */
  public static RankReport of(List<RankUniformity> rows, double familyWiseError) {
    SuccessiveConditional.requireAtLeast(1, rows.size(), "the number of variables with ranks");
    double[] p = rows.stream().mapToDouble(RankUniformity::p).toArray();
    List<Double> adjusted = java.util.Arrays.stream(Multiplicity.HOLM.adjust(p)).boxed().toList();
    boolean failed = adjusted.stream().anyMatch(value -> value < familyWiseError);
    return new RankReport(rows, adjusted, familyWiseError, failed ? Verdict.FAIL : Verdict.PASS);
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT, "Ranks: %s (family-wise error %s)%n", verdict, familyWiseError));
    text.append(
        String.format("%-24s %10s %10s %10s %12s%n", "", "chi-square", "p", "adjusted", "outside"));
    for (int i = 0; i < rows.size(); i++) {
      RankUniformity row = rows.get(i);
      text.append(
          String.format(
              Locale.ROOT,
              "%-24s %10.2f %10.2g %10.2g %6d of %2d%n",
              row.name(),
              row.chiSquare(),
              row.p(),
              adjusted.get(i),
              row.ecdfOutside(),
              row.band().cuts()));
    }
    return text.toString();
  }
}
