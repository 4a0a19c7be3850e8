package plumbline.models.relational.irm;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.commons.numbers.gamma.LogBeta;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.distributions.Gamma;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RestaurantPrior;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;

/**
 * The infinite relational model:
 *
 * <ul>
 *   <li>z ~ CRP(concentration)
 *   <li>η<sub>ab</sub> ~ Beta(β<sub>1</sub>, β<sub>2</sub>), for each block of two clusters,
 *       unordered in a symmetric network
 *   <li>r<sub>ij</sub> ~ Bernoulli(η<sub>z(i) z(j)</sub>)
 * </ul>
 *
 * <p>The blocks' probabilities are integrated out.
 *
 * <p>Source: Kemp et al. (2006). The document samples beta1 and beta2 without stating their laws;
 * Gamma(1, 1) here is our choice, as for the concentration. Its table 2 calls the concentration
 * alpha, its figure 4 gamma.
 *
 * @param dyads which pairs of objects there are and which are observed
 * @param concentration its law
 * @param beta the law of beta1 and of beta2
 */
public record IrmModel(Dyads dyads, Gamma concentration, Gamma beta)
    implements LinkModel<IrmState> {
  /**
   * With Gamma(1, 1) for all three.
   *
   * @param dyads which pairs of objects there are and which are observed
   * @return the model
   */
  public static IrmModel of(Dyads dyads) {
    return new IrmModel(dyads, new Gamma(1, 1), new Gamma(1, 1));
  }

  @Override
  public String name() {
    return "irm";
  }

  @Override
  public IrmModel withDyads(Dyads other) {
    return new IrmModel(other, concentration, beta);
  }

  @Override
  public Sampler<IrmState, Network> sampler() {
    return IrmSampler.of(this);
  }

  @Override
  public List<TestFunction<IrmState, Network>> monitored() {
    return List.of(
        TestFunction.of("concentration", (s, y) -> s.concentration()),
        TestFunction.of("beta1", (s, y) -> s.beta1()),
        TestFunction.of("beta2", (s, y) -> s.beta2()),
        TestFunction.of("clusters", (s, y) -> s.count()));
  }

  @Override
  public IrmState drawPrior(Rng rng) {
    double c = concentration.sample(rng);
    boolean[] everyone = new boolean[dyads.size()];
    java.util.Arrays.fill(everyone, true);
    double beta1 = beta.sample(rng);
    double beta2 = beta.sample(rng);
    return new IrmState(c, beta1, beta2, IrmState.numbered(RestaurantPrior.draw(everyone, c, rng)));
  }

  @Override
  public IrmState rearranged(IrmState state, int objects, IntUnaryOperator source) {
    int clusters = state.clusters().stream().max().orElse(0);
    int[] labels = new int[objects];
    for (int i = 0; i < objects; i++) {
      int from = source.applyAsInt(i);
      labels[i] = from < 0 ? ++clusters : state.clusters().get(from);
    }
    return new IrmState(
        state.concentration(), state.beta1(), state.beta2(), IrmState.numbered(labels));
  }

  @Override
  public Network drawData(IrmState state, Rng rng) {
    int k = state.count();
    double[] eta = new double[k * k];
    for (int a = 0; a < k; a++) {
      for (int b = dyads.directed() ? 0 : a; b < k; b++) {
        eta[a * k + b] = rng.beta(state.beta1(), state.beta2());
        if (!dyads.directed()) {
          eta[b * k + a] = eta[a * k + b];
        }
      }
    }
    Ints z = state.clusters();
    return Network.of(
        dyads, (from, to) -> rng.bernoulli(eta[(z.get(from) - 1) * k + z.get(to) - 1]));
  }

  @Override
  public double logPrior(IrmState state) {
    int[] sizes = state.sizes();
    return concentration.logDensity(state.concentration())
        + beta.logDensity(state.beta1())
        + beta.logDensity(state.beta2())
        + RestaurantPrior.logProbability(sizes, state.concentration())
        + LogGamma.value(sizes.length + 1.0); // partitions, not labellings
  }

  @Override
  public double logLikelihood(IrmState state, Network data) {
    IrmBlocks blocks = new IrmBlocks(dyads.size(), dyads.directed());
    blocks.place(state.clusters().toArray(), 1, data.cells());
    return blocks.logLikelihood(state.beta1(), state.beta2());
  }

  /** Log marginal probability of a block. */
  public static double logBlock(double links, double others, double beta1, double beta2) {
    return LogBeta.value(links + beta1, others + beta2) - LogBeta.value(beta1, beta2);
  }

  @Override
  public double linkProbability(IrmState state, Network observed, int from, int to) {
    return linkProbabilities(state, observed, Ints.of(dyads.number(from, to)))[0];
  }

  @Override
  public double[] linkProbabilities(IrmState state, Network observed, Ints which) {
    IrmBlocks blocks = new IrmBlocks(dyads.size(), dyads.directed());
    blocks.place(state.clusters().toArray(), 1, observed.cells());
    double[] probabilities = new double[which.size()];
    for (int d = 0; d < probabilities.length; d++) {
      int a = state.clusters().get(which.get(d) / dyads.size()) - 1;
      int b = state.clusters().get(which.get(d) % dyads.size()) - 1;
      int block = a * blocks.stride + b;
      probabilities[d] =
          (blocks.links[block] + state.beta1())
              / (blocks.dyads[block] + state.beta1() + state.beta2());
    }
    return probabilities;
  }
}
