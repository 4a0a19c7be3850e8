package museum;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * The number of a cell, which stands for a probability p = (cell + 1) / (cells + 1), and how many
 * of some coins show heads, each with that probability.
 *
 * @param cells values of p
 * @param coins coins thrown
 * @param prior of p, not necessarily with sum 1
 */
public record CoinsOnGrid(int cells, int coins, DoubleUnaryOperator prior)
    implements GenerativeModel<Integer, Integer>, JointDensity<Integer, Integer> {
  /** The probability that a cell stands for. */
  public double p(int cell) {
    return (cell + 1.0) / (cells + 1);
  }

  /** All cells. */
  public List<Integer> states() {
    return IntStream.range(0, cells).boxed().toList();
  }

  @Override
  public Integer drawPrior(Rng rng) {
    return rng.categorical(
        IntStream.range(0, cells).mapToDouble(this::p).map(prior).toArray(), cells);
  }

  @Override
  public Integer drawData(Integer cell, Rng rng) {
    int heads = 0;
    for (int n = 0; n < coins; n++) {
      heads += rng.bernoulli(p(cell)) ? 1 : 0;
    }
    return heads;
  }

  @Override
  public double logPrior(Integer cell) {
    return Math.log(prior.applyAsDouble(p(cell)));
  }

  @Override
  public double logLikelihood(Integer cell, Integer heads) {
    return heads * Math.log(p(cell)) + (coins - heads) * Math.log1p(-p(cell));
  }
}
