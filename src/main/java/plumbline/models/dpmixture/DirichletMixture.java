package plumbline.models.dpmixture;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * A Dirichlet process mixture of normals: {@code V_h ~ Beta(1, alpha)}, atoms {@code mu_h ~
 * Normal(0, spread^2)}, labels {@code k_i} with probabilities pi_k, observations {@code y_i ~
 * Normal(mu_{k_i}, noise^2)}.
 *
 * @param observations n, at least 1
 * @param alpha concentration, positive
 * @param spread standard deviation of the atoms, positive
 * @param noise standard deviation of the observations, positive
 */
record DirichletMixture(int observations, double alpha, double spread, double noise)
    implements GenerativeModel<MixtureState, Doubles>, JointDensity<MixtureState, Doubles> {
  /** Checks the settings. */
  public DirichletMixture {
    if (observations < 1) {
      throw new IllegalArgumentException("observations must be at least 1, not " + observations);
    }
    if (!(alpha > 0 && spread > 0 && noise > 0)) {
      throw new IllegalArgumentException(
          "alpha, spread and noise must be positive, not " + alpha + ", " + spread + ", " + noise);
    }
  }

  @Override
  public MixtureState drawPrior(Rng rng) {
    List<Double> sticks = new ArrayList<>();
    int[] labels = new int[observations];
    for (int i = 0; i < observations; i++) {
      int h = 0;
      boolean stop = false;
      while (!stop) {
        if (h == sticks.size()) {
          sticks.add(-rng.exponential() / alpha);
        }
        stop = rng.bernoulli(-Math.expm1(sticks.get(h)));
        h++;
      }
      labels[i] = h;
    }
    return new MixtureState(
        Ints.of(labels),
        Doubles.generate(sticks.size(), sticks::get),
        Doubles.generate(sticks.size(), h -> spread * rng.normal()));
  }

  @Override
  public Doubles drawData(MixtureState state, Rng rng) {
    return Doubles.generate(
        observations, i -> state.atoms().get(state.labels().get(i) - 1) + noise * rng.normal());
  }

  /**
   * The log density of the labels with sticks and atoms up to the largest label; all beyond are
   * integrated out.
   */
  @Override
  public double logPrior(MixtureState state) {
    int largest = state.labels().stream().max().orElse(0);
    double[] logWeights = new double[largest];
    double kept = 0;
    double sum = 0;
    for (int h = 0; h < largest; h++) {
      double keep = state.sticks().get(h);
      logWeights[h] = kept + Math.log(-Math.expm1(keep));
      kept += keep;
      sum += Math.log(alpha) + (alpha - 1) * keep + logNormal(state.atoms().get(h), spread);
    }
    return sum + state.labels().stream().mapToDouble(label -> logWeights[label - 1]).sum();
  }

  @Override
  public double logLikelihood(MixtureState state, Doubles data) {
    double sum = 0;
    for (int i = 0; i < observations; i++) {
      sum += logNormal(data.get(i) - state.atoms().get(state.labels().get(i) - 1), noise);
    }
    return sum;
  }

  private static double logNormal(double x, double sd) {
    return -0.5 * (x / sd) * (x / sd) - Math.log(sd) - 0.5 * Math.log(2 * Math.PI);
  }
}
