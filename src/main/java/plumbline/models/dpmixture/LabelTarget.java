package plumbline.models.dpmixture;

import plumbline.random.Rng;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.LazySticks;

/**
 * The law of one label given everything else: f(k) = pi_k, L(k) the density of the observation at
 * the atom of component k, which is bounded. Tail proposals walk on stick by stick, drawing sticks
 * and atoms as they go; the mass beyond K is the product of 1 - V_h, exactly.
 */
final class LabelTarget implements CountableTarget {
  private final LazySticks sticks;
  private final DirichletMixtureWorkspace.LazyAtoms atoms;
  private final double noise;
  private double observation;
  private int others = 1;

  LabelTarget(LazySticks sticks, DirichletMixtureWorkspace.LazyAtoms atoms, double noise) {
    this.sticks = sticks;
    this.atoms = atoms;
    this.noise = noise;
  }

  /** Moves to another observation. */
  void at(double y, int othersLargest) {
    observation = y;
    others = othersLargest;
  }

  @Override
  public int supportStart() {
    return 1;
  }

  @Override
  public double logPrior(int k) {
    return sticks.logWeight(k);
  }

  @Override
  public double logPriorSurvival(int k) {
    return sticks.logRemaining(k);
  }

  @Override
  public double logLikelihood(int k) {
    double z = (observation - atoms.get(k)) / noise;
    return -0.5 * z * z;
  }

  @Override
  public void instantiate(int k, Rng rng) {
    sticks.ensure(k, rng);
    atoms.ensure(k, rng);
  }

  @Override
  public int drawBeyond(int k, Rng rng) {
    int value = k + 1;
    instantiate(value, rng);
    while (!rng.bernoulli(-Math.expm1(sticks.logKeep(value)))) {
      value++;
      instantiate(value, rng);
    }
    return value;
  }

  @Override
  public int othersMaximum() {
    return others;
  }

  @Override
  public double logLikelihoodBeyondAtMost(int k) {
    return 0;
  }
}
