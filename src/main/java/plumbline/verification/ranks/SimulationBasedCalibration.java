package plumbline.verification.ranks;

import java.util.ArrayList;
import java.util.List;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.joint.FunctionValues;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * Simulation-based calibration (Talts et al. 2018): a parameter from the prior, data from the
 * simulator, posterior draws from a chain that starts elsewhere; the true value's rank among the
 * draws is uniform if sampler <em>and</em> burn-in and thinning are right. Functions see the data
 * as well, and one of them should: ranks of parameters alone pass a sampler that ignores its data
 * (Modrák et al. 2022). Draws that are autocorrelated all the same are thinned further.
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
   * Test functions together with the log likelihood and the log joint density of a model that has
   * them: they depend on parameters and data, and see a sampler that ignores its data.
   *
   * @param model prior and simulator
   * @param functions test functions
   * @param <S> state
   * @param <Y> data
   * @return the same functions if the model has no {@link JointDensity}
   */
  public static <S, Y> List<TestFunction<S, Y>> withDensities(
      GenerativeModel<S, Y> model, List<TestFunction<S, Y>> functions) {
    if (!(model instanceof JointDensity<?, ?>)) {
      return functions;
    }
    @SuppressWarnings("unchecked") // a model's density is on its own states and data
    JointDensity<S, Y> density = (JointDensity<S, Y>) model;
    List<TestFunction<S, Y>> all = new ArrayList<>(functions);
    all.add(TestFunction.of("log likelihood", density::logLikelihood));
    all.add(TestFunction.of("log joint", density::logJoint));
    return all;
  }

  /**
   * Measures how far apart draws have to be to count as independent: twice the longest integrated
   * autocorrelation time of any function, or of its distance from its median, on a few simulated
   * data sets.
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
        double[] ranks = PooledAutocorrelation.midRanks(series);
        for (double[] form : List.of(series, PooledAutocorrelation.folded(ranks))) {
          double time = EffectiveSampleSize.integratedAutocorrelationTime(form).value();
          longest = time > longest ? time : longest; // a function of the data alone has none
        }
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
   * @return the report
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
    List<List<RankRecorder>> parts =
        options
            .replicates()
            .run(
                blocks,
                b -> block(b, model, sampler, functions, stream.child(b)),
                options.progress());
    List<RankRecorder> recorders = new ArrayList<>();
    for (int f = 0; f < functions.size(); f++) {
      int function = f;
      recorders.add(RankRecorder.joined(parts.stream().map(part -> part.get(function)).toList()));
    }
    return RankReport.of(recorders, familyWiseError, stream.child("uniform"));
  }

  private <S, Y> List<RankRecorder> block(
      int block,
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng) {
    int size = Math.min(BLOCK, dataSets - block * BLOCK);
    List<RankRecorder> recorders =
        functions.stream().map(f -> new RankRecorder(f.name(), draws, size)).toList();
    double[][] values = new double[functions.size()][draws];
    SeededRng ties = rng.child("ties");
    for (int i = 0; i < size; i++) {
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      S truth = model.complete(drawn, data);
      Chain<S, Y> chain = sampler.start(model.complete(model.drawPrior(rng), data), data);
      advance(chain, burnIn, rng);
      for (int d = 0; d < draws; d++) {
        advance(chain, thin, rng);
        S state = chain.state();
        for (int f = 0; f < values.length; f++) {
          values[f][d] = FunctionValues.evaluate(functions.get(f), state, data, "posterior", d);
        }
      }
      for (int f = 0; f < values.length; f++) {
        double value = FunctionValues.evaluate(functions.get(f), truth, data, "prior", i);
        recorders.get(f).add(value, values[f], ties);
      }
    }
    return recorders;
  }

  private static <S, Y> void advance(Chain<S, Y> chain, int sweeps, SeededRng rng) {
    for (int sweep = 0; sweep < sweeps; sweep++) {
      Interruption.check();
      chain.advance(rng);
    }
  }

  /**
   * Calibration of a trial.
   *
   * @param trial model, sampler and functions
   * @param dataSets simulated data sets, at least 20
   * @param draws posterior draws for each
   * @param burnIn sweeps before the first; 0 for ten times the thinning
   * @param thin sweeps between draws; 0 to measure what makes them as good as independent
   * @param familyWiseError in (0, 1)
   * @param rng the seed
   * @param options where it runs and whom it tells
   * @param <S> state
   * @param <Y> data
   * @return the report
   */
  public static <S, Y> RankReport of(
      Trial<S, Y> trial,
      int dataSets,
      int draws,
      int burnIn,
      int thin,
      double familyWiseError,
      SeededRng rng,
      RunOptions options) {
    List<TestFunction<S, Y>> all = withDensities(trial.model(), trial.functions());
    int every = thin > 0 ? thin : thinning(trial.model(), trial.sampler(), all, rng);
    return new SimulationBasedCalibration(dataSets, draws, burnIn > 0 ? burnIn : 10 * every, every)
        .run(trial.model(), trial.sampler(), all, familyWiseError, rng, options);
  }
}
