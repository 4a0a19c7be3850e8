package plumbline.models.relational;

/** The dyads between one object and all others, in one direction: their odds and links. */
final class DyadRow {
  private final double[] terms;
  private final double[] quotients;
  private final int[] links;
  private int linkCount;
  private double largest;
  private double asIs; // sum of log(1 + odds)

  DyadRow(int objects) {
    terms = new double[objects];
    quotients = new double[objects];
    links = new int[objects];
  }

  /**
   * Takes the odds of a row or column, 0 where nothing is observed.
   *
   * @param work with the odds
   * @param i the object
   * @param first the first cell
   * @param step from one cell to the next
   */
  void gather(LfrmWorkspace work, int i, int first, int step) {
    double scale = Math.exp(work.bias());
    linkCount = 0;
    largest = 0;
    int e = first;
    for (int j = 0; j < work.n; j++, e += step) {
      int cell = work.strengths.cells[e];
      terms[j] = cell == Network.SILENT || j == i ? 0 : scale * work.strengths.odds[e];
      if (cell == Network.LINK && j != i) {
        links[linkCount++] = j;
      }
      if (!(terms[j] <= largest) && !Double.isNaN(largest)) { // NaN counts as large, and stays
        largest = terms[j];
      }
    }
    double bound = Math.log(largest);
    asIs = bound < LinkStrengths.SAFE ? OnePlus.sum(terms, 0, work.n, 1, bound) : 0;
  }

  /**
   * The log likelihood if all strengths move, less that as they are.
   *
   * @param change by how much, where the sign is 1
   * @param factor the exponentials of the change
   * @param most no change is above it in absolute value
   * @param sign 1 or -1
   */
  double logRatio(
      LfrmWorkspace work,
      int first,
      int step,
      double[] change,
      double[] factor,
      double most,
      int sign) {
    double bound = Math.log(largest) + most;
    if (!work.strengths.fast() || !(bound < LinkStrengths.SAFE)) {
      return slowly(work, first, step, change, sign);
    }
    double sum = 0;
    for (int t = 0; t < linkCount; t++) {
      sum += sign * change[links[t]];
    }
    if (sign < 0) {
      for (int j = 0; j < work.n; j++) {
        quotients[j] = terms[j] / factor[j];
      }
      sum -= OnePlus.sum(quotients, 0, work.n, 1, bound);
    } else {
      sum -= OnePlus.sum(terms, factor, work.n, bound);
    }
    return sum + asIs;
  }

  /** The same dyad by dyad, for any link and any strength. */
  private double slowly(LfrmWorkspace work, int first, int step, double[] change, int sign) {
    double sum = 0;
    for (int j = 0; j < work.n; j++) {
      int dyad = first + step * j;
      if (change[j] != 0
          && work.strengths.cells[dyad] != Network.SILENT
          && dyad != j * work.n + j) {
        sum +=
            work.strengths.logProbability(dyad, sign * change[j])
                - work.strengths.logProbability(dyad, 0);
      }
    }
    return sum;
  }
}
