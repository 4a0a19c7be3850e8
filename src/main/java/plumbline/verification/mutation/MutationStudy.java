package plumbline.verification.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Progress;
import plumbline.verification.Evidence;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * Planted bugs against rungs: which rung catches which bug, at which rate, and which is the
 * cheapest that does.
 *
 * @param model the trial's name
 * @param rows one for each bug
 */
public record MutationStudy(String model, List<Row> rows) {
  /** From this rate on a rung is said to catch a bug. */
  public static final double CAUGHT = 0.95;

  /**
   * One bug at one rung.
   *
   * @param rung the rung
   * @param budget the joint test's draws and sweeps, empty for an exact rung
   * @param runs how often it was tried; 1 for an exact rung, where nothing is random
   * @param caught in how many of them the rung failed
   * @param broken in how many it found a broken contract, which no law can be judged by
   * @param undecided in how many it was inconclusive for another reason
   * @param error the largest error over its bound, or the median of the largest |z|
   */
  public record Cell(
      Rung rung, String budget, int runs, int caught, int broken, int undecided, double error) {
    /**
     * The detection rate: what breaks a contract is seen too.
     *
     * @return in [0, 1]
     */
    public double rate() {
      return (double) (caught + broken) / runs;
    }
  }

  /**
   * One bug.
   *
   * @param mutant its name
   * @param kernels the kernels that it changes
   * @param named the rung that must catch it
   * @param cells the rungs that were tried and reached one of these kernels, the cheapest first
   */
  public record Row(String mutant, List<String> kernels, Rung named, List<Cell> cells) {
    /** Copies the lists. */
    public Row {
      kernels = List.copyOf(kernels);
      cells = List.copyOf(cells);
    }

    /**
     * The detection rate at a rung.
     *
     * @param rung the rung
     * @return the rate; empty if the rung did not run what the bug changes
     */
    public OptionalDouble rate(Rung rung) {
      return cell(rung).stream().mapToDouble(Cell::rate).findFirst();
    }

    private Optional<Cell> cell(Rung rung) {
      return cells.stream().filter(cell -> cell.rung() == rung).findFirst();
    }

    /**
     * The cheapest rung that catches the bug.
     *
     * @return empty if none does
     */
    public Optional<Cell> cheapest() {
      return cells.stream().filter(cell -> cell.rate() >= CAUGHT).findFirst();
    }

    /**
     * Whether the named rung catches the bug.
     *
     * @return true if it was tried and its rate is at least {@link #CAUGHT}
     */
    public boolean caughtAsNamed() {
      return rate(named).orElse(0) >= CAUGHT;
    }
  }

  /**
   * How a study is made.
   *
   * @param repeats joint tests of each bug, each with a seed of its own
   * @param familyWiseError of each joint test
   * @param design instead of each bug's own, or null
   * @param mutants names of the bugs to try; empty for all
   * @param rungs which rungs
   */
  public record Settings(
      int repeats,
      double familyWiseError,
      @Nullable Design design,
      List<String> mutants,
      List<Rung> rungs) {
    /** Checks the settings. */
    public Settings {
      SuccessiveConditional.requireAtLeast(1, repeats, "repeats");
      mutants = List.copyOf(mutants);
      rungs = List.copyOf(rungs);
    }

    /**
     * Every rung.
     *
     * @param repeats joint tests of each bug, each with a seed of its own
     * @param familyWiseError of each joint test
     * @param design instead of each bug's own, or null
     * @param mutants names of the bugs to try; empty for all
     */
    public Settings(
        int repeats, double familyWiseError, @Nullable Design design, List<String> mutants) {
      this(repeats, familyWiseError, design, mutants, List.of(Rung.values()));
    }
  }

  /** Copies the rows. */
  public MutationStudy {
    rows = List.copyOf(rows);
  }

  /**
   * Puts the planted bugs of a trial through its rungs.
   *
   * @param trial the trial
   * @param settings how often, how strictly, which
   * @param rng the seed
   * @param options where joint tests run and whom they tell
   * @param <S> state
   * @param <Y> data
   * @return the study
   */
  public static <S, Y> MutationStudy of(
      Trial<S, Y> trial, Settings settings, SeededRng rng, RunOptions options) {
    settings.mutants().forEach(trial::withMutant); // refuses unknown names before any work
    List<Mutant<S, Y>> accused =
        trial.mutants().stream()
            .filter(m -> settings.mutants().isEmpty() || settings.mutants().contains(m.name()))
            .toList();
    List<Row> rows = new ArrayList<>();
    for (Mutant<S, Y> mutant : accused) {
      Progress part = options.progress().part(rows.size(), accused.size());
      SeededRng stream = rng.child(mutant.name());
      rows.add(row(trial, mutant, settings, stream, options.withProgress(part)));
    }
    return new MutationStudy(trial.name(), rows);
  }

