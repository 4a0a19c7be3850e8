package plumbline.verification.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;
import plumbline.verification.TestFunction;
import plumbline.verification.Verdict;
import plumbline.verification.anytime.InvarianceTests;
import plumbline.verification.joint.FunctionValues;
import plumbline.verification.joint.SuccessiveConditional;
import plumbline.verification.ranks.SimulationBasedCalibration;

/**
 * Whether a kernel alone leaves the joint law as it is, for any kernel that there is: joint draws
 * of state and data, and the same after a few of its steps, by the tests that are {@linkplain
 * InvarianceTests exact} whatever the kernel. A law is compared with itself, so that it does not
 * matter how the kernel draws: a right one comes out wrong for one seed in a million.
 *
 * @param model prior and simulator
 * @param functions of state and data; the model's log densities join them
 * @param pairs how many joint draws
 * @param <S> state
 * @param <Y> data
 */
public record KernelPairs<S, Y>(
    GenerativeModel<S, Y> model, List<TestFunction<S, Y>> functions, int pairs) {
  /** Most planted bugs come out with more than a dozen zeros, in about half a second. */
  public static final int USUAL = 2_000;

  /** For bugs that change the state little, where a sweep is cheap. */
  public static final int MANY = 5_000;

  /** The number of zeros of the smallest p value that passes. */
  private static final double LARGEST_DIGITS = 6;

  private static final double SMALLEST_P = 1e-300;

  /** What depends on a part of the state that one step renews may show after some. */
  private static final int STEPS = 3;

  private static final int PILOT = 500;

  /** Further joint draws, which only the tests of shares need: the pairs tell more. */
  private static final int FEWER_FORWARD = 4;

  private static final long SEED = 1;
  private static final double UNREACHABLE = 0.1;

  /** Copies the functions. */
  public KernelPairs {
    functions = List.copyOf(functions);
    SuccessiveConditional.requireAtLeast(20, pairs, "the number of pairs");
  }

  /**
   * The check of a kernel.
   *
   * @param kernel its name
   * @return a check of its law, whose error is the number of zeros of the smallest p value
   */
  public KernelCheck<S, Y> check(String kernel) {
    return new KernelCheck<>(
        Text.of("joint law before and after, -log10 p of %,d pairs", pairs),
        kernel,
        this::digits,
        LARGEST_DIGITS);
  }

  /** Empty if so few pairs moved that no p value could have been small. */
  private OptionalDouble digits(Sampler<S, Y> kernel) {
    List<TestFunction<S, Y>> all = SimulationBasedCalibration.withDensities(model, functions);
    List<String> names = all.stream().map(TestFunction::name).toList();
    SeededRng rng = Rng.seeded(SEED);
    double[][] pilot = draws(all, PILOT, rng.child("pilot"));
    double[][] forward = draws(all, pairs / FEWER_FORWARD, rng.child("forward"));
    double[][] before = new double[all.size()][pairs];
    double[][] after = new double[all.size()][pairs];
    run(all, kernel, before, after, rng.child("pairs"));
    List<InvarianceTests.Row> rows =
        InvarianceTests.fixed(names, Set.copyOf(names), pilot, /* signs= */ false)
            .rows(before, after, forward, Math.pow(10, -LARGEST_DIGITS), UNREACHABLE);
    if (rows.stream().allMatch(row -> row.verdict() == Verdict.NOT_TESTED)) {
      return OptionalDouble.empty();
    }
    double p = rows.stream().mapToDouble(InvarianceTests.Row::pAdjusted).min().orElse(1);
    return OptionalDouble.of(Math.abs(Math.log10(Math.min(1, Math.max(p, SMALLEST_P)))));
  }

  private double[][] draws(List<TestFunction<S, Y>> all, int count, SeededRng rng) {
    double[][] values = new double[all.size()][count];
    for (int i = 0; i < count; i++) {
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      write(all, model.complete(drawn, data), data, values, i, "forward");
    }
    return values;
  }

  private void run(
      List<TestFunction<S, Y>> all,
      Sampler<S, Y> kernel,
      double[][] before,
      double[][] after,
      SeededRng rng) {
    List<Chain<S, Y>> chain = new ArrayList<>(); // one, from the first pair on
    for (int i = 0; i < pairs; i++) {
      Interruption.check();
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      S state = model.complete(drawn, data);
      write(all, state, data, before, i, "prior");
      if (chain.isEmpty()) {
        chain.add(kernel.start(state, data));
      } else {
        chain.get(0).place(state, data);
      }
      for (int step = 0; step < STEPS; step++) {
        chain.get(0).advance(rng);
      }
      write(all, chain.get(0).state(), data, after, i, "paired");
    }
  }

  private static <S, Y> void write(
      List<TestFunction<S, Y>> all, S state, Y data, double[][] values, int i, String side) {
    for (int f = 0; f < values.length; f++) {
      values[f][i] = FunctionValues.evaluate(all.get(f), state, data, side, i);
    }
  }
}
