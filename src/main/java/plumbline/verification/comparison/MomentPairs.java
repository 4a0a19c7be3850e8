package plumbline.verification.comparison;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.sampling.Draws;
import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;
import plumbline.verification.series.StandardErrorMethod;

/**
 * Both samples of everything whose mean is compared. Means and errors are known already: one pass
 * over each side finds them all, since to fetch long samples costs more than the arithmetic.
 *
 * @param values the functions themselves
 * @param functions the same, or where they are out of range divided by powers of two
 * @param squares the squared deviations of each
 * @param products those that a budget allows, in its order
 */
record MomentPairs(
    List<SamplePair> values,
    List<SamplePair> functions,
    List<SamplePair> squares,
    List<SamplePair> products) {
  static MomentPairs of(
      Layout layout, Draws forward, Draws backward, TestSettings settings, ProductBudget budget) {
    List<SamplePair> values = functions(forward, backward);
    MomentPairs plain = of(values, values, forward, budget);
    plain.measure(layout, forward.draws(), backward.draws(), settings.standardError());
    // Only now it is known whether the squares were numbers; nearly always they were.
    List<SamplePair> inRange = values.stream().map(SamplePair::inRange).toList();
    if (inRange.equals(values)) {
      return plain;
    }
    MomentPairs scaled = of(values, inRange, forward, budget);
    scaled.measure(layout, forward.draws(), backward.draws(), settings.standardError());
    return scaled;
  }

  private static MomentPairs of(
      List<SamplePair> values, List<SamplePair> functions, Draws forward, ProductBudget budget) {
    return new MomentPairs(
        values,
        functions,
        functions.stream().map(SamplePair::squaredDeviations).toList(),
        budget.pairs().stream()
            .map(
                two ->
                    functions
                        .get(forward.indexOf(two.first()))
                        .times(functions.get(forward.indexOf(two.second()))))
            .toList());
  }

  /** With the moments of the forward side, which give the units and the centres of squares. */
  private static List<SamplePair> functions(Draws forward, Draws backward) {
    List<String> names = forward.variables();
    List<Series> first =
        IntStream.range(0, names.size()).mapToObj(v -> Series.of(forward, v)).toList();
    Series.measure(first, 0);
    return IntStream.range(0, names.size())
        .mapToObj(
            v -> {
              int same = backward.indexOf(names.get(v));
              return SamplePair.of(names.get(v), first.get(v), Series.of(backward, same));
            })
        .toList();
  }

  private void measure(Layout layout, int before, int after, StandardErrorMethod method) {
    List<SamplePair> derived = Stream.of(squares, products).flatMap(List::stream).toList();
    List<SamplePair> all = Stream.of(functions, derived).flatMap(List::stream).toList();
    // Replicates are independent on both sides, and so are the forward draws of a joint test.
    Series.measure(
        all.stream().map(SamplePair::backward).toList(),
        layout == Layout.REPLICATES ? 0 : MeanEstimate.batch(after, method));
    int batch = layout == Layout.FILES ? MeanEstimate.batch(before, method) : 0;
    Series.measure((batch > 0 ? all : derived).stream().map(SamplePair::forward).toList(), batch);
  }
}