  private static <S, Y> Row row(
      Trial<S, Y> trial,
      Mutant<S, Y> mutant,
      Settings settings,
      SeededRng rng,
      RunOptions options) {
    Trial<S, Y> accused = trial.withSampler(mutant.sampler());
    List<String> kernels = mutant.kernelsBeside(trial.sampler());
    List<Cell> cells = new ArrayList<>();
    for (Rung rung : settings.rungs()) {
      if (rung == Rung.JOINT) {
        continue;
      }
      // Where it is known what is wrong, the rest is the right sampler, which has its own trial.
      List<RungResult> results =
          kernels.contains(Sampler.SWEEP)
              ? accused.runExact(rung)
              : accused.runExact(rung, kernels);
      Verdict verdict = Evidence.verdict(results, kernels);
      if (verdict != Verdict.NOT_TESTED) {
        double error = RungResult.worst(results).map(RungResult::error).orElse(Double.NaN);
        int fails = verdict == Verdict.FAIL ? 1 : 0;
        int broken = results.stream().anyMatch(RungResult::broken) ? 1 : 0;
        int undecided = verdict == Verdict.INCONCLUSIVE ? 1 - broken : 0;
        cells.add(new Cell(rung, "", 1, fails, broken, undecided, error));
      }
    }
    Design design = settings.design() == null ? mutant.design() : settings.design();
    if (design != null && settings.rungs().contains(Rung.JOINT)) {
      cells.add(joint(accused.jointTest().design(design), design, settings, rng, options));
    }
    return new Row(mutant.name(), kernels, mutant.rung(), cells);
  }

  private static <S, Y> Cell joint(
      JointTest<S, Y> test, Design design, Settings settings, SeededRng rng, RunOptions options) {
    int caught = 0;
    int undecided = 0;
    double[] largest = new double[settings.repeats()];
    for (int i = 0; i < largest.length; i++) {
      RungResult result =
          RungResult.joint(
              test.familyWiseError(settings.familyWiseError()),
              rng.child(i),
              options.withProgress(options.progress().part(i, largest.length)));
      caught += result.verdict() == Verdict.FAIL ? 1 : 0;
      undecided += result.verdict() == Verdict.INCONCLUSIVE ? 1 : 0;
      largest[i] = result.error();
    }
    java.util.Arrays.sort(largest);
    return new Cell(
        Rung.JOINT,
        budget(design),
        largest.length,
        caught,
        /* broken= */ 0,
        undecided,
        largest[largest.length / 2]);
  }

  /**
   * A design in a few words.
   *
   * @param design the design
   * @return its name, draws and sweeps
   */
  public static String budget(Design design) {
    return Text.of("%s %,d x %d", design.name(), design.draws(), design.sweepsPerDraw());
  }

  /**
   * Whether every bug is caught by its named rung.
   *
   * @return true if the study passes
   */
  public boolean passed() {
    return rows.stream().allMatch(Row::caughtAsNamed);
  }

  @Override
  public String toString() {
    return TextTable.of(rows)
        .missing("")
        .left("planted bug", 26, Row::mutant)
        .left("kernel", 18, row -> String.join(", ", row.kernels()))
        .left("named rung", 11, row -> Text.lower(row.named()))
        .right("identities", 10, row -> rate(row, Rung.IDENTITIES))
        .right("exact", 10, row -> rate(row, Rung.EXACT))
        .right("joint", 6, row -> rate(row, Rung.JOINT))
        .gap(2)
        .left(
            "joint test, draws x sweeps",
            26,
            row -> row.cell(Rung.JOINT).map(Cell::budget).orElse(""))
        .gap(1)
        .right(
            "max |z|", 8, "%.1f", row -> row.cell(Rung.JOINT).map(Cell::error).orElse(Double.NaN))
        .gap(2)
        .left(
            "cheapest",
            0,
            row -> row.cheapest().map(cell -> Text.lower(cell.rung())).orElse("NOT CAUGHT"))
        .toString();
  }

  private static String rate(Row row, Rung rung) {
    return row.cell(rung)
        .map(cell -> cell.broken() > 0 ? "contract" : Text.of("%.2f", cell.rate()))
        .orElse(rung == Rung.JOINT ? "-" : "NOT TESTED");
  }
}
