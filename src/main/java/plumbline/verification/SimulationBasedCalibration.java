package plumbline.verification;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Interruption;
import plumbline.sampling.Sampler;

/**
 * Simulation-based calibration (Talts et al. 2018): a parameter from the prior, data from the
 * simulator, posterior draws from a chain that starts elsewhere; the true value's rank among the
 * draws is uniform if sampler <em>and</em> burn-in and thinning are right. Functions see the data
 * as well (Modrák et al. 2022).
 *
 * @param dataSets how many simulated data sets, at least 20
 * @param draws posterior draws for each, at least 1
 * @param burnIn sweeps before the first draw
 * @param thin sweeps from one draw to the next, at least 1; the draws should be as good as
 *     independent
 */
public record SimulationBasedCalibration(int dataSets, int draws, int burnIn, int thin) {
  private static final int BLOCK = 64;
  private static final int PILOTS = 5;
  private static final int PILOT_SWEEPS = 2000;

  /** Checks the settings. */
  public SimulationBasedCalibration {
    SuccessiveConditional.requireAtLeast(20, dataSets, "dataSets");
    SuccessiveConditional.requireAtLeast(1, draws, "draws");
    SuccessiveConditional.requireAtLeast(0, burnIn, "burnIn");
    SuccessiveConditional.requireAtLeast(1, thin, "thin");
  }

  /**
   * Measures how far apart draws have to be to count as independent: twice the longest integrated
   * autocorrelation time of any function on a few simulated data sets.
   *
   * @param model prior and simulator
   * @param sampler the sampler under test
   * @param functions at least one
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @return sweeps from one draw to the next, at least 1
   */
  public static <S, Y> int thinning(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng) {
    double longest = 1;
    for (int p = 0; p < PILOTS; p++) {
      SeededRng stream = rng.child("pilot").child(p);
      S drawn = model.drawPrior(stream);
      Y data = model.drawData(drawn, stream);
      Chain<S, Y> chain = sampler.start(model.complete(drawn, data), data);
      double[][] values = new double[functions.size()][PILOT_SWEEPS];
      for (int i = 0; i < PILOT_SWEEPS; i++) {
        Interruption.check();
        chain.advance(stream);
        S state = chain.state();
        for (int f = 0; f < values.length; f++) {
          values[f][i] = functions.get(f).value().applyAsDouble(state, data);
        }
      }
      for (double[] series : values) {
        double time = EffectiveSampleSize.integratedAutocorrelationTime(series).value();
        longest = time > longest ? time : longest; // a function of the data alone has none
      }
    }
    return (int) Math.ceil(2 * longest);
  }

  /**
   * Runs the calibration.
   *
   * @param model prior and simulator
   * @param sampler the sampler under test
   * @param functions at least one
   * @param familyWiseError in (0, 1)
   * @param rng the seed
   * @param options where it runs and whom it tells
   * @param <S> state
   * @param <Y> data
   * @return the report; ranks range over 0, ..., draws
   */
  public <S, Y> RankReport run(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      double familyWiseError,
      SeededRng rng,
      RunOptions options) {
    SuccessiveConditional.requireAtLeast(1, functions.size(), "the number of functions");
    SeededRng stream = rng.child("calibration");
    int blocks = (dataSets + BLOCK - 1) / BLOCK;
    List<int[][]> parts =
        options
            .replicates()
            .run(
                blocks,
                b -> block(b, model, sampler, functions, stream.child(b)),
                options.progress());
    List<RankUniformity> rows = new ArrayList<>();
    for (int f = 0; f < functions.size(); f++) {
      int function = f;
      int[] ranks = parts.stream().flatMapToInt(part -> Arrays.stream(part[function])).toArray();
      rows.add(RankUniformity.of(functions.get(f).name(), Ints.of(ranks), draws + 1));
    }
    return RankReport.of(rows, familyWiseError);
  }

  private <S, Y> int[][] block(
      int block,
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng) {
    int size = Math.min(BLOCK, dataSets - block * BLOCK);
    int[][] ranks = new int[functions.size()][size];
    double[][] values = new double[functions.size()][draws + 1];
    for (int i = 0; i < size; i++) {
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      S truth = model.complete(drawn, data);
      Chain<S, Y> chain = sampler.start(model.complete(model.drawPrior(rng), data), data);
      for (int sweep = 0; sweep < burnIn; sweep++) {
        Interruption.check();
        chain.advance(rng);
      }
      for (int d = 0; d <= draws; d++) {
        for (int sweep = 0; d > 0 && sweep < thin; sweep++) {
          Interruption.check();
          chain.advance(rng);
        }
        S state = d == 0 ? truth : chain.state();
        for (int f = 0; f < functions.size(); f++) {
          values[f][d] = BackwardChain.evaluate(functions.get(f), state, data, "posterior", d);
        }
      }
      for (int f = 0; f < functions.size(); f++) {
        ranks[f][i] = rank(values[f], 0, rng);
      }
    }
    return ranks;
  }

  /**
   * The rank of one value among several; NaN is tied with everything, ties are broken at random.
   *
   * @param values the true value and the posterior draws
   * @param truth index of the true value
   * @param rng breaks ties
   * @return a rank in 0, ..., values.length - 1
   */
  public static int rank(double[] values, int truth, SeededRng rng) {
    int below = 0;
    int tied = 0;
    for (double value : values) {
      if (value < values[truth]) {
        below++;
      } else if (!(value > values[truth])) {
        tied++;
      }
    }
    return below + (tied > 1 ? rng.uniformInt(tied) : 0);
  }
}
