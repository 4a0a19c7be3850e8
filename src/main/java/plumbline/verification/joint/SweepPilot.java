package plumbline.verification.joint;

import java.util.Arrays;
import java.util.List;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.TestFunction;

/**
 * Chooses how many sweeps lie between before and after in the replicated design: about the longest
 * integrated autocorrelation time of any test function. With fewer the state has hardly moved and
 * the effect of a bug has not built up; more cost time and show little besides. Measured on a few
 * chains of fixed length that start at joint draws, on a stream of their own; the clock has no say.
 */
public final class SweepPilot {
  /**
   * The most sweeps that are chosen, so that slow samplers are tested in a bounded time: they move
   * part of the way only, which the crossings of thresholds still see.
   */
  public static final int MOST_SWEEPS = 50;

  private static final int CHAINS = 4;
  private static final int LENGTH = 1000;

  private SweepPilot() {}

  /** Sweeps for each replicate, from 1 to {@link #MOST_SWEEPS}. */
  public static <S, Y> int sweeps(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng,
      Replicates replicates) {
    List<double[]> times =
        replicates.run(
            CHAINS, c -> times(model, sampler, functions, rng.child(c)), (done, total) -> {});
    double longest = Double.NaN;
    for (int f = 0; f < functions.size(); f++) {
      int function = f;
      double time =
          times.stream()
              .mapToDouble(chain -> chain[function])
              .filter(Double::isFinite) // a function of the data alone has no such time
              .average()
              .orElse(Double.NaN);
      longest = Double.isNaN(longest) || time > longest ? time : longest;
    }
    return Double.isNaN(longest) // nothing changed
        ? MOST_SWEEPS
        : (int) Math.max(1, Math.min(MOST_SWEEPS, Math.ceil(longest)));
  }

  /** The autocorrelation time of each function in one chain; NaN if it is constant. */
  private static <S, Y> double[] times(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng) {
    S drawn = model.drawPrior(rng);
    Y data = model.drawData(drawn, rng);
    Chain<S, Y> chain = sampler.start(model.complete(drawn, data), data);
    double[][] values = new double[functions.size()][LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      Interruption.check();
      chain.advance(rng);
      S state = chain.state();
      for (int f = 0; f < values.length; f++) {
        values[f][i] = FunctionValues.evaluate(functions.get(f), state, data, "pilot", i);
      }
    }
    return Arrays.stream(values)
        .mapToDouble(series -> EffectiveSampleSize.integratedAutocorrelationTime(series).value())
        .toArray();
  }
}
