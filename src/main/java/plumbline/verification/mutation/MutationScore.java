package plumbline.verification.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.Replicated;

/**
 * What a trial's evidence is worth on its own sampler: which of its generated mutants the rungs
 * see. A mutant that no rung sees is a bug that the sampler may have.
 *
 * @param model the trial's name
 * @param looks the joint rung's designs, draws and sweeps
 * @param controls the sampler itself, and put together from its kernels: neither must fail
 * @param rows one for each mutant
 */
public record MutationScore(String model, List<String> looks, List<Row> controls, List<Row> rows) {
  /**
   * What a rung said.
   *
   * @param rung which
   * @param verdict its verdict; NOT_TESTED where it has nothing to say
   * @param what the check or the test function that decided; empty if none stands out
   */
  public record Cell(Rung rung, Verdict verdict, String what) {}

  /**
   * A mutant.
   *
   * @param name the mutant's name
   * @param kernel the kernel at which it is
   * @param standing whether it is wrong, as far as that is known
   * @param cells what the rungs said, the cheapest first
   */
  public record Row(String name, String kernel, Standing standing, List<Cell> cells) {
    /** Copies the cells. */
    public Row {
      cells = List.copyOf(cells);
    }

    /**
     * The cheapest rung that sees it.
     *
     * @return empty if none does
     */
    public Optional<Rung> rung() {
      return cells.stream()
          .filter(cell -> cell.verdict() == Verdict.FAIL)
          .map(Cell::rung)
          .findFirst();
    }

    /**
     * The check or test function by which that rung sees it.
     *
     * @return empty if none does
     */
    public String check() {
      return cells.stream()
          .filter(cell -> cell.verdict() == Verdict.FAIL)
          .map(Cell::what)
          .findFirst()
          .orElse("");
    }

    /**
     * Whether a rung sees it.
     *
     * @param rung which
     * @return true if it fails there
     */
    public boolean seenBy(Rung rung) {
      return cells.stream().anyMatch(c -> c.rung() == rung && c.verdict() == Verdict.FAIL);
    }

    /**
     * What a rung says.
     *
     * @param rung which
     * @return NOT_TESTED if it was not tried
     */
    public Verdict verdict(Rung rung) {
      return cells.stream()
          .filter(cell -> cell.rung() == rung)
          .map(Cell::verdict)
          .findFirst()
          .orElse(Verdict.NOT_TESTED);
    }

    /**
     * Whether any rung sees it.
     *
     * @return true if one fails
     */
    public boolean caught() {
      return rung().isPresent();
    }
  }

  /**
   * How a score is made.
   *
   * @param familyWiseError of the joint rung, shared evenly by its looks
   * @param designs the joint rung's looks, one after the other until one fails
   * @param rungs which rungs are tried
   */
  public record Settings(double familyWiseError, List<Design> designs, List<Rung> rungs) {
    /** Draws of the first look where the trial has no design of its own. */
    public static final int DRAWS = 20_000;

    /**
     * Draws of the paired look. The smallest fault of the mixture's mutants changes no probability
     * by more than 3e-4: its expected z is 3 at 20,000 replicates, which no level of use sees, and
     * 6 here.
     */
    public static final int PAIRED_DRAWS = 100_000;

    /** Checks the settings. */
    public Settings {
      designs = List.copyOf(designs);
      rungs = List.copyOf(rungs);
      if (designs.isEmpty()) {
        throw new IllegalArgumentException("a mutation score needs at least one joint design");
      }
    }

    /**
     * Two looks: the trial's own design, else the successive-conditional one, and paired replicates
     * on the same data, which see what new data hide.
     *
     * @param trial the trial
     * @param familyWiseError of both looks together
     * @return the defaults
     */
    public static Settings defaults(Trial<?, ?> trial, double familyWiseError) {
      Design own = trial.design();
      List<Design> designs = new ArrayList<>();
      designs.add(own == null ? Design.successiveConditional().draws(DRAWS) : own);
      if (own == null || own.replicates().filter(Replicated::dataKept).isEmpty()) {
        designs.add(Design.replicated().draws(PAIRED_DRAWS));
      }
      return new Settings(familyWiseError, designs, List.of(Rung.values()));
    }
  }

  /** Copies the rows. */
  public MutationScore {
    looks = List.copyOf(looks);
    controls = List.copyOf(controls);
    rows = List.copyOf(rows);
  }

