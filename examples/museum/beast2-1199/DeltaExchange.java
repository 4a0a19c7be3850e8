package museum.beast2;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * Numbers x with a fixed sum of w_i x_i, all such alike. The operator takes d from one and gives
 * another what keeps the sum. Here w_i x_i are whole: d is uniform on the multiples of 1 / w_i.
 */
public final class DeltaExchange extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> PARTS = ModelOption.size("parts", 3, "how many x");
  private static final ModelOption<Integer> SUM = ModelOption.size("sum", 6, "sum of w_i x_i");
  private static final ModelOption<Integer> DELTA = ModelOption.size("delta", 2, "largest d");
  private static final List<TestFunction<Ints, Nothing>> FUNCTIONS =
      List.of(
          TestFunction.of("x1", (wx, none) -> x(wx, 0)),
          TestFunction.of("x2", (wx, none) -> x(wx, 1)));

  /** For the service loader. */
  public DeltaExchange() {
    super("beast2-1199", "delta exchange with unequal weights has no Hastings ratio");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(PARTS, SUM, DELTA);
  }

  /** d in units of the number that it is taken from: there are more of a larger weight. */
  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    int delta = DELTA.of(options);
    return Sampler.of(
        (wx, none, rng) -> {
          int from = rng.uniformInt(wx.size());
          int to = other(from, wx.size(), rng);
          int d = 1 + rng.uniformInt(delta * weight(from));
          return wx.get(from) < d ? wx : moved(wx, from, to, d);
        });
  }

  /** The mending: d is measured along the line that joins the two, the same both ways. */
  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    int delta = DELTA.of(options);
    return Sampler.of(
        (wx, none, rng) -> {
          int from = rng.uniformInt(wx.size());
          int to = other(from, wx.size(), rng);
          int d = 1 + rng.uniformInt(delta);
          return wx.get(from) < d ? wx : moved(wx, from, to, d);
        });
  }

  private static int other(int one, int size, Rng rng) {
    int other = rng.uniformInt(size - 1);
    return other >= one ? other + 1 : other;
  }

  private static Ints moved(Ints wx, int from, int to, int d) {
    return Ints.generate(wx.size(), i -> wx.get(i) + (i == to ? d : i == from ? -d : 0));
  }

  private static int weight(int i) {
    return 1 + i;
  }

  private static double x(Ints wx, int i) {
    return (double) wx.get(i) / weight(i);
  }

  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    return Weighted.flat(shared(SUM.of(options), PARTS.of(options)).map(Ints::of).toList());
  }

  private static Stream<int[]> shared(int sum, int parts) {
    if (parts < 2) {
      throw new IllegalArgumentException("parts must be at least 2, not " + parts);
    }
    return splits(sum, parts);
  }

  /** All ways to write a sum of so many parts. */
  private static Stream<int[]> splits(int sum, int parts) {
    return parts == 1
        ? Stream.of(new int[] {sum})
        : IntStream.rangeClosed(0, sum)
            .boxed()
            .flatMap(
                last ->
                    splits(sum - last, parts - 1)
                        .map(
                            rest ->
                                IntStream.concat(IntStream.of(rest), IntStream.of(last))
                                    .toArray()));
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return FUNCTIONS;
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> flat = model(options);
    return Optional.of(
        FiniteCase.of("w_i x_i", flat.states(), flat, Nothing.NONE, 0)
            .withMove("w_i / w_j, d taken from x_i", DeltaExchange::weights));
  }

  private static double weights(Ints before, Ints after) {
    double ratio = 1;
    for (int i = 0; i < before.size(); i++) {
      ratio *= Math.pow(weight(i), Integer.signum(before.get(i) - after.get(i)));
    }
    return ratio;
  }
}
