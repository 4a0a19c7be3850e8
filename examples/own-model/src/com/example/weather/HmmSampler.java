package com.example.weather;

import java.util.Arrays;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;

/** The path by forward filter and backward draw; each law given the path. */
final class HmmSampler implements Workspace<HmmModel.State, Ints> {
  private final HmmModel model;
  private int[] path = {};
  private int[] data = {};
  private double[] moves = {};
  private double[] emissions = {};

  private HmmSampler(HmmModel model) {
    this.model = model;
  }

  static Sweep<HmmModel.State, Ints, HmmSampler> of(HmmModel model) {
    return Sweep.<HmmModel.State, Ints, HmmSampler>over(() -> new HmmSampler(model))
        .then("path", (work, rng) -> work.drawPath(1, rng))
        .then("moves", HmmSampler::drawMoves)
        .then("emissions", HmmSampler::drawEmissions);
  }

  @Override
  public void place(HmmModel.State state, Ints letters) {
    path = state.path().toArray();
    moves = state.moves().toArray();
    emissions = state.emissions().toArray();
    data = letters.toArray();
  }

  @Override
  public HmmModel.State state() {
    return new HmmModel.State(Doubles.of(moves), Doubles.of(emissions), Ints.of(path));
  }

  /** Filters forward from a step on (1; a planted bug begins later), and draws backward. */
  void drawPath(int first, Rng rng) {
    int k = model.states();
    double[] weights = new double[k];
    double[] filter = new double[path.length * k];
    for (int t = 0; t < path.length; t++) {
      for (int s = 0; s < k; s++) {
        double before = t < first ? 1 : 0;
        for (int r = 0; t >= first && r < k; r++) {
          before += filter[(t - 1) * k + r] * moves[r * k + s];
        }
        weights[s] = before * emissions[s * model.letters() + data[t]];
      }
      double total = Arrays.stream(weights).sum();
      Arrays.setAll(weights, s -> weights[s] / total);
      System.arraycopy(weights, 0, filter, t * k, k);
    }
    for (int t = path.length - 1; t >= 0; t--) {
      for (int s = 0; s < k; s++) {
        double after = t + 1 < path.length ? moves[s * k + path[t + 1]] : 1;
        weights[s] = filter[t * k + s] * after;
      }
      path[t] = rng.categorical(weights, k);
    }
  }

  private void drawMoves(Rng rng) {
    int[] counts = new int[moves.length];
    for (int t = 1; t < path.length; t++) {
      counts[path[t - 1] * model.states() + path[t]]++;
    }
    moves = HmmModel.rows(counts, model.states(), rng);
  }

  private void drawEmissions(Rng rng) {
    int[] counts = new int[emissions.length];
    for (int t = 0; t < path.length; t++) {
      counts[path[t] * model.letters() + data[t]]++;
    }
    emissions = HmmModel.rows(counts, model.letters(), rng);
  }
}
