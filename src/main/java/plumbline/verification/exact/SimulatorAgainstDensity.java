package plumbline.verification.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import plumbline.numerics.StudentTail;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.SamplePair;
import plumbline.verification.joint.SuccessiveConditional;
import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;

/**
 * Tells a wrong simulator from a wrong sampler, without any sampler: under {@code drawData} the
 * score of {@code log p(y | theta)} has mean zero and {@code p(y | theta') / p(y | theta)} has mean
 * one. If they have not, simulator and likelihood do not belong together, and every joint test of
 * the model will fail whatever the sampler. Where the parameter decides which data are possible
 * neither is so: then there is nothing to compare.
 *
 * @param rows two for each direction; before them one of the data that the density calls impossible
 *     although the simulator drew them, if there are any
 * @param verdict FAIL if a row's adjusted p value is below the level
 */
public record SimulatorAgainstDensity(List<Row> rows, Verdict verdict) {
  private static final double DERIVATIVE_STEP = 1e-4;
  private static final int CHECKED = 4_000;
  private static final double LEVEL = 1e-8;
  private static final double LARGEST_Z = 6;
  private static final String POSSIBLE = "share of data that are possible";

  /**
   * A direction in which a state can be changed.
   *
   * @param name what changes
   * @param move the state moved by a (small, signed) amount, which the opposite amount undoes
   * @param step how far theta' is from theta; far enough to matter, near enough for the ratio to
   *     have a variance
   * @param <S> state
   */
  public record Direction<S>(String name, BiFunction<S, Double, S> move, double step) {}

  /**
   * One mean that is known.
   *
   * @param name which mean
   * @param mean its estimate
   * @param expected what it should be
   * @param z their difference over the standard error
   * @param verdict NOT_TESTED if the tails are too heavy for a standard error, if a moved state has
   *     no density, if other data are possible there, or if nothing changes in this direction
   */
  public record Row(String name, double mean, double expected, double z, Verdict verdict) {}

  /** Copies the rows. */
  public SimulatorAgainstDensity {
    rows = List.copyOf(rows);
  }

  /**
   * The comparison as a check of a trial, on fixed seeds: its number is the largest |z| of 4,000
   * data sets, above 6 only where a row fails at level 1e-8.
   *
   * @param model prior, simulator and the density that should belong to it
   * @param directions at least one
   * @param <S> state
   * @param <Y> data
   * @param <M> the model
   * @return the check
   */
  public static <S, Y, M extends GenerativeModel<S, Y> & JointDensity<S, Y>> ModelCheck<S, Y> check(
      M model, List<Direction<S>> directions) {
    return new ModelCheck<>(
        "simulator against density, |z|",
        () -> {
          SimulatorAgainstDensity found =
              of(model, model, directions, CHECKED, LEVEL, Rng.seeded(CHECKED));
          if (found.verdict() == Verdict.NOT_TESTED) {
            throw new UnsupportedOperationException("no direction has a mean that can be judged");
          }
          // Few draws that carry a mean have a t value, of which the rows know; the bound does not.
          return found.verdict() == Verdict.FAIL
              ? Math.min(Math.max(found.maxAbsZ(), 2 * LARGEST_Z), Double.MAX_VALUE)
              : Math.min(found.maxAbsZ(), LARGEST_Z);
        },
        LARGEST_Z);
  }

