package com.example.weather;

import java.util.Arrays;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/** A hidden Markov model: the first state uniform, flat Dirichlet priors on both laws' rows. */
public record HmmModel(int steps, int states, int letters)
    implements GenerativeModel<HmmModel.State, Ints>, JointDensity<HmmModel.State, Ints> {
  /** Transition law [states x states], law of the letters [states x letters], and the path. */
  public record State(Doubles moves, Doubles emissions, Ints path) {}

  @Override
  public State drawPrior(Rng rng) {
    double[] moves = rows(new int[states * states], states, rng);
    double[] emissions = rows(new int[states * letters], letters, rng);
    int[] path = new int[steps];
    for (int t = 0; t < steps; t++) {
      path[t] =
          t == 0 ? rng.uniformInt(states) : rng.categorical(moves, path[t - 1] * states, states, 1);
    }
    return new State(Doubles.of(moves), Doubles.of(emissions), Ints.of(path));
  }

  /** Rows of a law given counts: Dirichlet with one added to each count. */
  static double[] rows(int[] counts, int width, Rng rng) {
    double[] law = new double[counts.length];
    double[] row = new double[width];
    for (int from = 0; from < counts.length; from += width) {
      int start = from;
      Arrays.setAll(row, i -> 1.0 + counts[start + i]);
      rng.dirichlet(row, row);
      System.arraycopy(row, 0, law, from, width);
    }
    return law;
  }

  @Override
  public Ints drawData(State state, Rng rng) {
    double[] emissions = state.emissions().toArray();
    return Ints.generate(
        steps, t -> rng.categorical(emissions, state.path().get(t) * letters, letters, 1));
  }

  @Override
  public double logPrior(State state) { // Dirichlet densities are constant
    double sum = -Math.log(states);
    for (int t = 1; t < steps; t++) {
      sum += Math.log(state.moves().get(state.path().get(t - 1) * states + state.path().get(t)));
    }
    return sum;
  }

  @Override
  public double logLikelihood(State state, Ints data) {
    double sum = 0;
    for (int t = 0; t < steps; t++) {
      sum += Math.log(state.emissions().get(state.path().get(t) * letters + data.get(t)));
    }
    return sum;
  }
}
