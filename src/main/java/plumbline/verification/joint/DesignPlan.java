package plumbline.verification.joint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.random.SeededRng;
import plumbline.verification.RunOptions;

/**
 * What it takes to see an error: draws and seconds, row by row and design by design, measured with
 * a short pilot run of each.
 *
 * <p>The size of an error is what a row looks at. In the successive-conditional design that is how
 * far the law that the chain ends up in is off; in the replicated designs only how far the sweeps
 * of one replicate have moved away from the right law, which is less where the sampler is slow.
 *
 * @param rows one for each row of the joint test and each design in which it has a say
 * @param size of the error, in standard deviations of what a row averages
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
   * @param size of the error in the row's unit
   * @param unit of the size
   */
  public record Row(
      String name, String design, double draws, double seconds, double size, String unit) {}

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
                  double own = seen.inUnit(size);
                  double draws = seen.drawsFor(design.draws(), own, power);
                  rows.add(new Row(row.name(), name, draws, draws * each, own, seen.unit()));
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
    TextTable<String> table = TextTable.of(names).fit("test function", 0, name -> name);
    designs.forEach(design -> table.right(design + " ", 22, name -> cell(name, design)));
    table.gap(2).left("error", 0, this::error);
    StringBuilder text =
        new StringBuilder(
            Text.of(
                "To detect an error of %s sd of each row with probability %s: draws and seconds, the"
                    + " cheapest design marked%n",
                size, power));
    text.append(table);
    return text.append(
            "geweke: how far the law is off that the sampler ends up in. The others: how far the"
                + " sweeps of\none replicate have moved away from the right law, which is less"
                + " where the sampler is slow.\n")
        .toString();
  }

  private String error(String name) {
    Row first = rows.stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
    return Text.of("%.2g %s", first.size(), first.unit());
  }

  private String cell(String name, String design) {
    return rows.stream()
        .filter(row -> row.name().equals(name) && row.design().equals(design))
        .findFirst()
        .map(
            row ->
                Text.of(
                    "%,12.0f %8.2g%s",
                    row.draws(),
                    row.seconds(),
                    cheapest(name).filter(row::equals).isPresent() ? "*" : " "))
        .orElse(Text.of("%12s %8s ", "-", "-"));
  }
}
