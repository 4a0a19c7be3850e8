package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.platform.Digits;

/** A summary as text: one line for each variable, then the classic diagnostics of each chain. */
final class SummaryText {
  /** From here on numbers are scientific, unless their digits are certain. */
  private static final double LARGE = 1e7;

  /** Up to here a double has all digits before its point. */
  private static final double EXACT = 1e15;

  private SummaryText() {}

  /**
   * The whole text: the table of variables, the Gelman-Rubin factors, the table of chains, and a
   * line about its dashes if there are any. The column of notes is there only if a variable has
   * one.
   *
   * @param summary of at least one chain
   * @return lines, each with its end
   */
  static String of(Summary summary) {
    List<List<String>> rows = summary.variables().stream().map(SummaryText::row).toList();
    TextTable<List<String>> table = TextTable.fitted(rows).left("variable", 0, row -> row.get(0));
    int columns = Summary.OfVariable.columns().size();
    for (int c = 1; c <= columns; c++) {
      int at = c;
      table.right(Summary.OfVariable.columns().get(c - 1), 0, row -> row.get(at));
    }
    if (rows.stream().anyMatch(row -> !row.get(columns + 1).isEmpty())) {
      table.left("note", 0, row -> row.get(columns + 1));
    }
    StringBuilder text =
        new StringBuilder()
            .append(count(summary.chains(), "chain"))
            .append(" of ")
            .append(count(summary.draws(), "draw"))
            .append('\n')
            .append(table)
            .append('\n')
            .append(gelmanRubin(summary))
            .append(
                "\n\nRaftery-Lewis, Geweke (convergence), Heidelberger-Welch, chain by chain:\n")
            .append(chains(summary));
    Set<String> reasons = reasons(summary);
    return reasons.isEmpty()
        ? text.toString()
        : text.append("\nA dash: ").append(String.join("; ", reasons)).append('\n').toString();
  }

  /**
   * The classic factors of all variables in one line, each with its upper limit, and the factor of
   * all of them together; of one chain the reason why there are none.
   */
  private static String gelmanRubin(Summary summary) {
    if (summary.chains() == 1) {
      return "Gelman-Rubin factor: " + Estimate.Reason.ONE_CHAIN.explanation();
    }
    StringBuilder text = new StringBuilder("Gelman-Rubin factor (upper limit):");
    for (Summary.OfVariable v : summary.variables()) {
      text.append(' ')
          .append(v.name())
          .append(' ')
          .append(decimals(v.gelmanRubin().psrf(), 3))
          .append(" (")
          .append(decimals(v.gelmanRubin().upper(), 3))
          .append(')');
    }
    return text.append("; multivariate ")
        .append(decimals(summary.multivariatePsrf(), 3))
        .toString();
  }

  /** Why there are dashes among the diagnostics of the chains. */
  private static Set<String> reasons(Summary summary) {
    Set<String> reasons = new LinkedHashSet<>();
    for (Summary.OfVariable v : summary.variables()) {
      for (Summary.OfChain c : v.perChain()) {
        // Of Raftery-Lewis the reason would only say that draws are too few: the minimum tells how
        // many it takes. A failed stationarity test says itself why there is no half-width.
        c.raftery()
            .total()
            .reason()
            .ifPresent(
                reason ->
                    reasons.add(
                        reason == Estimate.Reason.TOO_SHORT
                            ? "Raftery-Lewis needs "
                                + c.raftery().minimum()
                                + " draws of a chain, or a coarser accuracy r"
                            : reason.explanation()));
        c.geweke().reason().ifPresent(reason -> reasons.add(reason.explanation()));
      }
    }
    return reasons;
  }

