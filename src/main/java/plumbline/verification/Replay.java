package plumbline.verification;

import java.util.Arrays;
import java.util.function.Function;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;

/**
 * Runs a kernel and, on equal random numbers, the same transition as a textbook writes it, with
 * conditionals that come from the joint density alone. Equal targets make equal decisions and equal
 * draws; with another target some of the new states differ. This serves where there is no
 * transition matrix: kernels of continuous variables.
 *
 * <p>It knows one way of drawing. A kernel that draws from the right law in another way differs
 * too: equal draws are of one law, different ones say nothing. A check that replays is a {@link
 * KernelCheck#draws}, which accuses nobody.
 */
public final class Replay {
  private Replay() {}

  /**
   * The largest difference between the states after the one and the other, over joint draws of
   * state and data. A difference counts relative to one plus the size of the textbook's number.
   *
   * @param model where states and data come from
   * @param kernel the kernel
   * @param textbook the same transition from the joint density, which asks for random numbers in
   *     the same order
   * @param numbers all of a state, as numbers
   * @param cases how many states and data sets, each with a seed of its own
   * @param <S> state
   * @param <Y> data
   * @return the error; rounding explains about 1e-10. Infinite if the states differ in shape or one
   *     of them is not a number
   */
  public static <S, Y> double error(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> kernel,
      Kernel<S, Y> textbook,
      Function<? super S, double[]> numbers,
      int cases) {
    double worst = 0;
    for (int n = 0; n < cases; n++) {
      Rng rng = Rng.seeded(n);
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      S state = model.complete(drawn, data);
      worst = Math.max(worst, error(state, data, kernel, textbook, numbers, rng));
    }
    return worst;
  }

  /**
   * The same from one state, for models whose typical draws do not show everything.
   *
   * @param state where both start
   * @param data the data
   * @param kernel the kernel
   * @param textbook the same transition from the joint density
   * @param numbers all of a state, as numbers
   * @param rng its child is the source of randomness of both
   * @param <S> state
   * @param <Y> data
   * @return the error
   */
  public static <S, Y> double error(
      S state,
      Y data,
      Sampler<S, Y> kernel,
      Kernel<S, Y> textbook,
      Function<? super S, double[]> numbers,
      Rng rng) {
    Chain<S, Y> chain = kernel.start(state, data);
    chain.advance(rng.child("replay"));
    S expected = textbook.step(state, data, rng.child("replay"));
    return difference(numbers.apply(chain.state()), numbers.apply(expected));
  }

  /**
   * Parts of a state in one array.
   *
   * @param parts in order
   * @return all of them
   */
  public static double[] joined(double[]... parts) {
    double[] all = new double[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int filled = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, all, filled, part.length);
      filled += part.length;
    }
    return all;
  }

  private static double difference(double[] found, double[] expected) {
    if (found.length != expected.length) {
      return Double.POSITIVE_INFINITY;
    }
    double worst = 0;
    for (int i = 0; i < found.length; i++) {
      double difference = Math.abs(found[i] - expected[i]) / (1 + Math.abs(expected[i]));
      worst = Math.max(worst, Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference);
    }
    return worst;
  }
}
