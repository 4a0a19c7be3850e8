package plumbline.models.relational.irm;

import java.util.ArrayList;
import java.util.List;
import plumbline.models.relational.features.Caches;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.kernels.UnivariateKernel;
import plumbline.verification.TestFunction;
import plumbline.verification.exact.AuxiliaryGibbs;
import plumbline.verification.exact.Coordinate;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.exact.TransitionMatrix;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

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

  /** What the joint test of the infinite relational model looks at. */
  public static final class IrmFunctions {
    private IrmFunctions() {}

    public static List<TestFunction<IrmState, Network>> all() {
      return List.of(
          TestFunction.of("concentration", (s, y) -> s.concentration()),
          TestFunction.of("beta1", (s, y) -> s.beta1()),
          TestFunction.of("beta2", (s, y) -> s.beta2()),
          TestFunction.of("log beta1", (s, y) -> Math.log(s.beta1())),
          TestFunction.of("log beta2", (s, y) -> Math.log(s.beta2())),
          TestFunction.of("clusters", (s, y) -> s.count()),
          TestFunction.of("one cluster", (s, y) -> s.count() == 1 ? 1 : 0),
          TestFunction.of("largest cluster", (s, y) -> largest(s)),
          TestFunction.of("sum of squared sizes", (s, y) -> squares(s)),
          TestFunction.of("concentration * clusters", (s, y) -> s.concentration() * s.count()),
          TestFunction.of("beta1 * links", (s, y) -> s.beta1() * y.links()),
          TestFunction.of("beta2 * links", (s, y) -> s.beta2() * y.links()),
          TestFunction.of("clusters * links", (s, y) -> s.count() * y.links()),
          TestFunction.of("links within clusters", IrmFunctions::within),
          TestFunction.of("clusters * triangles", (s, y) -> s.count() * y.triangles()));
    }

    private static double largest(IrmState state) {
      int largest = 0;
      for (int size : state.sizes()) {
        largest = Math.max(largest, size);
      }
      return largest;
    }

    private static double squares(IrmState state) {
      double sum = 0;
      for (int size : state.sizes()) {
        sum += size * size;
      }
      return sum;
    }

    private static double within(IrmState state, Network data) {
      Ints z = state.clusters();
      int count = 0;
      for (int i = 0; i < data.size(); i++) {
        for (int j = 0; j < data.size(); j++) {
          count += z.get(i) == z.get(j) && data.link(i, j) ? 1 : 0;
        }
      }
      return count;
    }
  }

  /**
   * Bugs planted into {@link IrmSampler}.
   *
   * @param right the sampler on trial
   * @param betas the step of the betas
   */
  public static record IrmMutants(
      Sweep<IrmState, Network, IrmWorkspace> right, UnivariateKernel betas) {
    private static final int MANY = 60_000;

    /**
     * All of them.
     *
     * @return each with the rung that catches it
     */
    public List<Mutant<IrmState, Network>> all() {
      Mutants<IrmState, Network, IrmWorkspace> bugs = new Mutants<>(right, Design.replicated());
      bugs.add("no-concentration", "a new cluster weighs 1, not the concentration", 10_000)
          .replace("partition", new IrmSampler.IrmPartition(IrmMutants::noConcentration))
          .exact();
      bugs.add("no-proposal", "split and merge leave out the probability of the last scan", 20_000)
          .replace(
              "split-merge", new IrmSplitMerge(3, (logTargets, logProposal, split) -> logTargets))
          .exact();
      bugs.add("diagonal-twice", "dyads within a cluster count twice for the betas", MANY)
          .replace("betas", betas(IrmMutants::diagonalTwice))
          .joint()
          .blind("fewer than 20,000 pairs");
      bugs.add("no-jacobian", "the betas' slices on the log scale lack the Jacobian", MANY)
          .replace("betas", betas(IrmMutants::noJacobian));
      bugs.add("wrong-shape", "the concentration's update never takes one off the shape", MANY)
          .replace("concentration", IrmMutants::wrongShape);
      return bugs.all();
    }

    private Update<IrmWorkspace> betas(IrmSampler.BlockLikelihood wrong) {
      return (work, rng) -> IrmSampler.updateBetas(work, betas, wrong, rng);
    }

    private static double[] noConcentration(IrmWorkspace work) {
      double[] logWeights = work.logWeights();
      logWeights[work.clusters()] -= Math.log(work.concentration());
      return logWeights;
    }

    private static double diagonalTwice(IrmBlocks blocks, double beta1, double beta2) {
      double sum = blocks.logLikelihood(beta1, beta2);
      for (int a = 0; a < blocks.clusters; a++) {
        int links = blocks.links[a * blocks.stride + a];
        int others = blocks.dyads[a * blocks.stride + a] - links;
        if (links + others > 0) {
          sum += IrmModel.logBlock(2 * links, 2 * others, beta1, beta2);
          sum -= IrmModel.logBlock(links, others, beta1, beta2);
        }
      }
      return sum;
    }

    /** The slices' density has beta d beta in it; here beta is taken out. */
    private static double noJacobian(IrmBlocks blocks, double beta1, double beta2) {
      return blocks.logLikelihood(beta1, beta2) - Math.log(beta1) - Math.log(beta2);
    }

    private static void wrongShape(IrmWorkspace work, Rng rng) {
      double x = rng.beta(work.concentration() + 1, work.objects());
      double shape = work.model().concentration().shape() + work.clusters();
      work.concentration(rng.gamma(shape) / (work.model().concentration().rate() - Math.log(x)));
    }
  }
}