  private static String count(int n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  /** One variable, in the order of {@link Summary.OfVariable#columns}. */
  static List<String> cells(Summary.OfVariable v) {
    return List.of(
        mean(v.mean(), v.mcseMean()),
        beside(v.median(), v.sd()),
        digits(v.sd()),
        digits(v.mad()),
        beside(v.q5(), v.sd()),
        beside(v.q95(), v.sd()),
        digits(v.mcseMean(), 2),
        digits(v.mcseSd(), 2),
        whole(v.essBulk()),
        whole(v.essTail()),
        decimals(v.rhat(), 3));
  }

  /** Its name, its cells and its notes. */
  private static List<String> row(Summary.OfVariable v) {
    List<String> row = new ArrayList<>(List.of(v.name()));
    row.addAll(cells(v));
    row.add(notes(v));
    return row;
  }

  private record Row(String name, Summary.OfChain chain) {}

  /**
   * The second table: Raftery-Lewis (four columns), Geweke, Heidelberger-Welch (two), the classic
   * effective size, and the autocorrelations of lags 1 and 10 among {@link Summary.OfChain#LAGS}.
   */
  private static TextTable<Row> chains(Summary summary) {
    return TextTable.fitted(
            summary.variables().stream()
                .flatMap(v -> v.perChain().stream().map(chain -> new Row(v.name(), chain)))
                .toList())
        .left("variable", 0, Row::name)
        .right("chain", 0, row -> row.chain().chain())
        .right("burn", 0, row -> whole(row.chain().raftery().burnIn()))
        .right("total", 0, row -> whole(row.chain().raftery().total()))
        .right("least", 0, row -> row.chain().raftery().minimum())
        .right("factor", 0, row -> digits(row.chain().raftery().dependenceFactor(), 3))
        .right("geweke_z", 0, row -> decimals(row.chain().geweke(), 2))
        .right("stationary", 0, row -> verdict(row.chain().heidelberger().stationary()))
        .right("halfwidth", 0, row -> verdict(row.chain().heidelberger().halfwidthPassed()))
        .right("eff_size", 0, row -> whole(row.chain().effectiveSize()))
        .right("acf_1", 0, row -> decimals(row.chain().autocorrelation().get(1), 2))
        .right("acf_10", 0, row -> decimals(row.chain().autocorrelation().get(3), 2));
  }

  private static String verdict(Optional<Boolean> passed) {
    return passed.map(yes -> yes ? "passed" : "failed").orElse("-");
  }

  /**
   * The distinct reasons in the table's line, in the order of its numbers. Quantiles are left out:
   * where they have a reason the mean has it, too.
   */
  private static String notes(Summary.OfVariable v) {
    Set<String> reasons = new LinkedHashSet<>();
    for (Estimate estimate :
        List.of(
            v.mean(),
            v.sd(),
            v.mad(),
            v.rhat(),
            v.essBulk(),
            v.essTail(),
            v.mcseMean(),
            v.mcseSd())) {
      estimate.reason().ifPresent(reason -> reasons.add(reason.explanation()));
    }
    return String.join("; ", reasons);
  }

  /**
   * A mean with as many decimals as twice its standard error leaves certain: max(0, d) for 2 mcse
   * between 10^-d and 10^(1-d). Without a usable error it has four digits like the others.
   */
  private static String mean(Estimate mean, Estimate error) {
    double doubt = 2 * error.value();
    if (!(doubt > 1e-8 && doubt < 1e8)) {
      return digits(mean);
    }
    double most = Math.abs(mean.value()) > 1e4 * doubt ? EXACT : LARGE;
    return decimals(mean, Math.max(0, (int) -Math.floor(Math.log10(doubt))), most);
  }

  /**
   * A quantile, in which a thousandth of the standard deviation shows: four digits of it, more
   * where all draws are far from 0.
   */
  private static String beside(Estimate quantile, Estimate deviation) {
    double size = Math.abs(quantile.value()) / deviation.value();
    return size > 1e2 && size < 1e12
        ? decimals(
            quantile, Math.max(0, 2 - (int) Math.floor(Math.log10(deviation.value()))), EXACT)
        : digits(quantile);
  }

  /** A fixed number of decimals; from 1e7 on, and without a finite value, as {@link #digits}. */
  private static String decimals(Estimate estimate, int places) {
    return decimals(estimate, places, LARGE);
  }

  private static String decimals(Estimate estimate, int places, double most) {
    double value = estimate.value();
    return Math.abs(value) < most ? Text.of("%." + places + "f", value) : digits(estimate);
  }

  /** Rounded down to a whole number, which lengths are already. */
  private static String whole(Estimate estimate) {
    return Double.isFinite(estimate.value())
        ? Text.of("%.0f", Math.floor(estimate.value()))
        : digits(estimate);
  }

  /** Four significant digits, those of the columns without a rule of their own. */
  private static String digits(Estimate estimate) {
    return digits(estimate, 4);
  }

  /**
   * Significant digits; scientific below 1e-4 and from 1e7 on. A dash stands for an undefined
   * value; a limit that is infinite is shown as such.
   */
  private static String digits(Estimate estimate, int significant) {
    double value = estimate.value();
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "-" : value > 0 ? "Inf" : "-Inf";
    }
    double size = Math.abs(value);
    return size == 0 || (size >= 1e-4 && size < 1e7)
        ? Digits.leading(value, significant)
        : Text.of("%." + (significant - 1) + "e", value);
  }
}
