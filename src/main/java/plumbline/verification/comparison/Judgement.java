package plumbline.verification.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.StudentTail;
import plumbline.numerics.Text;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Aspect;
import plumbline.verification.joint.JointSamples;
import plumbline.verification.joint.JointTestRow;

/**
 * Judges the comparisons of two samples together: what {@link Rule}s left of their p values is
 * adjusted for the number of rows, and the first {@link Say} that applies to a row decides it.
 */
public final class Judgement {
  /**
   * Below this effective sample size no critical value is valid: a chain that short may not have
   * been where its law differs, and its standard error does not know that.
   */
  public static final double LEAST_EFFECTIVE_SIZE = 15;

  /** By how much errors may be too small where some function is too slow to be judged. */
  private static final double CAUTION = 1.5;

  /**
   * A classic test that is so sure leaves a pass no meaning. Far below what thinning that was a
   * little too short, or the number of rows, could explain.
   */
  private static final double BEYOND_DOUBT = 1e-9;

  private final Layout layout;
  private final TestSettings settings;
  private final List<Comparison> comparisons;
  private final ProductBudget products;
  private final List<Say> says =
      List.of(this::oneValue, Judgement::noNumber, Judgement::tooFew, Judgement::otherLaw);

  public Judgement(Layout layout, JointSamples samples, TestSettings settings, Thinning thinning) {
    this.layout = layout;
    this.settings = settings;
    Comparisons all = new Comparisons(layout, samples, settings, thinning);
    this.comparisons = all.all();
    this.products = all.products();
  }

  /** What was compared, before anything is judged. */
  public List<Comparison> comparisons() {
    return comparisons;
  }

  /** Which products were compared. */
  public ProductBudget products() {
    return products;
  }

  /** The rows with their verdicts. */
  public List<JointTestRow> rows() {
    double slowest = slowest();
    double[] p =
        comparisons.stream().filter(Comparison::decides).mapToDouble(c -> p(c, slowest)).toArray();
    double[] adjusted = settings.multiplicity().adjust(p);
    List<JointTestRow> rows = new ArrayList<>();
    int next = 0;
    for (Comparison c : comparisons) {
      if (c.decides()) {
        rows.add(judged(c, p[next], adjusted[next], p.length, slowest));
        next++;
      } else {
        rows.add(withoutSay(c));
      }
    }
    return rows;
  }

  /** The effective size of the slowest function; 0 if none varies and so tells how slow it is. */
  private double slowest() {
    return layout == Layout.REPLICATES
        ? Double.POSITIVE_INFINITY
        : comparisons.stream()
            .filter(c -> c.decides() && !c.constant())
            .mapToDouble(Comparison::effectiveSize)
            .min()
            .orElse(0);
  }

  /**
   * What moves slowly may bear on every function, too rarely for a short chain to show it, and
   * errors come out too small: where the slowest function is too slow to be judged itself, the
   * others must be far off, with errors half as large again.
   */
  private static double p(Comparison c, double slowest) {
    return slowest >= LEAST_EFFECTIVE_SIZE || c.constant() // whose p has no error in it
        ? c.p()
        : Math.max(c.p(), StudentTail.twoSidedP(c.z() / CAUTION, c.degreesOfFreedom()));
  }

  private static JointTestRow withoutSay(Comparison c) {
    boolean unseen = c.note() == JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS && differs(c);
    JointTestRow.@Nullable Note note = unseen ? JointTestRow.Note.LAWS_DIFFER : c.note();
    boolean undecided =
        note == JointTestRow.Note.AS_PUBLISHED
            || note == JointTestRow.Note.LAWS_DIFFER
            || note == JointTestRow.Note.TOO_SHORT
            || note == JointTestRow.Note.SLOW_HEAVY_TAILS;
    Verdict verdict = undecided ? Verdict.INCONCLUSIVE : Verdict.NOT_TESTED;
    return row(c, c.p(), Double.NaN, new Said(verdict, note), null);
  }

  /** A verdict and why it is no plain one. */
  private record Said(Verdict verdict, JointTestRow.@Nullable Note note) {}

  /** What is said of a row in place of a plain pass or failure; null where it does not apply. */
  private interface Say {
    @Nullable Said of(Comparison c, double p, boolean fails);
  }

