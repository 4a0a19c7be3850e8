package plumbline.verification;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plumbline.random.SeededRng;

/**
 * What it takes to see an error: draws and seconds, row by row and design by design, measured with
 * a short pilot run of each.
 *
 * <p>The size of an error is what a row looks at. In the successive-conditional design that is how
 * far the law that the chain ends up in is off; in the replicated designs only how far the sweeps
 * of one replicate have moved away from the right law, which is less where the sampler is slow.
 *
 * @param rows one for each row of the joint test and each design in which it has a say
 * @param size of the error, in the unit of each row
 * @param power the probability with which it is to be found
 */
public record DesignPlan(List<Row> rows, double size, double power) {
  private static final int PILOT_DRAWS = 2_000;
  private static final int SEVERAL_SWEEPS = 5;

  /**
   * One row of a joint test in one design.
   *
   * @param name the row
   * @param design such as {@code replicated x 5} with five sweeps
   * @param draws how many it needs; infinite if more than 10<sup>15</sup>
   * @param seconds how long they would take at the pilot's speed
   * @param unit of the size
   */
  public record Row(String name, String design, double draws, double seconds, String unit) {}

  /** Copies the rows. */
  public DesignPlan {
    rows = List.copyOf(rows);
  }

  static <S, Y> DesignPlan of(
      JointTest<S, Y> test, double size, double power, SeededRng rng, RunOptions options) {
    if (!(size > 0 && size < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the size of the error must be positive, not " + size);
    }
    if (!(power > 0 && power < 1)) {
      throw new IllegalArgumentException("the power must be in (0, 1), not " + power);
    }
    List<Row> rows = new ArrayList<>();
    candidates()
        .forEach(
            (name, design) -> {
              // The compiler's time is not ours.
              test.design(design).unconfirmed(rng.child(name), options);
              long start = System.nanoTime();
              JointTestReport pilot = test.design(design).unconfirmed(rng.child(name), options);
              double each = (System.nanoTime() - start) / 1e9 / design.draws();
              for (JointTestRow row : pilot.rows()) {
                JointTestRow.Sensitivity seen = row.sensitivity();
                if (seen != null && row.note() == null) {
                  double draws = seen.drawsFor(design.draws(), size, power);
                  rows.add(new Row(row.name(), name, draws, draws * each, seen.unit()));
                }
              }
            });
    return new DesignPlan(rows, size, power);
  }

  private static Map<String, Design> candidates() {
    Map<String, Design> designs = new LinkedHashMap<>();
    designs.put("geweke x 1", Design.successiveConditional().draws(PILOT_DRAWS));
    designs.put("schein x 1", Design.schein().draws(PILOT_DRAWS));
    designs.put("replicated x 1", Design.replicated().draws(PILOT_DRAWS));
    designs.put(
        "replicated x " + SEVERAL_SWEEPS,
        Design.replicated().draws(PILOT_DRAWS).sweepsPerDraw(SEVERAL_SWEEPS));
    return designs;
  }

  /**
   * The design that needs the least time for a row.
   *
   * @param name the row
   * @return empty if no design's pilot run could judge it
   */
  public Optional<Row> cheapest(String name) {
    return rows.stream()
        .filter(row -> row.name().equals(name))
        .min(Comparator.comparingDouble(Row::seconds));
  }

  @Override
  public String toString() {
    List<String> names = rows.stream().map(Row::name).distinct().toList();
    List<String> designs = rows.stream().map(Row::design).distinct().toList();
    int width = Math.max(13, names.stream().mapToInt(String::length).max().orElse(0));
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "To find an error of %s with probability %s: draws and seconds, the cheapest"
                    + " design marked%n",
                size,
                power));
    text.append(String.format("%-" + width + "s", "test function"));
    designs.forEach(design -> text.append(String.format(" %21s ", design)));
    text.append(String.format("  size%n"));
    for (String name : names) {
      text.append(String.format("%-" + width + "s", name));
      for (String design : designs) {
        text.append(' ').append(cell(name, design));
      }
      text.append(String.format("  %s %s%n", size, unit(name)));
    }
    return text.append(
            "geweke: how far the law is off that the sampler ends up in. The others: how far the"
                + " sweeps of\none replicate have moved away from the right law, which is less"
                + " where the sampler is slow.\n")
        .toString();
  }

  private String unit(String name) {
    return rows.stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow().unit();
  }

  private String cell(String name, String design) {
    return rows.stream()
        .filter(row -> row.name().equals(name) && row.design().equals(design))
        .findFirst()
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "%,12.0f %8.2g%s",
                    row.draws(),
                    row.seconds(),
                    cheapest(name).filter(row::equals).isPresent() ? "*" : " "))
        .orElse(String.format("%12s %8s ", "-", "-"));
  }
}
