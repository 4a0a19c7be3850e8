package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.EllipticalSlice;
import plumbline.sampling.Kernel;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.AuxiliaryGibbs;
import plumbline.verification.KernelCheck;
import plumbline.verification.Replay;

/**
 * The laws of the infinite latent attribute model's kernels but the memberships': slices and own
 * attributes beside the same transitions from the joint density on equal random numbers, gamma laws
 * by the joint density itself. All with few objects.
 */
final class IlaKernelChecks {
  private static final int FEW = 6;
  private static final int CASES = 100;
  private static final int CONJUGATE_CASES = 30;
  private static final double BOUND = 1e-9;
  private static final NealSlice BIAS = NealSlice.of(1);
  private static final NealSlice WEIGHT = NealSlice.of(2);

  private final IlaModel model;
  private final boolean directed;
  private final double power;
  private final TemperedDensity<IlaState> density;

  /**
   * The checks.
   *
   * @param power of the likelihood
   */
  IlaKernelChecks(IlaModel onTrial, double power) {
    this.model = onTrial.withDyads(onTrial.dyads().among(FEW));
    this.directed = model.dyads().directed();
    this.power = power;
    this.density = new TemperedDensity<>(model, power);
  }

  List<KernelCheck<IlaState, Network>> all() {
    return List.of(
        KernelCheck.draws(
            "own attributes by the joint density", "own", s -> error(s, this::own), BOUND),
        KernelCheck.draws(
            "weights beside slices of the joint density", "weights", this::weightsError, BOUND),
        KernelCheck.draws(
            "bias beside slices of the joint density", "bias", s -> error(s, this::bias), BOUND),
        KernelCheck.draws(
            "shift beside slices of the joint density",
            IlaSampler.SHIFT,
            s -> error(s, new IlaShiftCheck(density)),
            BOUND),
        new KernelCheck<>(
            "alpha's gamma law against the joint density",
            "alpha",
            s ->
                conjugateError(
                    s, new AuxiliaryGibbs<>(model, IlaState::alpha, IlaKernelChecks::withAlpha)),
            BOUND),
        new KernelCheck<>(
            "gamma and its auxiliary draws against the joint density",
            "gamma",
            s ->
                conjugateError(
                    s, new AuxiliaryGibbs<>(model, IlaState::gamma, IlaKernelChecks::withGamma)),
            BOUND),
        new KernelCheck<>(
            "precision's gamma law against the joint density",
            "precision",
            s ->
                conjugateError(
                    s,
                    new AuxiliaryGibbs<>(
                        model, IlaState::precision, IlaKernelChecks::withPrecision)),
            BOUND));
  }

  private OptionalDouble conjugateError(
      Sampler<IlaState, Network> sampler, AuxiliaryGibbs<IlaState, Network> gibbs) {
    return KernelCheck.<IlaState, Network, IlaWorkspace>on(
            IlaWorkspace.class,
            kernel -> gibbs.error(model, kernel.forModel(model), CONJUGATE_CASES))
        .apply(sampler);
  }

  private OptionalDouble weightsError(Sampler<IlaState, Network> sampler) {
    Optional<Sweep<IlaState, Network, IlaWorkspace>> kernel = sampler.on(IlaWorkspace.class);
    if (kernel.flatMap(k -> k.origin("weights", IlaWeights.class)).isPresent()) {
      return error(sampler, this::slices);
    }
    return kernel.flatMap(k -> k.origin("weights", IlaEllipticalWeights.class)).isPresent()
        ? error(sampler, this::ellipses)
        : OptionalDouble.empty();
  }

  private OptionalDouble error(
      Sampler<IlaState, Network> sampler, Kernel<IlaState, Network> textbook) {
    return KernelCheck.<IlaState, Network, IlaWorkspace>on(
            IlaWorkspace.class,
            kernel ->
                Replay.error(
                    model,
                    kernel.forModel(model).prepared(work -> work.strengths.power = power),
                    textbook,
                    IlaKernelChecks::numbers,
                    CASES))
        .apply(sampler);
  }

  private static double[] numbers(IlaState state) {
    double[] attributes =
        state.attributes().stream()
            .flatMapToDouble(
                a ->
                    DoubleStream.concat(
                        a.subclusters().stream().asDoubleStream(), a.weights().stream()))
            .toArray();
    return Replay.joined(
        new double[] {state.alpha(), state.gamma(), state.bias(), state.precision()}, attributes);
  }

  private static IlaState withAlpha(IlaState s, double alpha) {
    return new IlaState(alpha, s.gamma(), s.bias(), s.precision(), s.attributes());
  }

  private static IlaState withGamma(IlaState s, double gamma) {
    return new IlaState(s.alpha(), gamma, s.bias(), s.precision(), s.attributes());
  }

  private static IlaState withBias(IlaState s, double bias) {
    return new IlaState(s.alpha(), s.gamma(), bias, s.precision(), s.attributes());
  }

  private static IlaState withPrecision(IlaState s, double precision) {
    return new IlaState(s.alpha(), s.gamma(), s.bias(), precision, s.attributes());
  }

  static IlaState with(IlaState s, List<Attribute> attributes) {
    return new IlaState(s.alpha(), s.gamma(), s.bias(), s.precision(), attributes);
  }