  /**
   * The share of mutants that are seen, among those not shown right.
   *
   * @return in [0, 1]; NaN if there is none
   */
  public double score() {
    return (double) counted().filter(Row::caught).count() / counted().count();
  }

  private Stream<Row> counted() {
    return rows.stream().filter(row -> row.standing().kind() != Standing.Kind.RIGHT);
  }

  /**
   * Makes the mutants of a trial's sampler and puts them through its rungs.
   *
   * @param trial the trial
   * @param settings how the joint rung looks
   * @param rng the seed
   * @param options where joint tests run and whom they tell
   * @param <S> state
   * @param <Y> data
   * @return the score
   */
  public static <S, Y> MutationScore of(
      Trial<S, Y> trial, Settings settings, SeededRng rng, RunOptions options) {
    MutantTrial<S, Y> rungs = new MutantTrial<>(trial, settings, rng.child("still"), options);
    Sampler<S, Y> right = trial.sampler();
    List<Row> controls = new ArrayList<>();
    controls.add(control("(the sampler itself)", right, rungs, rng));
    if (right.kernels().size() > 1) {
      Sampler<S, Y> parts = GeneratedMutants.placedAnew(right);
      controls.add(control("(its kernels, placed anew)", parts, rungs, rng));
    }
    List<Row> rows = new ArrayList<>();
    for (GeneratedMutant<S, Y> mutant :
        GeneratedMutants.of(trial.model(), trial.sampler(), rng.child("generated"))) {
      List<Cell> cells =
          rungs.cells(mutant.sampler(), Set.of(mutant.kernel()), rng.child(mutant.name()));
      rows.add(
          new Row(
              mutant.name(), mutant.kernel(), Standing.of(mutant, trial.smallest(), cells), cells));
    }
    List<String> looks = settings.designs().stream().map(MutationStudy::budget).toList();
    return new MutationScore(trial.name(), looks, controls, rows);
  }

  /**
   * The score of a sampler that is not on trial elsewhere: its evidence is the joint rung.
   *
   * @param model the prior and the simulator
   * @param sampler the sampler
   * @param functions test functions, at least one of state and data
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @return the score at the default settings and a family-wise error of 0.005
   */
  public static <S, Y> MutationScore of(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng) {
    Trial<S, Y> trial = Trial.of("sampler", model, sampler).functions(functions);
    return of(trial, Settings.defaults(trial, 0.005), rng, RunOptions.defaults());
  }

  private static <S, Y> Row control(
      String name, Sampler<S, Y> sampler, MutantTrial<S, Y> rungs, SeededRng rng) {
    return new Row(
        name,
        Sampler.SWEEP,
        new Standing(Standing.Kind.OPEN, "must not fail"),
        rungs.cells(sampler, sampler.kernels().keySet(), rng.child(name)));
  }

  /**
   * Whether the right sampler failed nowhere: else the score says nothing.
   *
   * @return FAIL if a control failed, INCONCLUSIVE or PASS by the controls' joint tests
   */
  public Verdict verdict() {
    return controls.stream()
        .flatMap(row -> row.cells().stream())
        .map(Cell::verdict)
        .reduce(Verdict.NOT_TESTED, Verdict::and);
  }

  @Override
  public String toString() {
    int width = Math.max(20, rows.stream().mapToInt(row -> row.name().length()).max().orElse(0));
    StringBuilder text =
        new StringBuilder("joint rung: movement of every part; " + String.join("; ", looks))
            .append(System.lineSeparator())
            .append(
                TextTable.of(Stream.concat(controls.stream(), rows.stream()).toList())
                    .left("mutant", width, Row::name)
                    .left("identities", 12, row -> row.verdict(Rung.IDENTITIES))
                    .left("exact", 12, row -> row.verdict(Rung.EXACT))
                    .left("joint", 12, row -> row.verdict(Rung.JOINT))
                    .gap(2)
                    .left("seen by", 10, row -> row.rung().map(Text::lower).orElse("-"))
                    .gap(1)
                    .left("right or wrong", 0, row -> row.standing().words()));
    return text.append(
            Text.of(
                "the right sampler: %s; mutation score %.2f: %d of %d mutants seen, %d shown right",
                verdict(),
                score(),
                counted().filter(Row::caught).count(),
                counted().count(),
                rows.size() - counted().count()))
        .toString();
  }
}
