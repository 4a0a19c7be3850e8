package plumbline.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What one algorithm said of one case.
 *
 * @param job the case
 * @param algorithm the algorithm
 * @param version of the program
 * @param seed of the run
 * @param length iterations kept
 * @param seconds of processor time, those of runs too short left out
 * @param estimates one probability for each edge
 * @param errors their standard errors by batch means
 */
record CourtRun(
    String job,
    String algorithm,
    String version,
    long seed,
    long length,
    double seconds,
    double[] estimates,
    double[] errors) {

  static CourtRun parse(String line) {
    String[] field = line.split(",", -1);
    if (field.length != 8) {
      throw new IllegalArgumentException("a line of the court has 8 fields, not: " + line);
    }
    return new CourtRun(
        field[0],
        field[1],
        field[2],
        Long.parseLong(field[3]),
        Long.parseLong(field[4]),
        Double.parseDouble(field[5]),
        numbers(field[6]),
        numbers(field[7]));
  }

  private static double[] numbers(String field) {
    return Arrays.stream(field.split(";")).mapToDouble(Double::parseDouble).toArray();
  }

  String line() {
    return String.join(
        ",",
        job,
        algorithm,
        version,
        Long.toString(seed),
        Long.toString(length),
        String.format(Locale.ROOT, "%.3f", seconds),
        text(estimates),
        text(errors));
  }

  private static String text(double[] values) {
    return Arrays.stream(values)
        .mapToObj(v -> String.format(Locale.ROOT, "%.6f", v))
        .collect(Collectors.joining(";"));
  }

  /** The largest standard error. */
  double worstError() {
    return Arrays.stream(errors).max().orElse(0);
  }
}
