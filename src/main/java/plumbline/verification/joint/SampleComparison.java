package plumbline.verification.joint;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.numerics.Text;
import plumbline.sampling.Draws;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.Judgement;
import plumbline.verification.comparison.Layout;
import plumbline.verification.comparison.Multiplicity;
import plumbline.verification.comparison.TestSettings;
import plumbline.verification.comparison.Thinning;
import plumbline.verification.series.StandardErrorMethod;

/**
 * Are two samples of the same variables from one law? The question of a joint test put to draws
 * that any program wrote, with a joint test's rows: mean, spread and whole law of each variable,
 * and products of two.
 *
 * @param rows one for each variable and aspect; effective sizes are those of the side with fewer
 * @param familyWiseError the probability that samples of one law fail
 * @param verdict over all rows
 * @param remark which products were left out, in words; empty if none
 */
public record SampleComparison(
    List<JointTestRow> rows, double familyWiseError, Verdict verdict, String remark) {

  /**
   * How the samples are taken.
   *
   * @param paired whether draw i of both sides belongs together
   * @param thinForward every how many-th forward draw enters the tests that assume independence; 0
   *     derives it from the autocorrelation time
   * @param thinBackward the same for the backward draws
   * @param familyWiseError in (0, 1)
   */
  public record Settings(
      boolean paired, int thinForward, int thinBackward, double familyWiseError) {
    /** Checks the settings. */
    public Settings {
      SuccessiveConditional.requireAtLeast(0, thinForward, "thinForward");
      SuccessiveConditional.requireAtLeast(0, thinBackward, "thinBackward");
      if (!(familyWiseError > 0 && familyWiseError < 1)) {
        throw new IllegalArgumentException(
            "familyWiseError must be in (0, 1), not " + familyWiseError);
      }
    }

    /**
     * Draws of both sides that have nothing to do with each other.
     *
     * @param familyWiseError in (0, 1)
     * @return settings with thinning derived
     */
    public static Settings independent(double familyWiseError) {
      return new Settings(/* paired= */ false, 0, 0, familyWiseError);
    }

    /**
     * With fixed thinning for the tests that assume independence.
     *
     * @param forward every how many-th forward draw
     * @param backward every how many-th backward draw
     * @return the changed settings
     */
    public Settings thin(int forward, int backward) {
      return new Settings(paired, forward, backward, familyWiseError);
    }
  }

  /** Copies the rows. */
  public SampleComparison {
    rows = List.copyOf(rows);
  }

  /**
   * Compares all variables of the forward draws.
   *
   * @param forward finite draws
   * @param backward finite draws with the same variables, in any order
   * @param settings how the samples are taken
   * @return the comparison
   * @throws IllegalArgumentException if variables differ, a value is not finite, or paired draws
   *     differ in number
   */
  public static SampleComparison of(Draws forward, Draws backward, Settings settings) {
    requireSameVariables(forward, backward);
    if (settings.paired()
        && (forward.chains() != backward.chains() || forward.draws() != backward.draws())) {
      throw new IllegalArgumentException(
          Text.of(
              "paired draws must be as many on both sides, not %d x %d and %d x %d",
              forward.chains(), forward.draws(), backward.chains(), backward.draws()));
    }
    requireFinite(forward);
    requireFinite(backward);
    Judgement judgement =
        new Judgement(
            settings.paired() ? Layout.PAIRED_FILES : Layout.FILES,
            new JointSamples(forward, backward, settings.paired(), Double.NaN, Optional.empty()),
            new TestSettings(
                settings.familyWiseError(),
                Multiplicity.HOLM,
                StandardErrorMethod.GEYER,
                Set.copyOf(forward.variables())),
            new Thinning(settings.thinForward(), settings.thinBackward()));
    List<JointTestRow> rows = judgement.rows();
    Verdict verdict =
        rows.stream().map(JointTestRow::verdict).reduce(Verdict.NOT_TESTED, Verdict::and);
    boolean same = !settings.paired() && sameDraws(forward, backward);
    return new SampleComparison(
        rows,
        settings.familyWiseError(),
        same || verdict == Verdict.NOT_TESTED ? Verdict.INCONCLUSIVE : verdict,
        same
            ? "both sides hold the same draws: that they agree says nothing"
            : judgement.products().remark());
  }

  /** A sample compared with itself, most likely by a slip. */
  private static boolean sameDraws(Draws forward, Draws backward) {
    return forward.chains() == backward.chains()
        && forward.draws() == backward.draws()
        && forward.variables().stream()
            .allMatch(
                name ->
                    Arrays.deepEquals(
                        forward.chainsOf(forward.indexOf(name)),
                        backward.chainsOf(backward.indexOf(name))));
  }

  private static void requireSameVariables(Draws forward, Draws backward) {
    List<String> missing =
        forward.variables().stream().filter(v -> !backward.variables().contains(v)).toList();
    List<String> more =
        backward.variables().stream().filter(v -> !forward.variables().contains(v)).toList();
    if (!missing.isEmpty() || !more.isEmpty()) {
      throw new IllegalArgumentException(
          "both samples must have the same variables; "
              + (missing.isEmpty() ? "" : "only the forward draws have " + missing)
              + (missing.isEmpty() || more.isEmpty() ? "" : ", ")
              + (more.isEmpty() ? "" : "only the backward draws have " + more));
    }
  }

  private static void requireFinite(Draws draws) {
    if (draws.draws() < 2) {
      throw new IllegalArgumentException(
          draws.info().label() + " has fewer than two draws; a comparison needs more");
    }
    for (String name : draws.variables()) {
      double[][] chains = draws.chainsOf(draws.indexOf(name));
      for (int c = 0; c < chains.length; c++) {
        for (int i = 0; i < chains[c].length; i++) {
          if (!Double.isFinite(chains[c][i])) {
            throw new IllegalArgumentException(
                Text.of(
                    "%s of %s is %s at draw %d of chain %d; a comparison needs finite numbers",
                    name, draws.info().label(), chains[c][i], i + 1, c + 1));
          }
        }
      }
    }
  }

  /**
   * The verdict in words. A pass speaks for the rows that had a say, and for no other.
   *
   * @return such as {@code PASS of what could be tested: NOT TESTED: x INFINITE_VARIANCE}
   */
  public String answer() {
    return SampleComparisonText.answer(this);
  }

  /** A table that fits a page of a notebook: its lines are at most some hundred letters long. */
  @Override
  public String toString() {
    return SampleComparisonText.of(this);
  }
}
