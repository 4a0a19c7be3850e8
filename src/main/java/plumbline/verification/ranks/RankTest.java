package plumbline.verification.ranks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.joint.FunctionValues;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * The exact rank test (Besag and Clifford 1989; Gandy and Scott 2020, algorithm 2). From an exact
 * joint draw a random number of steps is run one way and the rest of the path the other way; for a
 * right sampler the draw's rank among all states of the path is exactly uniform. Running the other
 * way with the same kernel needs a reversible one: others are refused.
 *
 * @param <S> state
 * @param <Y> data
 */
public final class RankTest<S, Y> {
  private static final int BLOCK = 256;

  /** In place of a rank where the function is the same all along the path. */
  private static final int TIED = -1;

  private final GenerativeModel<S, Y> model;
  private final Sampler<S, Y> sampler;
  private final List<TestFunction<S, Y>> functions;
  private final int replicates;
  private final int length;

  private RankTest(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      int replicates,
      int length) {
    this.model = model;
    this.sampler = sampler;
    this.functions = List.copyOf(functions);
    this.replicates = replicates;
    this.length = length;
  }

  /**
   * The test of a trial.
   *
   * @param trial model, sampler and functions
   * @param replicates independent paths, at least 20
   * @param length states in each path, at least 2
   * @param <S> state
   * @param <Y> data
   * @return the test
   * @throws IllegalArgumentException if the sampler is not reversible
   */
  public static <S, Y> RankTest<S, Y> of(Trial<S, Y> trial, int replicates, int length) {
    return of(
        trial.model(),
        trial.sampler(),
        SimulationBasedCalibration.withDensities(trial.model(), trial.functions()),
        replicates,
        length);
  }

  /**
   * A test of a reversible sampler.
   *
   * @param model prior and simulator
   * @param sampler a sampler with {@link Sampler#isReversible()}
   * @param functions at least one
   * @param replicates how many independent paths, at least 20
   * @param length states in each path, at least 2
   * @param <S> state
   * @param <Y> data
   * @return the test
   * @throws IllegalArgumentException if the sampler is not known to be reversible
   */
  public static <S, Y> RankTest<S, Y> of(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      int replicates,
      int length) {
    if (!sampler.isReversible()) {
      throw new IllegalArgumentException(
          "the exact rank test needs a reversible sampler; a systematic scan is not (use a"
              + " palindromic one, or asReversible() where you know)");
    }
    SuccessiveConditional.requireAtLeast(1, functions.size(), "the number of functions");
    SuccessiveConditional.requireAtLeast(20, replicates, "replicates");
    SuccessiveConditional.requireAtLeast(2, length, "length");
    return new RankTest<>(model, sampler, functions, replicates, length);
  }

  /**
   * Runs the test.
   *
   * @param familyWiseError in (0, 1)
   * @param rng the seed
   * @param options where it runs and whom it tells
   * @return the report
   */
  public RankReport run(double familyWiseError, SeededRng rng, RunOptions options) {
    SeededRng stream = rng.child("ranks");
    int blocks = (replicates + BLOCK - 1) / BLOCK;
    List<int[][]> parts =
        options.replicates().run(blocks, b -> block(b, stream.child(b)), options.progress());
    List<RankUniformity> rows = new ArrayList<>();
    List<String> tied = new ArrayList<>();
    Map<String, Integer> silent = new HashMap<>();
    SeededRng uniform = stream.child("uniform");
    for (int f = 0; f < functions.size(); f++) {
      int function = f;
      String name = functions.get(f).name();
      int[] ranks = parts.stream().flatMapToInt(part -> Arrays.stream(part[function])).toArray();
      int still = (int) Arrays.stream(ranks).filter(rank -> rank == TIED).count();
      if (still == ranks.length) {
        tied.add(name);
        continue;
      }
      silent.put(name, still);
      // A path without any change has a rank as well: one at random.
      SeededRng ties = stream.child("ties").child(name);
      Ints whole =
          Ints.generate(ranks.length, i -> ranks[i] == TIED ? ties.uniformInt(length) : ranks[i]);
      rows.add(RankUniformity.of(name, whole, RankThinning.none(length - 1), uniform.child(name)));
    }
    return RankReport.of(rows, tied, silent, familyWiseError);
  }

  /** Ranks of one block, [functions][replicates]. */
  private int[][] block(int block, SeededRng rng) {
    int size = Math.min(BLOCK, replicates - block * BLOCK);
    int[][] ranks = new int[functions.size()][size];
    double[][] path = new double[functions.size()][length];
    for (int i = 0; i < size; i++) {
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      S start = model.complete(drawn, data);
      int position = rng.uniformInt(length);
      record(start, data, path, position);
      Chain<S, Y> chain = sampler.start(start, data);
      walk(chain, data, path, position, 1, rng);
      requireUnchanged(start, data, path, position);
      chain.place(start, data);
      walk(chain, data, path, position, -1, rng);
      for (int f = 0; f < functions.size(); f++) {
        double value = path[f][position];
        ranks[f][i] =
            Arrays.stream(path[f]).allMatch(x -> x == value) ? TIED : rank(path[f], position, rng);
      }
    }
    return ranks;
  }

  /** The way back starts where the way forth did: a state updated in place is no longer there. */
  private void requireUnchanged(S start, Y data, double[][] path, int position) {
    for (int f = 0; f < functions.size(); f++) {
      double value = FunctionValues.evaluate(functions.get(f), start, data, "path", position);
      if (value != path[f][position]) {
        throw new IllegalStateException(
            "the sampler changed the state that it was given ("
                + functions.get(f).name()
                + " was "
                + path[f][position]
                + " and is "
                + value
                + "); the rank test returns to that state: let the step return a new one");
      }
    }
  }

  private void walk(
      Chain<S, Y> chain, Y data, double[][] path, int from, int direction, SeededRng rng) {
    for (int i = from + direction; i >= 0 && i < length; i += direction) {
      Interruption.check();
      chain.advance(rng);
      record(chain.state(), data, path, i);
    }
  }

  private void record(S state, Y data, double[][] path, int position) {
    for (int f = 0; f < functions.size(); f++) {
      path[f][position] = FunctionValues.evaluate(functions.get(f), state, data, "path", position);
    }
  }

  /**
   * The rank of one value among several; ties are broken at random.
   *
   * @param values the true value and the posterior draws
   * @param truth index of the true value
   * @param rng breaks ties
   * @return a rank in 0, ..., values.length - 1
   * @throws IllegalArgumentException if a value is NaN: it has no rank
   */
  static int rank(double[] values, int truth, SeededRng rng) {
    int below = 0;
    int tied = 0;
    for (double value : values) {
      if (Double.isNaN(value)) {
        throw new IllegalArgumentException("NaN has no rank among " + values.length + " values");
      }
      below += value < values[truth] ? 1 : 0;
      tied += value == values[truth] ? 1 : 0;
    }
    return below + (tied > 1 ? rng.uniformInt(tied) : 0);
  }
}
