package plumbline.models.relational.irm;

import java.util.ArrayList;
import java.util.List;
import plumbline.models.relational.features.Caches;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.sampling.Sweep;
import plumbline.sampling.kernels.UnivariateKernel;
import plumbline.verification.TestFunction;
import plumbline.verification.exact.AuxiliaryGibbs;
import plumbline.verification.exact.Coordinate;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.exact.TransitionMatrix;
import plumbline.verification.mutation.Mutant;

/**
 * The deterministic rungs of the infinite relational model.
 *
 * @param model of which states and data come
 */
public record IrmChecks(IrmModel model) {
  private static final int CASES = 30;

  /** Objects of a case, hidden dyads among them included: each case is cheap. */
  private static final int FEW = 7;

  static final Coordinate<IrmState> CONCENTRATION =
      new Coordinate<>(
          "concentration",
          IrmState::concentration,
          (s, c) -> new IrmState(c, s.beta1(), s.beta2(), s.clusters()));

  /**
   * Conditionals against the joint density, and the counts after every update and after whole
   * sweeps.
   */
  public List<ExactCheck<IrmState, Network>> identities() {
    List<ExactCheck<IrmState, Network>> checks = new ArrayList<>();
    checks.add(
        AuxiliaryGibbs.check(model.withDyads(model.dyads().atMost(FEW)), CONCENTRATION, CASES));
    checks.addAll(
        new Caches<>("counts", model, IrmWorkspace.class, work -> work.countsAreRight() ? 0 : 1, 0)
            .checks(IrmSampler.of(model).names()));
    return checks;
  }

  /** Transition matrices of the updates of the clusters, the concentration and both betas held. */
  public List<ExactCheck<IrmState, Network>> exact() {
    return List.of(
        exact("Gibbs over the 5 partitions of 3 objects", "partition", 3),
        exact("Gibbs over the 15 partitions of 4 objects", "partition", 4),
        exact("split and merge over the 15 partitions of 4 objects", "split-merge", 4));
  }

  private ExactCheck<IrmState, Network> exact(String name, String kernel, int objects) {
    return new KernelCheck<>(
        name,
        kernel,
        KernelCheck.on(IrmWorkspace.class, accused -> invarianceError(accused, objects)),
        1e-14);
  }

  /**
   * The invariance error of a kernel over all partitions of a few objects, its production code
   * walked over every decision; the parameters are held.
   *
   * @param kernel on trial
   * @param objects how many
   */
  private double invarianceError(Sweep<IrmState, Network, IrmWorkspace> kernel, int objects) {
    IrmModel small = model.withDyads(model.dyads().among(objects));
    Network data = data(small);
    return TransitionMatrix.of(states(objects), kernel.forModel(small), data)
        .invarianceError(state -> small.logJoint(state, data));
  }

  private static List<IrmState> states(int objects) {
    return partitions(objects).stream().map(z -> new IrmState(0.7, 0.6, 1.4, z)).toList();
  }

  /**
   * Of two objects at most one is linked to the other, if links have directions: out and in cannot
   * be mistaken for each other unseen.
   */
  private static Network data(IrmModel small) {
    return Network.of(small.dyads(), (from, to) -> (from + 2 * to) % 3 == 2 || from == to);
  }

  /** Both updates of the clusters over the partitions of three objects, the parameters held. */
  public SmallestCase<IrmState, Network> smallest() {
    IrmModel small = model.withDyads(model.dyads().among(3));
    return new SmallestCase<>(
        "5 partitions of 3 objects",
        states(3),
        small,
        data(small),
        // The data that chains stand on before: what is cached of them must not matter.
        Network.of(small.dyads(), (from, to) -> from + to == 3),
        IrmSampler.ofClusters(small));
  }

  /**
   * All partitions, numbered by first appearance.
   *
   * @param objects how many
   * @return Bell's number of them: 5 of three objects, 15 of four
   */
  public static List<Ints> partitions(int objects) {
    List<Ints> found = new ArrayList<>();
    grow(new int[objects], 0, 0, found);
    return found;
  }

  /**
   * An object joins one of the {@code used} clusters before it or opens the next: each partition
   * once.
   */
  private static void grow(int[] labels, int i, int used, List<Ints> found) {
    if (i == labels.length) {
      found.add(Ints.of(labels));
      return;
    }
    for (int k = 1; k <= used + 1; k++) {
      labels[i] = k;
      grow(labels, i + 1, Math.max(used, k), found);
    }
  }

  /** What the joint test looks at. */
  public static List<TestFunction<IrmState, Network>> functions() {
    return IrmFunctions.all();
  }

  /**
   * Planted bugs.
   *
   * @param right the sampler on trial
   * @param betas the step of the betas
   */
  public static List<Mutant<IrmState, Network>> mutants(
      Sweep<IrmState, Network, IrmWorkspace> right, UnivariateKernel betas) {
    return new IrmMutants(right, betas).all();
  }
}
