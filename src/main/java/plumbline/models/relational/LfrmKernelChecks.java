package plumbline.models.relational;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import plumbline.distributions.Normal;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Sampler;
import plumbline.verification.AuxiliaryGibbs;
import plumbline.verification.KernelCheck;
import plumbline.verification.Replay;

/**
 * The laws of the latent feature relational model's kernels: slices, births and deaths beside the
 * same transitions from the joint density on equal random numbers, conjugate draws by the joint
 * density itself. All with few objects.
 */
final class LfrmKernelChecks {
  private static final int FEW = 6;
  private static final int CASES = 100;
  private static final int CONJUGATE_CASES = 30;
  private static final double BOUND = 1e-9;
  private static final NealSlice BIAS = NealSlice.of(1);
  private static final NealSlice WEIGHT = NealSlice.of(2);

  private final LfrmModel model;
  private final double power;
  private final TemperedDensity<LfrmState> density;
  private final LfrmMoveChecks moves;

  /**
   * The checks.
   *
   * @param power of the likelihood
   */
  LfrmKernelChecks(LfrmModel onTrial, double power) {
    this.model = onTrial.withDyads(onTrial.dyads().among(FEW));
    this.power = power;
    this.density = new TemperedDensity<>(model, power);
    this.moves = new LfrmMoveChecks(density, model.dyads().directed());
  }

  List<KernelCheck<LfrmState, Network>> all() {
    return List.of(
        KernelCheck.draws(
            "births and deaths by the joint density", "own", s -> error(s, this::own), BOUND),
        KernelCheck.draws(
            "weights beside slices of the joint density",
            "weights",
            s -> error(s, this::weights),
            BOUND),
        KernelCheck.draws(
            "bias beside slices of the joint density", "bias", s -> error(s, this::bias), BOUND),
        KernelCheck.draws(
            "recoding beside Metropolis steps by the joint density",
            LfrmSampler.RECODING,
            s -> error(s, moves::recoding),
            BOUND),
        KernelCheck.draws(
            "shift beside slices of the joint density",
            LfrmSampler.SHIFT,
            s -> error(s, moves::shift),
            BOUND),
        new KernelCheck<>(
            "alpha's gamma law against the joint density",
            "alpha",
            s ->
                conjugateError(
                    s, new AuxiliaryGibbs<>(model, LfrmState::alpha, LfrmKernelChecks::withAlpha)),
            BOUND),
        new KernelCheck<>(
            "precision's gamma law against the joint density",
            "precision",
            s ->
                conjugateError(
                    s,
                    new AuxiliaryGibbs<>(
                        model, LfrmState::precision, LfrmKernelChecks::withPrecision)),
            BOUND));
  }

  private OptionalDouble conjugateError(
      Sampler<LfrmState, Network> sampler, AuxiliaryGibbs<LfrmState, Network> gibbs) {
    return KernelCheck.<LfrmState, Network, LfrmWorkspace>on(
            LfrmWorkspace.class,
            kernel -> gibbs.error(model, kernel.forModel(model), CONJUGATE_CASES))
        .apply(sampler);
  }

  private OptionalDouble error(
      Sampler<LfrmState, Network> sampler, Kernel<LfrmState, Network> textbook) {
    return KernelCheck.<LfrmState, Network, LfrmWorkspace>on(
            LfrmWorkspace.class,
            kernel ->
                Replay.error(
                    model,
                    kernel.forModel(model).prepared(work -> work.strengths.power = power),
                    textbook,
                    LfrmKernelChecks::numbers,
                    CASES))
        .apply(sampler);
  }

  private static double[] numbers(LfrmState state) {
    double[] members =
        state.features().stream()
            .flatMapToDouble(feature -> feature.stream().asDoubleStream())
            .toArray();
    return Replay.joined(
        new double[] {state.alpha(), state.bias(), state.precision()},
        members,
        state.weights().toArray());
  }

  private static LfrmState withAlpha(LfrmState state, double alpha) {
    return new LfrmState(alpha, state.bias(), state.precision(), state.features(), state.weights());
  }

  private static LfrmState withPrecision(LfrmState state, double precision) {
    return new LfrmState(state.alpha(), state.bias(), precision, state.features(), state.weights());
  }

  private static LfrmState withBias(LfrmState state, double bias) {
    return new LfrmState(state.alpha(), bias, state.precision(), state.features(), state.weights());
  }

  private static LfrmState with(LfrmState state, List<Ints> features, Doubles weights) {
    return new LfrmState(state.alpha(), state.bias(), state.precision(), features, weights);
  }

  private LfrmState bias(LfrmState state, Network data, Rng rng) {
    return withBias(
        state, BIAS.step(state.bias(), b -> density.logJoint(withBias(state, b), data), rng));
  }