  /**
   * The chain never reached another value: never enough for a pass, and for a failure only if
   * independent draws would hardly all have started there. Of a file nobody knows where the program
   * started that wrote it: its law must be another one for certain.
   */
  private @Nullable Said oneValue(Comparison c, double p, boolean fails) {
    if (!c.constant()) {
      return null;
    }
    boolean certain = !layout.fromFiles() || ConstantFile.certain(c);
    return new Said(
        fails && certain ? Verdict.FAIL : Verdict.INCONCLUSIVE,
        Double.isNaN(c.autocorrelationTime())
            ? JointTestRow.Note.BACKWARD_CONSTANT
            : JointTestRow.Note.FORWARD_CONSTANT);
  }

  private static @Nullable Said noNumber(Comparison c, double p, boolean fails) {
    return Double.isNaN(p) ? new Said(Verdict.INCONCLUSIVE, JointTestRow.Note.OUT_OF_RANGE) : null;
  }

  private static @Nullable Said tooFew(Comparison c, double p, boolean fails) {
    return canFail(c, p) // also where it is undefined
        ? null
        : new Said(Verdict.INCONCLUSIVE, JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS);
  }

  private static @Nullable Said otherLaw(Comparison c, double p, boolean fails) {
    return fails || !differs(c)
        ? null
        : new Said(Verdict.INCONCLUSIVE, JointTestRow.Note.LAWS_DIFFER);
  }

  private JointTestRow judged(Comparison c, double p, double adjusted, int rows, double slowest) {
    boolean fails = adjusted < settings.familyWiseError();
    Said said =
        says.stream()
            .map(say -> say.of(c, p, fails))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(new Said(fails ? Verdict.FAIL : Verdict.PASS, null));
    // Of constants, and of rows too short for a verdict, nobody knows what they would have seen.
    double caution = slowest >= LEAST_EFFECTIVE_SIZE ? 1 : CAUTION;
    JointTestRow.Sensitivity sensitivity =
        c.error() > 0 && canFail(c, p)
            ? c.sensitivity(settings.familyWiseError() / rows, caution)
            : null;
    return row(c, p, adjusted, said, sensitivity);
  }

  private static boolean canFail(Comparison c, double p) {
    return !c.constant() && !Double.isNaN(p) && c.effectiveSize() >= LEAST_EFFECTIVE_SIZE;
  }

  /** Whether a classic test is sure of what no row that decides was made for. */
  private static boolean differs(Comparison c) {
    if (c.aspect() != Aspect.DISTRIBUTION && c.aspect() != Aspect.PRODUCT) {
      return false;
    }
    TwoSampleTests tests = c.tests().get();
    return tests.dP() < BEYOND_DOUBT || tests.chiSquareP() < BEYOND_DOUBT;
  }

  /** Of the rows that would have their say with more draws, the one with the fewest. */
  public static Optional<JointTestRow> tooShort(List<JointTestRow> rows) {
    return rows.stream()
        .filter(row -> row.note() == JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS)
        .filter(row -> row.essBackward() > 0 && row.essBackward() < LEAST_EFFECTIVE_SIZE)
        .min(Comparator.comparingDouble(JointTestRow::essBackward));
  }

  /** What {@link JointTestRow.Note#LAWS_DIFFER} means, for whoever reads a report that has it. */
  public static String explanation(List<JointTestRow> rows) {
    return rows.stream().anyMatch(row -> row.note() == JointTestRow.Note.LAWS_DIFFER)
        ? Text.of(
            "LAWS_DIFFER: no row that decides was made for it, but Kolmogorov and Smirnov's test or"
                + " chi-square%nis sure (p below %.0e): compare the two samples in a picture%n",
            BEYOND_DOUBT)
        : "";
  }

  private static JointTestRow row(
      Comparison c,
      double p,
      double adjusted,
      Said said,
      JointTestRow.@Nullable Sensitivity sensitivity) {
    return new JointTestRow(
        c.name(),
        c.aspect(),
        c.forward(),
        c.backward(),
        c.z(),
        p,
        c.tests().get(),
        adjusted,
        c.autocorrelationTime(),
        c.effectiveSize(),
        said.verdict(),
        said.note(),
        c.event(),
        sensitivity,
        /* pairs= */ null);
  }
}
