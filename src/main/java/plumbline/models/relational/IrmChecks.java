package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.verification.ConditionalRatio;
import plumbline.verification.ExactCheck;
import plumbline.verification.KernelCheck;
import plumbline.verification.ModelCheck;
import plumbline.verification.TransitionMatrix;

/** The deterministic rungs of the infinite relational model. */
final class IrmChecks {
  private static final int CASES = 30;

  private final IrmModel model;

  IrmChecks(IrmModel model) {
    this.model = model;
  }

  List<ExactCheck<IrmState, Network>> identities() {
    List<ExactCheck<IrmState, Network>> checks = new ArrayList<>();
    checks.add(
        new ModelCheck<>("cluster weights against the joint density", this::weightError, 1e-10));
    List<String> kernels = new ArrayList<>(IrmSampler.of(model).updates().keySet());
    kernels.add(Sampler.SWEEP);
    checks.addAll(KernelCheck.bookkeeping("counts", kernels, this::wrongCounts, 0));
    return checks;
  }

  List<ExactCheck<IrmState, Network>> exact() {
    return List.of(
        new KernelCheck<>(
            "Gibbs over the 5 partitions of 3 objects",
            "partition",
            s -> invarianceError(s, 3),
            1e-14),
        new KernelCheck<>(
            "Gibbs over the 15 partitions of 4 objects",
            "partition",
            s -> invarianceError(s, 4),
            1e-14),
        new KernelCheck<>(
            "split and merge over the 15 partitions of 4 objects",
            "split-merge",
            s -> invarianceError(s, 4),
            1e-14));
  }

  private OptionalDouble invarianceError(Sampler<IrmState, Network> sampler, int objects) {
    if (!(sampler instanceof IrmSampler kernel)) {
      return OptionalDouble.empty();
    }
    Dyads dyads = model.dyads().directed() ? Dyads.directed(objects) : Dyads.symmetric(objects);
    IrmModel small = model.withDyads(model.dyads().selfLinks() ? dyads.withSelfLinks() : dyads);
    Network data = Network.of(small.dyads(), (from, to) -> (from + 2 * to) % 3 == 2 || from == to);
    IrmSampler accused = kernel.forModel(small);
    List<IrmState> states = new ArrayList<>();
    for (Ints partition : partitions(objects)) {
      states.add(new IrmState(0.7, 0.6, 1.4, partition));
    }
    return OptionalDouble.of(
        TransitionMatrix.of(states, accused, data)
            .invarianceError(state -> small.logJoint(state, data)));
  }

  /** All partitions, numbered by first appearance. */
  static List<Ints> partitions(int objects) {
    List<Ints> found = new ArrayList<>();
    grow(new int[objects], 0, 0, found);
    return found;
  }

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

  private double weightError() {
    double worst = 0;
    for (int n = 0; n < CASES; n++) {
      Rng rng = Rng.seeded(n);
      IrmState state = model.drawPrior(rng);
      Network data = model.drawData(state, rng);
      IrmWorkspace work = IrmSampler.of(model).workspace();
      work.place(state, data);
      work.prepare();
      for (int i = 0; i < model.dyads().size(); i++) {
        int old = work.blocks.label[i];
        int[] before = work.blocks.label.clone();
        work.blocks.remove(i);
        int k = work.clusters();
        double[] logWeights = java.util.Arrays.copyOf(work.logWeights(), k + 1);
        List<IrmState> states = new ArrayList<>();
        for (int a = 0; a <= k; a++) {
          int[] labels = work.blocks.label.clone();
          labels[i] = a;
          states.add(
              new IrmState(
                  state.concentration(), state.beta1(), state.beta2(), IrmState.numbered(labels)));
        }
        worst = Math.max(worst, ConditionalRatio.error(model, states, data, logWeights));
        before[i] = old;
        work.blocks.place(before, 0, data.cells());
      }
    }
    return worst;
  }

  private OptionalDouble wrongCounts(Sampler<IrmState, Network> sampler) {
    if (!(sampler instanceof IrmSampler accused)) {
      return OptionalDouble.empty();
    }
    int wrong = 0;
    for (int n = 0; n < CASES; n++) {
      SeededRng rng = Rng.seeded(n);
      IrmState state = model.drawPrior(rng);
      IrmWorkspace work = accused.workspace();
      work.place(state, model.drawData(state, rng));
      for (int sweep = 0; sweep < 5; sweep++) {
        accused.advance(work, rng);
        wrong += work.countsAreRight() ? 0 : 1;
      }
    }
    return OptionalDouble.of(wrong);
  }
}
