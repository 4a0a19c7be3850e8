package plumbline.verification.counterexample;

import java.util.List;
import java.util.stream.IntStream;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.sampling.Sampler;

/** A counterexample as people read it. */
final class CounterexampleText {
  /** More states than this are counted, not shown. */
  private static final int SHOWN = 12;

  /** Of the moves that cannot be undone so many are named. */
  private static final int NAMED = 3;

  private final Counterexample found;
  private final StringBuilder text = new StringBuilder();

  CounterexampleText(Counterexample found) {
    this.found = found;
  }

  String text() {
    line(
        "why: the kernel %s on %s: %d states, %d observation%s, |pi P - pi| = %.3g",
        found.kernel(),
        found.posterior(),
        found.states().size(),
        found.observations(),
        found.observations() == 1 ? "" : "s",
        found.error());
    found.steps().forEach(step -> line("  %s", step));
    line("");
    laws();
    if (found.states().size() <= SHOWN) {
      line("");
      matrix();
    }
    line("");
    balance();
    line("");
    reasons();
    return text.toString();
  }

  private void laws() {
    int width = found.states().stream().mapToInt(String::length).max().orElse(5);
    text.append(
        TextTable.of(numbers(Math.min(found.states().size(), SHOWN)))
            .gap(2)
            .right("", 4, i -> i + 1)
            .left("state", width, i -> found.states().get(i))
            .right("target", 10, "%.6f", i -> found.target().get(i))
            .right("has", 10, "%.6f", i -> found.law().get(i)));
    if (found.states().size() > SHOWN) {
      line("      and %d more", found.states().size() - SHOWN);
    }
    if (!found.irreducible()) {
      line(
          "not every state can be reached from every other%s",
          found.oneLaw() ? "" : ": the law it has depends on its start, which is the target here");
    }
  }

  private void matrix() {
    TextTable<Integer> table =
        TextTable.of(numbers(found.states().size())).gap(0).right("from\\to", 7, i -> i + 1);
    for (int j : numbers(found.states().size())) {
      table.right(String.valueOf(j + 1), 10, i -> share(found.matrix().get(i).get(j)));
    }
    text.append(table);
  }

  private static String share(double p) {
    return p == 0 ? "." : Text.of("%.6f", p);
  }

  private static List<Integer> numbers(int end) {
    return IntStream.range(0, end).boxed().toList();
  }

  private void balance() {
    List<Counterexample.Flow> wrong =
        found.flows().stream().filter(flow -> flow.excess() > 1e-12).toList();
    if (wrong.isEmpty()) {
      line("every move is balanced by its return");
      return;
    }
    line(
        "moves that their return does not balance%s (pi P there, pi P back, there / back):",
        found.kernel().equals(Sampler.SWEEP) ? ", as in a sweep over parts they need not" : "");
    for (Counterexample.Flow flow : wrong.subList(0, Math.min(wrong.size(), SHOWN))) {
      line(
          "  %d -> %d  %10.6f  %10.6f  %s",
          flow.from() + 1,
          flow.to() + 1,
          flow.forward(),
          flow.backward(),
          flow.bothWays()
              ? Text.of("%.6g", flow.forward() / flow.backward())
              : "no " + (flow.forward() > 0 ? "return" : "way there"));
    }
    if (wrong.size() > SHOWN) {
      line("  and %d more", wrong.size() - SHOWN);
    }
  }

  private void reasons() {
    Explanation.Reasons reasons = found.reasons();
    reasons
        .missing()
        .ifPresent(
            f ->
                line(
                    "an acceptance ratio of x -> x' lacks the factor %s (right for all %d moves)",
                    f, reasons.moves()));
    List<String> oneWay = reasons.withoutReturn();
    if (!oneWay.isEmpty()) {
      int shown = Math.min(oneWay.size(), NAMED);
      line(
          "%d move%s of all %d states cannot be undone, no acceptance ratio but 0 mends %s: %s%s",
          oneWay.size(),
          oneWay.size() == 1 ? "" : "s",
          reasons.states(),
          oneWay.size() == 1 ? "it" : "them",
          String.join(", ", oneWay.subList(0, shown)),
          oneWay.size() > shown ? " and " + (oneWay.size() - shown) + " more" : "");
    }
    reasons
        .law()
        .ifPresent(
            f ->
                line(
                    "it samples the target times an f, f(x') / f(x) = %s (right for all %d states)",
                    f, reasons.states()));
    if (!found.suspects().isEmpty()) {
      // In a sweep over parts all draws are on all moves: the last comes first, and that is all.
      line(
          found.kernel().equals(Sampler.SWEEP)
              ? "draws on these moves (name the sweep's kernels to see which of them fails):"
              : "draws on these moves, the most suspicious first:");
      found.suspects().stream().limit(4).forEach(place -> line("  %s", place));
    }
  }

  private void line(String format, Object... arguments) {
    text.append(Text.of(format, arguments)).append(System.lineSeparator());
  }
}