  /** Each free weight, in units of sigma; from its prior where no dyad depends on it. */
  private LfrmState weights(LfrmState state, Network data, Rng rng) {
    LfrmState at = state;
    int features = state.features().size();
    double sigma = state.sigma();
    for (int k = 0; k < features; k++) {
      for (int l = model.dyads().directed() ? 0 : k; l < features; l++) {
        LfrmState here = at;
        int entry = k * features + l;
        double next =
            matters(state, data, k, l)
                ? WEIGHT.step(
                    here.weights().get(entry) / sigma,
                    u -> density.logJoint(withWeight(here, entry, u * sigma), data),
                    rng)
                : rng.normal();
        at = withWeight(here, entry, next * sigma);
      }
    }
    return at;
  }

  private static boolean matters(LfrmState state, Network data, int k, int l) {
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < data.size(); j++) {
        if (state.features().get(k).get(i) > 0
            && state.features().get(l).get(j) > 0
            && data.observed(i, j)) {
          return true;
        }
      }
    }
    return false;
  }

  private LfrmState withWeight(LfrmState state, int entry, double value) {
    int k = state.features().size();
    int twin = model.dyads().directed() ? entry : entry % k * k + entry / k;
    return with(
        state,
        state.features(),
        Doubles.generate(k * k, e -> e == entry || e == twin ? value : state.weights().get(e)));
  }

  /** One birth or death for each object, accepted by the joint density (Green 1995). */
  private LfrmState own(LfrmState state, Network data, Rng rng) {
    LfrmState at = state;
    for (int i = 0; i < model.dyads().size(); i++) {
      List<Integer> own = ownFeatures(at, i);
      if (rng.bernoulli(0.5)) {
        at = birth(at, data, i, own.size(), rng);
      } else if (!own.isEmpty()) {
        at = death(at, data, own.get(rng.uniformInt(own.size())), own.size(), rng);
      }
    }
    return at;
  }

  private static List<Integer> ownFeatures(LfrmState state, int i) {
    List<Integer> own = new ArrayList<>();
    for (int k = 0; k < state.features().size(); k++) {
      if (state.features().get(k).sum() == 1 && state.features().get(k).get(i) > 0) {
        own.add(k);
      }
    }
    return own;
  }

  /** The new feature, with weights from their law, changes places with any of the features. */
  private LfrmState birth(LfrmState state, Network data, int i, int own, Rng rng) {
    int k = state.features().size();
    double[] out = new double[k + 1];
    double[] in = new double[k + 1];
    for (int l = 0; l <= k; l++) {
      out[l] = state.sigma() * rng.normal();
      in[l] = model.dyads().directed() && l < k ? state.sigma() * rng.normal() : out[l];
    }
    List<Ints> features = new ArrayList<>(state.features());
    features.add(Ints.generate(model.dyads().size(), j -> j == i ? 1 : 0));
    Doubles weights =
        Doubles.generate(
            (k + 1) * (k + 1),
            e -> {
              int a = e / (k + 1);
              int b = e % (k + 1);
              return a == k ? out[b] : b == k ? in[a] : state.weights().get(a * k + b);
            });
    LfrmState born = with(state, features, weights);
    // Proposed: weights and one of k + 1 places; the way back is the death of one of own + 1.
    double logRatio =
        density.logJoint(born, data)
            - density.logJoint(state, data)
            - logWeightsOf(born, k)
            + Math.log(k + 1)
            - Math.log(own + 1);
    return rng.bernoulliLog(logRatio) ? exchanged(born, rng.uniformInt(k + 1), k) : state;
  }

  private LfrmState death(LfrmState state, Network data, int which, int own, Rng rng) {
    int last = state.features().size() - 1;
    LfrmState moved = exchanged(state, which, last);
    LfrmState dead =
        with(
            state,
            moved.features().subList(0, last),
            Doubles.generate(
                last * last, e -> moved.weights().get(e / last * (last + 1) + e % last)));
    double logRatio =
        density.logJoint(dead, data)
            - density.logJoint(state, data)
            + logWeightsOf(moved, last)
            - Math.log(last + 1)
            + Math.log(own);
    return rng.bernoulliLog(logRatio) ? dead : state;
  }

  /** The log density of a feature's weights, to itself and between it and each other one. */
  private double logWeightsOf(LfrmState state, int which) {
    Normal law = new Normal(0, state.sigma());
    int k = state.features().size();
    double sum = 0;
    for (int l = 0; l < k; l++) {
      sum += law.logDensity(state.weights().get(which * k + l));
      if (model.dyads().directed() && l != which) {
        sum += law.logDensity(state.weights().get(l * k + which));
      }
    }
    return sum;
  }

  private static LfrmState exchanged(LfrmState state, int a, int b) {
    int k = state.features().size();
    List<Integer> order = new ArrayList<>();
    for (int l = 0; l < k; l++) {
      order.add(l);
    }
    Collections.swap(order, a, b);
    return with(
        state,
        order.stream().map(state.features()::get).toList(),
        Doubles.generate(k * k, e -> state.weights().get(order.get(e / k) * k + order.get(e % k))));
  }
}
