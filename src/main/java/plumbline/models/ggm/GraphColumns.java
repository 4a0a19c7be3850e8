package plumbline.models.ggm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plumbline.graphs.Observations;
import plumbline.numerics.Doubles;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.NumericTable;

/**
 * A table as the Gaussian model takes it, and what of it the model does not expect: means far from
 * zero, and units in which the columns' spread is far from one.
 *
 * @param observations rows that have mean zero under the model
 * @param warnings one sentence each
 */
record GraphColumns(Observations observations, List<String> warnings) {
  /** A mean is far from zero if it is this many standard errors away. */
  private static final double FAR = 5;

  /** A spread is far from one if it is larger than this, or smaller than its inverse. */
  private static final double WIDE = 3;

  /** The squares of what is divided by its spread are added. */
  private static final double LARGEST = 1e150;

  /** Of what is not, squares of squares are added: determinants of two rows and columns. */
  private static final double LARGEST_IN_UNITS = 1e70;

  /** A column's own share of its squares: below, rounding has taken it. */
  private static final double LEAST_OWN = 1e-12;

  GraphColumns {
    warnings = List.copyOf(warnings);
  }

  static GraphColumns of(Path file, NumericTable table, boolean center, boolean standardize) {
    Observations rows = new Observations(table.rows(), table.columns(), table.values());
    if ((standardize || center) && rows.n() < 2) {
      String option = standardize ? "--standardize by" : "--center about";
      throw new DataFileException(file, 0, 0, "one row", "at least two, to " + option);
    }
    refuseOverflow(file, table, standardize ? LARGEST : LARGEST_IN_UNITS);
    Doubles spreads = rows.standardDeviations();
    refuseConstants(file, table, rows.means(), spreads);
    List<String> warnings = new ArrayList<>();
    if (standardize) {
      rows = rows.dividedBy(spreads);
    } else {
      warnOfUnits(table.names(), spreads, warnings);
    }
    if (center) {
      rows = rows.withoutMeans();
      refuseDependence(file, table.names(), rows, standardize ? "" : ", or --standardize");
      return new GraphColumns(rows, warnings);
    }
    refuseDependence(
        file,
        table.names(),
        rows,
        standardize ? ", or --center" : ", or --center and --standardize");
    warnOfMeans(table.names(), rows, warnings);
    return new GraphColumns(rows, warnings);
  }

  private static void refuseOverflow(Path file, NumericTable table, double largest) {
    for (int cell = 0; cell < table.values().size(); cell++) {
      if (Math.abs(table.values().get(cell)) > largest) {
        int column = cell % table.columns();
        throw new DataFileException(
            file,
            0,
            column + 1,
            table.values().get(cell) + " in the column '" + table.names().get(column) + "'",
            "numbers up to "
                + largest
                + ", whose squares can be multiplied"
                + (largest < LARGEST ? ", or --standardize" : ""));
      }
    }
  }

  private static void refuseConstants(
      Path file, NumericTable table, Doubles means, Doubles spreads) {
    for (int j = 0; j < table.columns(); j++) {
      if (table.rows() > 1 && spreads.get(j) <= 1e-12 * Math.abs(means.get(j))) {
        throw new DataFileException(
            file,
            0,
            j + 1,
            "the constant column '" + table.names().get(j) + "'",
            "columns that vary");
      }
    }
  }

  /**
   * Of a column that others add up to, or that has the same large mean, the prior's 1 alone is
   * left: beside large squares it is lost to rounding, and no precision matrix can be computed.
   */
  private static void refuseDependence(
      Path file, List<String> names, Observations rows, String remedy) {
    int p = rows.p();
    double largest = 0;
    for (int j = 0; j < p; j++) {
      double square = 1;
      for (int row = 0; row < rows.n(); row++) {
        square += rows.get(row, j) * rows.get(row, j);
      }
      largest = Math.max(largest, square);
    }
    if (largest * LEAST_OWN < 0.01) {
      return; // the prior's 1 is a larger share of every column
    }
    double[] factor = new double[p * p];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = i == j ? 1 : 0;
        for (int row = 0; row < rows.n(); row++) {
          sum += rows.get(row, i) * rows.get(row, j);
        }
        double whole = sum;
        for (int k = 0; k < j; k++) {
          sum -= factor[i * p + k] * factor[j * p + k];
        }
        if (i == j && !(sum > LEAST_OWN * whole)) {
          throw new DataFileException(
              file,
              0,
              j + 1,
              "the column '" + names.get(j) + "', of which others leave nothing but rounding",
              "columns of their own" + remedy);
        }
        factor[i * p + j] = i == j ? Math.sqrt(sum) : sum / factor[j * p + j];
      }
    }
  }

  private static void warnOfUnits(List<String> names, Doubles spreads, List<String> warnings) {
    List<Integer> far = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      if (spreads.get(j) >= WIDE || spreads.get(j) <= 1 / WIDE) {
        far.add(j);
      }
    }
    if (!far.isEmpty()) {
      int first = far.get(0);
      String others = far.size() == 1 ? "" : " (and others: " + (far.size() - 1) + ")";
      warnings.add(
          String.format(
              Locale.ROOT,
              "the standard deviation of column '%s'%s is %.3g, far from the 1 that the prior"
                  + " supposes, and edges depend on it; --standardize divides every column by its"
                  + " own",
              names.get(first),
              others,
              spreads.get(first)));
    }
  }

  private static void warnOfMeans(List<String> names, Observations rows, List<String> warnings) {
    Doubles means = rows.means();
    Doubles spreads = rows.standardDeviations();
    for (int j = 0; j < names.size(); j++) {
      double error = spreads.get(j) / Math.sqrt(rows.n());
      if (Math.abs(means.get(j)) > FAR * error) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "the mean of column '%s' is %.3g, %.0f standard errors from the zero that the model"
                    + " supposes; --center takes it away",
                names.get(j),
                means.get(j),
                Math.abs(means.get(j)) / error));
      }
    }
  }
}
