package plumbline.models.ctm;

import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Finds the scales of the random walks, one for each document, before a run. Departure from the
 * document: its rule raises the scale when too few proposals are accepted, aims at 0.44 (the
 * optimum of one dimension) for all topics at once, and never stops; here too few acceptances lower
 * the scale, the aim is 0.3, the steps shrink, and the result is a sampler that no longer adapts.
 */
public final class ScaleSearch {
  private static final double AIM = 0.3;
  private static final int BATCH = 50;

  private ScaleSearch() {}

  /**
   * Tunes the scales.
   *
   * @param sampler one whose eta moves by random walks
   * @param initial where to start
   * @param data the corpus
   * @param batches of 50 sweeps each, at least 1
   * @param rng the source of randomness
   * @return the sampler with the scales found
   */
  public static CtmSampler tune(
      CtmSampler sampler, CtmState initial, Corpus data, int batches, Rng rng) {
    if (batches < 1) {
      throw new IllegalArgumentException("batches must be at least 1, not " + batches);
    }
    double[] logScale = sampler.scales().stream().map(Math::log).toArray();
    int[] accepted = new int[logScale.length];
    CtmState state = initial;
    for (int batch = 1; batch <= batches; batch++) {
      Doubles scales = Doubles.generate(logScale.length, d -> Math.exp(logScale[d]));
      java.util.Arrays.fill(accepted, 0);
      CtmSampler counting =
          sampler
              .withScales(scales)
              .replace(
                  "eta",
                  (work, random) -> {
                    for (int d = 0; d < work.documents(); d++) {
                      accepted[d] +=
                          EtaMoves.randomWalk(work, d, EtaTarget.POSTERIOR, random) ? 1 : 0;
                    }
                  });
      CtmWorkspace work = counting.workspace();
      work.place(state, data);
      for (int i = 0; i < BATCH; i++) {
        counting.advance(work, rng);
      }
      state = work.state();
      for (int d = 0; d < logScale.length; d++) {
        logScale[d] += 4 * ((double) accepted[d] / BATCH - AIM) / Math.sqrt(batch);
      }
    }
    return sampler.withScales(Doubles.generate(logScale.length, d -> Math.exp(logScale[d])));
  }
}