  private IlaState withWeights(IlaState state, int m, Doubles weights) {
    return IlaChecks.with(
        state, m, new Attribute(state.attributes().get(m).subclusters(), weights));
  }

  private IlaState bias(IlaState state, Network data, Rng rng) {
    return withBias(
        state, BIAS.step(state.bias(), b -> density.logJoint(withBias(state, b), data), rng));
  }

  /** Each free weight, in units of sigma; from its prior where no dyad depends on it. */
  private IlaState slices(IlaState state, Network data, Rng rng) {
    IlaState at = state;
    double sigma = state.sigma();
    for (int m = 0; m < state.attributes().size(); m++) {
      Ints labels = state.attributes().get(m).subclusters();
      int clusters = state.attributes().get(m).clusters();
      for (int e = 0; e < clusters * clusters; e++) {
        int k = e / clusters;
        int l = e % clusters;
        if (directed || k <= l) {
          IlaState here = at;
          int which = m;
          double next =
              matters(labels, data, k + 1, l + 1)
                  ? WEIGHT.step(
                      here.attributes().get(m).weights().get(e) / sigma,
                      u -> density.logJoint(withWeight(here, which, k, l, u * sigma), data),
                      rng)
                  : rng.normal();
          at = withWeight(here, m, k, l, next * sigma);
        }
      }
    }
    return at;
  }

  private static boolean matters(Ints labels, Network data, int k, int l) {
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < data.size(); j++) {
        if (labels.get(i) == k && labels.get(j) == l && data.observed(i, j)) {
          return true;
        }
      }
    }
    return false;
  }

  private IlaState withWeight(IlaState state, int m, int k, int l, double value) {
    double[] weights = state.attributes().get(m).weights().toArray();
    int clusters = state.attributes().get(m).clusters();
    weights[k * clusters + l] = value;
    if (!directed) {
      weights[l * clusters + k] = value;
    }
    return withWeights(state, m, Doubles.of(weights));
  }

  /** All weights of one attribute after the other (Murray, Adams and MacKay 2010). */
  private IlaState ellipses(IlaState state, Network data, Rng rng) {
    IlaState at = state;
    for (int m = 0; m < state.attributes().size(); m++) {
      IlaState here = at;
      int which = m;
      double[] weights = here.attributes().get(m).weights().toArray();
      double[] direction = new double[weights.length];
      for (int e = 0; e < direction.length; e++) {
        direction[e] = state.sigma() * rng.normal();
      }
      new EllipticalSlice(weights.length)
          .step(
              weights,
              direction,
              w -> density.logLikelihood(withWeights(here, which, mirrored(w)), data),
              rng);
      at = withWeights(here, m, mirrored(weights));
    }
    return at;
  }

  /** The weights above the diagonal on both sides of it, in a symmetric network. */
  private Doubles mirrored(double[] w) {
    int k = (int) Math.round(Math.sqrt(w.length));
    return Doubles.generate(k * k, e -> directed || e / k <= e % k ? w[e] : w[e % k * k + e / k]);
  }

  /** A new set of each object's own attributes from the prior, accepted by the likelihood. */
  private IlaState own(IlaState state, Network data, Rng rng) {
    IlaState at = state;
    for (int i = 0; i < model.dyads().size(); i++) {
      IlaState without = withoutOwn(at, i);
      Newcomers law = new Newcomers(model, without, i);
      int fresh = Math.toIntExact(rng.poisson(law.mean));
      List<Attribute> proposed = new ArrayList<>();
      for (int k = 0; k < fresh; k++) {
        proposed.add(single(i, law.sigma * rng.normal()));
      }
      List<Attribute> all = new ArrayList<>(without.attributes());
      all.addAll(proposed);
      double logRatio =
          density.logLikelihood(with(at, all), data) - density.logLikelihood(at, data);
      if (!data.observed(i, i) || rng.bernoulliLog(logRatio)) {
        at = with(at, placed(without.attributes(), proposed, rng));
      }
    }
    return at;
  }

  /** The last takes the place of each that goes. */
  private static IlaState withoutOwn(IlaState state, int i) {
    List<Attribute> kept = new ArrayList<>(state.attributes());
    for (int m = kept.size() - 1; m >= 0; m--) {
      if (kept.get(m).members() == 1 && kept.get(m).subclusters().get(i) > 0) {
        Attribute last = kept.remove(kept.size() - 1);
        if (m < kept.size()) {
          kept.set(m, last);
        }
      }
    }
    return with(state, kept);
  }

  /** Each newcomer changes places with any of the attributes, itself among them. */
  private static List<Attribute> placed(List<Attribute> others, List<Attribute> fresh, Rng rng) {
    List<Attribute> all = new ArrayList<>(others);
    for (Attribute attribute : fresh) {
      all.add(attribute);
      java.util.Collections.swap(all, rng.uniformInt(all.size()), all.size() - 1);
    }
    return all;
  }

  private Attribute single(int i, double weight) {
    return single(model.dyads().size(), i, weight);
  }

  static Attribute single(int objects, int i, double weight) {
    return new Attribute(Ints.generate(objects, j -> j == i ? 1 : 0), Doubles.of(weight));
  }
}
