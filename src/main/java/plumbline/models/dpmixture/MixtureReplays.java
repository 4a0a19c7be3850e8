package plumbline.models.dpmixture;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;
import plumbline.sampling.countable.LazySticks;
import plumbline.verification.ConjugateLaw;
import plumbline.verification.ConjugateLaw.Parameters;
import plumbline.verification.ExactCheck;
import plumbline.verification.KernelCheck;
import plumbline.verification.Replay;

/**
 * The updates of sticks, atoms and labels swapped beside the textbook's, from the joint density.
 */
final class MixtureReplays {
  private static final int MANY = 2_000;
  private static final int FEW = 60;

  /** Parameters read off the joint density carry its rounding, about 1e-12. */
  private static final double BOUND = 1e-9;

  /** Below this a log ratio is rounding, and the ratio one. */
  private static final double ROUNDING = 1e-10;

  private final DirichletMixture model;

  MixtureReplays(DirichletMixture model) {
    this.model = model;
  }

  List<ExactCheck<MixtureState, Doubles>> checks() {
    int manyOfFew = Math.max(FEW, MANY / model.observations());
    return List.of(
        replayed("sticks", k -> OptionalDouble.of(error(k, this::sticks, FEW))),
        replayed("atoms", k -> OptionalDouble.of(error(k, this::atoms, FEW))),
        replayed(
            "swaps",
            k ->
                model.observations() < 2 // one component has nothing to swap with
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(error(k, this::swaps, manyOfFew))));
  }

  private static KernelCheck<MixtureState, Doubles> replayed(
      String kernel, Function<Sampler<MixtureState, Doubles>, OptionalDouble> error) {
    return KernelCheck.draws(kernel + " replayed from the joint density", kernel, error, BOUND);
  }

  private double error(
      Sampler<MixtureState, Doubles> kernel, Kernel<MixtureState, Doubles> textbook, int cases) {
    return Replay.error(model, kernel, textbook, MixtureReplays::numbers, cases);
  }

  private static double[] numbers(MixtureState state) {
    return Replay.joined(
        state.labels().stream().asDoubleStream().toArray(),
        state.sticks().toArray(),
        state.atoms().toArray());
  }

  private static int largest(MixtureState state) {
    return state.labels().stream().max().orElse(0);
  }

  private static Doubles with(Doubles old, int which, double value) {
    return Doubles.generate(old.size(), n -> n == which ? value : old.get(n));
  }

  /** Every stick from a beta law. */
  private MixtureState sticks(MixtureState state, Doubles data, Rng rng) {
    return new MixtureState(
        state.labels(),
        Doubles.generate(
            largest(state),
            h -> {
              Parameters law =
                  ConjugateLaw.beta(
                      x ->
                          model.logJoint(
                              new MixtureState(
                                  state.labels(),
                                  with(state.sticks(), h, Math.log1p(-x)),
                                  state.atoms()),
                              data));
              int members = Math.toIntExact(Math.round(law.first() - 1));
              return LazySticks.drawLogKeep(members, law.second(), rng);
            }),
        state.atoms());
  }

  /** Every atom from a normal law. */
  private MixtureState atoms(MixtureState state, Doubles data, Rng rng) {
    return new MixtureState(
        state.labels(),
        state.sticks(),
        Doubles.generate(
            largest(state),
            h -> {
              Parameters law =
                  ConjugateLaw.normal(
                      x ->
                          model.logJoint(
                              new MixtureState(
                                  state.labels(), state.sticks(), with(state.atoms(), h, x)),
                              data));
              return law.first() + rng.normal() / Math.sqrt(law.second());
            }));
  }

  /**
   * Two Metropolis steps with symmetric proposals: two occupied components swap labels and atoms;
   * two occupied neighbours swap labels, atoms and sticks.
   */
  private MixtureState swaps(MixtureState state, Doubles data, Rng rng) {
    int largest = largest(state);
    if (largest == 1) {
      return state;
    }
    int a = 1 + rng.uniformInt(largest);
    int b = 1 + rng.uniformInt(largest);
    MixtureState next = state;
    if (a != b && isOccupied(state, a) && isOccupied(state, b)) {
      next = accepted(state, swapped(state, a, b, state.sticks()), data, rng);
    }
    int c = 1 + rng.uniformInt(largest - 1);
    if (isOccupied(next, c) && isOccupied(next, c + 1)) {
      MixtureState both = swapped(next, c, c + 1, swapped(next.sticks(), c, c + 1));
      next = accepted(next, both, data, rng);
    }
    return next;
  }

  private static boolean isOccupied(MixtureState state, int component) {
    return state.labels().stream().anyMatch(label -> label == component);
  }

  private static Doubles swapped(Doubles old, int a, int b) {
    return with(with(old, a - 1, old.get(b - 1)), b - 1, old.get(a - 1));
  }

  private static MixtureState swapped(MixtureState state, int a, int b, Doubles sticks) {
    Ints old = state.labels();
    Ints labels =
        Ints.generate(old.size(), i -> old.get(i) == a ? b : old.get(i) == b ? a : old.get(i));
    return new MixtureState(labels, sticks, swapped(state.atoms(), a, b));
  }

  private MixtureState accepted(MixtureState now, MixtureState proposed, Doubles data, Rng rng) {
    double ratio = model.logJoint(proposed, data) - model.logJoint(now, data);
    // A ratio of one, as of components of one size, is accepted without a draw.
    return rng.bernoulliLog(Math.abs(ratio) < ROUNDING ? 0 : ratio) ? proposed : now;
  }
}
