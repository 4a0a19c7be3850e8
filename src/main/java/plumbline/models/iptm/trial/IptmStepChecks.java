package plumbline.models.iptm.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import plumbline.models.iptm.InnerLoop;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.IptmWorkspace;
import plumbline.models.iptm.trial.IptmChecks.Fixed;
import plumbline.random.ForwardingRng;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.exact.KernelCheck;

/**
 * The ratios by which the loops' steps of (b, delta) and of (eta, sigma^2) accept.
 *
 * @param model of which states and data come
 */
record IptmStepChecks(IptmModel model) {
  /** How many seeds, from 0 on: a check sees the same states and data every time. */
  private static final int CASES = 20;

  private static final double BOUND = 1e-9;

  /**
   * A symmetric step leaves the joint law as it is if it accepts by the ratio of the joint density.
   */
  KernelCheck<IptmState, IptmData> of(String kernel) {
    return new KernelCheck<>(
        "steps of %s against the joint density"
            .formatted(kernel.equals("timing") ? "(eta, sigma^2)" : "(b, delta)"),
        kernel,
        KernelCheck.onSome(
            IptmWorkspace.class,
            accused ->
                accused.workspace().hasLoop() ? ratioError(accused) : OptionalDouble.empty()),
        BOUND);
  }

  /**
   * The log ratio that a step accepts with, less the difference of the log joint density. Empty if
   * it makes more than one decision, or if the same normal draws with the other sign do not lead
   * back: other proposals have other ratios.
   */
  private OptionalDouble ratioError(Sweep<IptmState, IptmData, IptmWorkspace> loops) {
    Sampler<IptmState, IptmData> alone =
        loops.prepared(work -> work.loop(new InnerLoop(1, 1, 0.05, 0.01)));
    double worst = 0;
    for (int n = 0; n < CASES; n++) {
      SeededRng rng = Rng.seeded(n);
      Fixed fixed = Fixed.draw(model, rng);
      ProposedStep there = new ProposedStep(rng);
      IptmState next = after(alone, fixed.state(), fixed.data(), there);
      ProposedStep back = there.reversed();
      IptmState again = after(alone, next, fixed.data(), back);
      if (!there.single() || !back.single() || !same(again, fixed.state())) {
        return OptionalDouble.empty();
      }
      // The last summand is the log Jacobian of log sigma^2; steps of (b, delta) make it zero.
      double expected =
          model.logJoint(next, fixed.data())
              - model.logJoint(fixed.state(), fixed.data())
              + Math.log(next.variance() / fixed.state().variance());
      if (there.logRatio() != expected) { // both may be impossible
        worst = Math.max(worst, Math.abs(there.logRatio() - expected) / (1 + Math.abs(expected)));
      }
    }
    return OptionalDouble.of(worst);
  }

  private static IptmState after(
      Sampler<IptmState, IptmData> sampler, IptmState from, IptmData data, Rng rng) {
    Chain<IptmState, IptmData> chain = sampler.start(from, data);
    chain.advance(rng);
    return chain.state();
  }

  private static boolean same(IptmState a, IptmState b) {
    double[] one = numbers(a);
    double[] other = numbers(b);
    for (int i = 0; i < one.length; i++) {
      if (!(Math.abs(one[i] - other[i]) <= BOUND * (1 + Math.abs(other[i])))) {
        return false;
      }
    }
    return true;
  }

  private static double[] numbers(IptmState state) {
    return Stream.of(
            state.coefficients().stream(),
            state.timing().stream(),
            DoubleStream.of(state.delta(), state.variance()),
            state.patterns().stream().asDoubleStream(),
            state.topics().stream().asDoubleStream(),
            state.receivers().stream().asDoubleStream())
        .flatMapToDouble(part -> part)
        .toArray();
  }

  /**
   * Makes a Metropolis step show its proposal and its ratio: normal draws come from another
   * generator and are kept, whatever is proposed is accepted, and the log acceptance ratio is kept.
   */
  static final class ProposedStep extends ForwardingRng {
    private final Rng source;
    private final List<Double> given;
    private final List<Double> normals = new ArrayList<>();
    private double logRatio = Double.NaN;
    private int decisions;

    ProposedStep(Rng source) {
      this(source, List.of());
    }

    private ProposedStep(Rng source, List<Double> given) {
      super(source);
      this.source = source;
      this.given = given;
    }

    /** A step with the same normal draws, each with the other sign. */
    ProposedStep reversed() {
      return new ProposedStep(source, normals.stream().map(draw -> -draw).toList());
    }

    /** Of the last decision. */
    double logRatio() {
      return logRatio;
    }

    /** Whether there was one decision, as one Metropolis step makes. */
    boolean single() {
      return decisions == 1;
    }

    @Override
    public double normal() {
      int n = normals.size();
      normals.add(n < given.size() ? given.get(n) : source.normal());
      return normals.get(n);
    }

    @Override
    public boolean bernoulliLog(double logP) {
      decisions++;
      logRatio = logP;
      return true;
    }
  }
}