  /**
   * Compares simulator and density at states from the prior.
   *
   * @param model prior and simulator
   * @param density the density that should belong to it
   * @param directions at least one
   * @param draws how many data sets, at least 100
   * @param familyWiseError in (0, 1)
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @return the comparison
   */
  public static <S, Y> SimulatorAgainstDensity of(
      GenerativeModel<S, Y> model,
      JointDensity<S, Y> density,
      List<Direction<S>> directions,
      int draws,
      double familyWiseError,
      SeededRng rng) {
    SuccessiveConditional.requireAtLeast(1, directions.size(), "the number of directions");
    SuccessiveConditional.requireAtLeast(100, draws, "draws");
    double[][] scores = new double[directions.size()][draws];
    double[][] ratios = new double[directions.size()][draws];
    boolean[] gains = new boolean[directions.size()]; // data that were impossible
    boolean[] loses = new boolean[directions.size()]; // data that were possible
    SeededRng elsewhere = rng.child("moved");
    int impossible = 0;
    for (int i = 0; i < draws; i++) {
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      S state = model.complete(drawn, data);
      double here = density.logLikelihood(state, data);
      impossible += here > Double.NEGATIVE_INFINITY ? 0 : 1; // also where it is no number
      for (int d = 0; d < directions.size(); d++) {
        BiFunction<S, Double, S> move = directions.get(d).move();
        double up = density.logLikelihood(move.apply(state, DERIVATIVE_STEP), data);
        double down = density.logLikelihood(move.apply(state, -DERIVATIVE_STEP), data);
        scores[d][i] = (up - down) / (2 * DERIVATIVE_STEP);
        S moved = move.apply(state, directions.get(d).step());
        double there = density.logLikelihood(moved, data);
        ratios[d][i] = Math.exp(there - here);
        loses[d] |= there == Double.NEGATIVE_INFINITY;
        gains[d] |= gains(model, density, directions.get(d), drawn, there, elsewhere);
      }
    }
    double level = familyWiseError / (2 * directions.size());
    List<Row> rows = new ArrayList<>();
    Verdict verdict = Verdict.NOT_TESTED;
    if (impossible > 0) {
      double share = 1 - (double) impossible / draws;
      rows.add(new Row(POSSIBLE, share, 1, Double.NEGATIVE_INFINITY, Verdict.FAIL));
      verdict = Verdict.FAIL;
    }
    for (int d = 0; d < directions.size(); d++) {
      String name = directions.get(d).name();
      for (Row row :
          List.of(
              row("score of " + name, scores[d], 0, gains[d] || loses[d], level),
              row("likelihood ratio of " + name, ratios[d], 1, gains[d], level))) {
        rows.add(row);
        verdict = verdict.and(row.verdict());
      }
    }
    return new SimulatorAgainstDensity(rows, verdict);
  }

  /** Whether data of the moved state are impossible where it came from, or there are none. */
  private static <S, Y> boolean gains(
      GenerativeModel<S, Y> model,
      JointDensity<S, Y> density,
      Direction<S> direction,
      S drawn,
      double there,
      SeededRng rng) {
    if (Double.isNaN(there)) {
      return false; // no density there: the row says so itself
    }
    try {
      S moved = direction.move().apply(drawn, direction.step());
      Y data = model.drawData(moved, rng);
      S state = model.complete(moved, data);
      S back = direction.move().apply(state, -direction.step());
      return !(density.logLikelihood(state, data) > Double.NEGATIVE_INFINITY
          && density.logLikelihood(back, data) > Double.NEGATIVE_INFINITY);
    } catch (CancellationException interrupted) {
      throw interrupted;
    } catch (RuntimeException refused) {
      // A parameter that is none; or a direction in what only a completed state has.
      return there == Double.NEGATIVE_INFINITY;
    }
  }

  private static Row row(
      String name, double[] values, double expected, boolean unknown, double level) {
    Series series = Series.of(values);
    MeanEstimate mean = series.independent();
    double z = (mean.mean() - expected) / mean.standardError();
    boolean silent = unknown || Double.isNaN(z) || SamplePair.hasInfiniteVariance(series);
    // Where few draws carry the variance, as few degrees of freedom tell how uncertain it is.
    double freedom =
        silent || mean.constant()
            ? 1
            : Math.max(1, Math.min(values.length - 1.0, series.carriers()));
    Verdict verdict =
        silent
            ? Verdict.NOT_TESTED
            : StudentTail.twoSidedP(z, freedom) < level ? Verdict.FAIL : Verdict.PASS;
    return new Row(name, mean.mean(), expected, z, verdict);
  }

  /**
   * The largest deviation.
   *
   * @return the largest absolute z of the rows that have a say
   */
  public double maxAbsZ() {
    return rows.stream()
        .filter(row -> row.verdict() != Verdict.NOT_TESTED)
        .mapToDouble(row -> Math.abs(row.z()))
        .max()
        .orElse(0);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("Simulator against density: " + verdict);
    for (Row row : rows) {
      text.append(
          Text.of(
              "%n%-36s mean %10.5f expected %g z %6.2f %s",
              row.name(), row.mean(), row.expected(), row.z(), row.verdict()));
    }
    return text.toString();
  }
}
