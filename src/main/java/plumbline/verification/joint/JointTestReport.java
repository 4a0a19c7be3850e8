package plumbline.verification.joint;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.Judgement;
import plumbline.verification.comparison.Layout;
import plumbline.verification.comparison.TestSettings;
import plumbline.verification.comparison.Thinning;
import plumbline.verification.series.BetweenChains;

/**
 * What a joint test found. {@code toString()} is the table as text.
 *
 * @param design how the samples were made
 * @param rows one for each test function and moment
 * @param samples forward and backward samples of the test functions
 * @param familyWiseError the probability that a right sampler fails
 * @param verdict over all rows; never PASS for a sampler that never moved
 * @param seconds how long the sampling took
 * @param remark which products were left out, in words; empty if none
 */
public record JointTestReport(
    Design design,
    List<JointTestRow> rows,
    JointSamples samples,
    double familyWiseError,
    Verdict verdict,
    double seconds,
    String remark) {
  private static final int NAMED = 3;

  private static final Map<JointTestRow.Note, String> WHY =
      Map.of(
          JointTestRow.Note.SLOW_HEAVY_TAILS,
          "its tail is heavy and the chain slow, use --design replicated with more --sweeps",
          JointTestRow.Note.LAWS_DIFFER,
          "a classic test is sure of a difference that no row was made for, look at the picture",
          JointTestRow.Note.OUT_OF_RANGE,
          "its values are too large or too small for squares, change its unit");

  /** Copies the rows. */
  public JointTestReport {
    rows = List.copyOf(rows);
  }

  /**
   * The report on some samples.
   *
   * @param confirm the last word on rows, which chains alone do not have
   * @param start when the sampling began, by {@link System#nanoTime}
   */
  static JointTestReport of(
      Design design,
      JointSamples samples,
      TestSettings settings,
      UnaryOperator<List<JointTestRow>> confirm,
      long start) {
    Judgement judgement = judgement(design, samples, settings);
    List<JointTestRow> rows = confirm.apply(judgement.rows());
    Verdict verdict = Verdict.NOT_TESTED;
    for (JointTestRow row : rows) {
      verdict = verdict.and(row.verdict());
    }
    // A right sampler may stand still for that long: only a row can prove that it had to move.
    boolean silent = verdict == Verdict.NOT_TESTED || samples.movedFraction() == 0;
    return new JointTestReport(
        design,
        rows,
        samples,
        settings.familyWiseError(),
        silent ? verdict.and(Verdict.INCONCLUSIVE) : verdict,
        (System.nanoTime() - start) / 1e9,
        judgement.products().remark());
  }

  private static Judgement judgement(Design design, JointSamples samples, TestSettings settings) {
    Layout layout =
        !design.decides() ? Layout.PUBLISHED : samples.paired() ? Layout.REPLICATES : Layout.CHAINS;
    int thin = design.backward().map(SuccessiveConditional::thin).orElse(1);
    return new Judgement(layout, samples, settings, new Thinning(0, thin));
  }

  /** The rows of samples, before pairs are asked. */
  static List<JointTestRow> soFar(Design design, JointSamples samples, TestSettings settings) {
    return judgement(design, samples, settings).rows();
  }

  /**
   * Of a PASS how large an error every row that has a say would have found, in standard deviations
   * of what it averages: of the test functions themselves in prior standard deviations. Of
   * replicates it is how far the sweeps of one replicate would have moved.
   *
   * @return empty of another verdict, or if no row has a say
   */
  public OptionalDouble detectable() {
    return rows.stream()
        .filter(row -> passed() && row.note() == null && row.sensitivity() != null)
        .mapToDouble(row -> Objects.requireNonNull(row.sensitivity()).relative())
        .filter(Double::isFinite)
        .max();
  }

  /** The design of chains; empty of replicates and of published recipes. */
  public Optional<SuccessiveConditional> chains() {
    return design instanceof SuccessiveConditional made ? Optional.of(made) : Optional.empty();
  }

  /**
   * Whether the verdict is PASS.
   *
   * @return true if nothing speaks against the sampler
   */
  public boolean passed() {
    return verdict == Verdict.PASS;
  }

  /**
   * One row.
   *
   * @param name its name: that of a test function, or of a moment or product of them
   * @return the row
   * @throws IllegalArgumentException if there is no such row
   */
  public JointTestRow row(String name) {
    return rows.stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no row named " + name));
  }

  /**
   * The smallest adjusted p value, valid as one p value for the whole report: of rows that pairs
   * were asked about it is that of the pairs.
   *
   * @return 1 if no row has a say
   */
  public double smallestP() {
    return rows.stream()
        .mapToDouble(JointTestReport::decisive)
        .filter(p -> !Double.isNaN(p))
        .min()
        .orElse(1);
  }

  /**
   * The largest deviation.
   *
   * @return the largest absolute z over all rows but those that were not tested; rows that decide
   *     nothing count, too, such as those of a document's own recipe
   */
  public double maxAbsZ() {
    return maxAbsZ(name -> true);
  }

  /**
   * The largest deviation of some rows.
   *
   * @param names which rows, by their names
   * @return the largest absolute z over those of them that were tested; 0 if none was
   */
  public double maxAbsZ(Predicate<String> names) {
    return rows.stream()
        .filter(row -> row.verdict() != Verdict.NOT_TESTED && names.test(row.name()))
        .mapToDouble(row -> Math.abs(row.z()))
        .max()
        .orElse(0);
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(
            Text.of(
                "Joint distribution test, %s draws, %d sweep(s) per draw: %s (family-wise error"
                    + " %s)%n",
                design.draws(), design.sweepsPerDraw(), verdict, familyWiseError));
    text.append(
        TextTable.of(rows)
            .fit("test function", 0, JointTestRow::name)
            .right("forward", 12, "%.5g", JointTestRow::meanForward)
            .right("backward", 12, "%.5g", JointTestRow::meanBackward)
            .right("z", 8, "%.2f", JointTestRow::z)
            .right("p adjusted", 10, "%.2g", JointTestRow::pAdjusted)
            .right("iat", 8, "%.1f", JointTestRow::iat)
            .right("ess", 8, "%.0f", JointTestRow::essBackward)
            .gap(2)
            .left(
                "detectable",
                0,
                row -> row.detectable() + remark(row.verdict(), row.note(), row.event())));
    text.append(decided())
        .append(pairs())
        .append(missing())
        .append(tooShort())
        .append(still())
        .append(Judgement.explanation(rows));
    if (!remark.isEmpty()) {
      text.append(remark).append(System.lineSeparator());
    }
    return text.append(Text.of("the state moved in %.3f of the draws", samples.movedFraction()))
        .toString();
  }

  /** What a row comes to, where that is no plain pass. */
  public static String remark(Verdict verdict, JointTestRow.@Nullable Note note, String event) {
    return (verdict == Verdict.PASS ? "" : "  " + verdict)
        + (note == null ? "" : " " + note)
        + (verdict == Verdict.FAIL && !event.isEmpty() ? ": " + event : "");
  }

  /** What pairs say of rows that the chains suspect, and what to do where they do not confirm. */
  private String pairs() {
    StringBuilder text = new StringBuilder();
    for (JointTestRow row : rows) {
      JointTestRow.Pairs pairs = row.pairs();
      if (pairs != null && !Double.isNaN(pairs.p())) { // else pairs have nothing to say
        text.append(
            Text.of(
                "%s: %s by %,d replicated pairs, %d draws apart: %.5g before, %.5g after, z %.2f, p"
                    + " adjusted %.2g%n",
                row.name(),
                row.confirmed() ? "confirmed" : "not confirmed",
                pairs.pairs(),
                pairs.draws(),
                pairs.before(),
                pairs.after(),
                pairs.z(),
                pairs.pAdjusted()));
      }
    }
    return text.append(notConfirmed().map(why -> Text.of("%s%n", why)).orElse("")).toString();
  }

  /**
   * Which rows chains reject and pairs do not, and what to do; empty if there are none, or pairs
   * reject others.
   */
  public Optional<String> notConfirmed() {
    List<String> names =
        rows.stream()
            .filter(row -> row.note() == JointTestRow.Note.NOT_CONFIRMED)
            .map(JointTestRow::name)
            .toList();
    int named = Math.min(NAMED, names.size());
    return names.isEmpty() || verdict() == Verdict.FAIL
        ? Optional.empty()
        : Optional.of(
            "the chains differ from the joint law in "
                + String.join(", ", names.subList(0, named))
                + (named < names.size() ? " and " + (names.size() - named) + " more rows" : "")
                + ", replicated pairs do not confirm it: the chains may not have mixed; use"
                + " --design replicated, or --watch, which needs no mixing");
  }

  /** The row that shows most, with what decided it. */
  public String worst() {
    return rows.stream()
        .filter(row -> row.verdict() == Verdict.FAIL)
        .min(Comparator.comparingDouble(JointTestReport::decisive))
        .map(
            row -> {
              JointTestRow.Pairs pairs = row.pairs();
              return pairs == null
                  ? Text.of("%s, z %.2f, adjusted p %.2g", row.name(), row.z(), row.pAdjusted())
                  : Text.of(
                      "%s by %,d replicated pairs, z %.2f, adjusted p %.2g",
                      row.name(), pairs.pairs(), pairs.z(), pairs.pAdjusted());
            })
        .orElse("");
  }

  private static double decisive(JointTestRow row) {
    return row.pairs() == null ? row.pAdjusted() : row.pairs().pAdjusted();
  }

  /** What to do where nothing is decided, in a line; empty where the rows say it. */
  public String advice() {
    return notConfirmed()
        .orElseGet(
            () ->
                Stream.of(missing(), still(), tooShort(), otherwise())
                    .map(String::strip)
                    .filter(said -> !said.isEmpty())
                    .findFirst()
                    .orElse(""));
  }

  /** What no sentence of its own explains. */
  private String otherwise() {
    return !design.decides()
        ? "a published recipe is shown, and never decides"
        : rows.stream()
            .filter(row -> row.verdict() == Verdict.INCONCLUSIVE && row.note() != null)
            .findFirst()
            .map(row -> row.name() + ": " + WHY.getOrDefault(row.note(), "see its row"))
            .orElse("no function that was given varies: give functions of the parameters");
  }

  /** How many draws would let a row speak that has too few effective ones; of a failure, none. */
  private String missing() {
    return Judgement.tooShort(rows)
        .filter(row -> verdict() != Verdict.FAIL)
        .map(
            row ->
                Text.of(
                    "too few effective draws in %s: some %,.0f draws would do, or a replicated"
                        + " design%n",
                    row.name(),
                    design.draws() * 2 * Judgement.LEAST_EFFECTIVE_SIZE / row.essBackward()))
        .orElse("");
  }

  /** Why chains have no say that are too short for any. */
  private String tooShort() {
    return design.replicates().isEmpty()
            && rows.stream().anyMatch(row -> row.note() == JointTestRow.Note.TOO_SHORT)
        ? Text.of("chains of fewer than %d draws have no say%n", BetweenChains.SHORTEST)
        : "";
  }

  /** What would tell a lost value from a slow chain. */
  private String still() {
    return rows.stream()
        .filter(row -> row.note() == JointTestRow.Note.BACKWARD_CONSTANT)
        .filter(row -> row.verdict() == Verdict.INCONCLUSIVE && design.replicates().isEmpty())
        .findFirst()
        .map(
            row ->
                Text.of(
                    "no draw of the chains changed %s: they may be too slow, or other values lost; a"
                        + " replicated design tells which%n",
                    row.name()))
        .orElse("");
  }

  /** What the verdict rests on, in a line or two. */
  private String decided() {
    return rows.stream()
        .filter(row -> !Double.isNaN(row.pAdjusted()))
        .min(Comparator.comparingDouble(JointTestRow::p))
        .map(row -> decidedBy(row) + strength())
        .orElse(Text.of("no row had a say%n"));
  }

  private String decidedBy(JointTestRow least) {
    if (verdict() == Verdict.FAIL && least.pAdjusted() >= familyWiseError) {
      return Text.of(
          "decided by replicated pairs, since the chains are too slow; the smallest p value,"
              + " adjusted, is %.2g%n",
          smallestP());
    }
    return Text.of(
        "decided by %d rows; the smallest p value, adjusted %.2g, is that of %s%s%n",
        rows.stream().filter(row -> !Double.isNaN(row.pAdjusted())).count(),
        least.pAdjusted(),
        least.name(),
        least.event().isEmpty() ? "" : ", " + least.event());
  }

  private static String strength() {
    return Text.of(
        "\"detectable\": an error of this size would have been found with probability %s%n",
        JointTestRow.Sensitivity.PROMISED);
  }
}
