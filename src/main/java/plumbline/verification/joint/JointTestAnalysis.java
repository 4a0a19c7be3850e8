package plumbline.verification.joint;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Text;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.Aspect;
import plumbline.verification.comparison.Comparison;
import plumbline.verification.comparison.Comparisons;
import plumbline.verification.comparison.ConstantFile;
import plumbline.verification.comparison.Layout;
import plumbline.verification.comparison.ProductBudget;
import plumbline.verification.comparison.StudentTail;
import plumbline.verification.comparison.TestSettings;
import plumbline.verification.comparison.Thinning;
import plumbline.verification.comparison.TwoSampleTests;

/** Judges the comparisons of two samples together. */
public final class JointTestAnalysis {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * Below this effective sample size no critical value is valid: a chain that short may not have
   * been where its law differs, and its standard error does not know that.
   */
  public static final double LEAST_EFFECTIVE_SIZE = 15;

  /** By how much errors may be too small where some function is too slow to be judged. */
  private static final double CAUTION = 1.5;

  /** Smaller p values stand for the same |z|, about 37: it stays finite. */
  private static final double LEAST_P = 1e-300;

  /**
   * A classic test that is so sure leaves a pass no meaning. Far below what thinning that was a
   * little too short, or the number of rows, could explain.
   */
  private static final double BEYOND_DOUBT = 1e-9;

  private final Layout layout;
  private final TestSettings settings;
  private final List<Comparison> comparisons;
  private final ProductBudget products;

  public JointTestAnalysis(
      Layout layout, JointSamples samples, TestSettings settings, Thinning thinning) {
    this.layout = layout;
    this.settings = settings;
    Comparisons all = new Comparisons(layout, samples, settings, thinning);
    this.comparisons = all.all();
    this.products = all.products();
  }

  /** A joint test's samples, as its design made them. */
  static JointTestAnalysis of(Design design, JointSamples samples, TestSettings settings) {
    Layout layout =
        !design.decides() ? Layout.PUBLISHED : samples.paired() ? Layout.REPLICATES : Layout.CHAINS;
    int thin = design.backward().map(SuccessiveConditional::thin).orElse(1);
    return new JointTestAnalysis(layout, samples, settings, new Thinning(0, thin));
  }

  public static double twoSidedP(double z) {
    return 2 * NORMAL.survivalProbability(Math.abs(z));
  }

  /** The |z| that a two-sided p value stands for. */
  public static double absoluteZ(double p) {
    return Double.isNaN(p)
        ? Double.NaN
        : NORMAL.inverseSurvivalProbability(Math.max(p, LEAST_P) / 2);
  }

  /** What was compared, before anything is judged. */
  List<Comparison> comparisons() {
    return comparisons;
  }

  /** Which products were compared. */
  public ProductBudget products() {
    return products;
  }

  /** A comparison with what became of it in the company of the others. */
  public record Judged(
      Comparison comparison,
      double p,
      double pAdjusted,
      Verdict verdict,
      JointTestRow.@Nullable Note note,
      JointTestRow.@Nullable Sensitivity sensitivity) {}

  public List<Judged> judged() {
    double slowest = slowest();
    double[] p =
        comparisons.stream().filter(Comparison::decides).mapToDouble(c -> p(c, slowest)).toArray();
    double[] adjusted = settings.multiplicity().adjust(p);
    List<Judged> rows = new ArrayList<>();
    int next = 0;
    for (Comparison c : comparisons) {
      if (c.decides()) {
        rows.add(judge(c, p[next], adjusted[next], p.length, slowest));
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

  private static Judged withoutSay(Comparison c) {
    boolean unseen = c.note() == JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS && otherLaw(c);
    JointTestRow.@Nullable Note note = unseen ? JointTestRow.Note.LAWS_DIFFER : c.note();
    return new Judged(c, c.p(), Double.NaN, silent(note), note, null);
  }

  private static Verdict silent(JointTestRow.@Nullable Note note) {
    return note == JointTestRow.Note.AS_PUBLISHED
            || note == JointTestRow.Note.LAWS_DIFFER
            || note == JointTestRow.Note.TOO_SHORT
            || note == JointTestRow.Note.SLOW_HEAVY_TAILS
        ? Verdict.INCONCLUSIVE
        : Verdict.NOT_TESTED;
  }

  private Judged judge(Comparison c, double p, double adjusted, int rows, double slowest) {
    boolean fails = adjusted < settings.familyWiseError();
    Verdict verdict = fails ? Verdict.FAIL : Verdict.PASS;
    JointTestRow.Note note = null;
    if (c.constant()) {
      // The chain never reached another value: never enough for a pass, and for a failure only if
      // independent draws would hardly all have started there. Of a file nobody knows where the
      // program started that wrote it: its law must be another one for certain.
      note =
          Double.isNaN(c.autocorrelationTime())
              ? JointTestRow.Note.BACKWARD_CONSTANT
              : JointTestRow.Note.FORWARD_CONSTANT;
      boolean certain = !layout.fromFiles() || c.tests().get().dP() < ConstantFile.CERTAIN;
      verdict = fails && certain ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    } else if (Double.isNaN(p)) {
      note = JointTestRow.Note.OUT_OF_RANGE;
      verdict = Verdict.INCONCLUSIVE;
    } else if (!canFail(c, p)) { // also where it is undefined
      note = JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS;
      verdict = Verdict.INCONCLUSIVE;
    } else if (!fails && otherLaw(c)) {
      note = JointTestRow.Note.LAWS_DIFFER;
      verdict = Verdict.INCONCLUSIVE;
    }
    // Of constants, and of rows too short for a verdict, nobody knows what they would have seen.
    double caution = slowest >= LEAST_EFFECTIVE_SIZE ? 1 : CAUTION;
    JointTestRow.Sensitivity sensitivity =
        c.error() > 0 && canFail(c, p)
            ? c.sensitivity(settings.familyWiseError() / rows, caution)
            : null;
    return new Judged(c, p, adjusted, verdict, note, sensitivity);
  }

  private static boolean canFail(Comparison c, double p) {
    return !c.constant() && !Double.isNaN(p) && c.effectiveSize() >= LEAST_EFFECTIVE_SIZE;
  }

  private static boolean otherLaw(Comparison c) {
    if (c.aspect() != Aspect.DISTRIBUTION && c.aspect() != Aspect.PRODUCT) {
      return false;
    }
    TwoSampleTests tests = c.tests().get();
    return tests.dP() < BEYOND_DOUBT || tests.chiSquareP() < BEYOND_DOUBT;
  }

  /** Whether a row would have its say with more draws. */
  public static boolean tooFew(JointTestRow.@Nullable Note note, double effectiveSize) {
    return note == JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS
        && effectiveSize > 0
        && effectiveSize < LEAST_EFFECTIVE_SIZE;
  }

  /** What {@link JointTestRow.Note#LAWS_DIFFER} means, for whoever reads a report that has it. */
  public static String explanation(Stream<JointTestRow.@Nullable Note> notes) {
    return notes.anyMatch(note -> note == JointTestRow.Note.LAWS_DIFFER)
        ? Text.of(
            "LAWS_DIFFER: no row that decides was made for it, but Kolmogorov and Smirnov's test or"
                + " chi-square%nis sure (p below %.0e): compare the two samples in a picture%n",
            BEYOND_DOUBT)
        : "";
  }

  List<JointTestRow> rows() {
    return judged().stream().map(JointTestAnalysis::row).toList();
  }

  private static JointTestRow row(Judged judged) {
    Comparison c = judged.comparison();
    TwoSampleTests tests = c.tests().get();
    return new JointTestRow(
        c.name(),
        c.aspect(),
        c.forward(),
        c.backward(),
        c.z(),
        judged.p(),
        tests.tP(),
        tests.uP(),
        tests.dP(),
        tests.chiSquareP(),
        judged.pAdjusted(),
        c.autocorrelationTime(),
        c.effectiveSize(),
        judged.verdict(),
        judged.note(),
        c.event(),
        judged.sensitivity(),
        /* pairs= */ null);
  }
}
