package plumbline.models.relational;

/**
 * The log likelihood of a network from the strengths of its dyads. Of many small factors the
 * product is taken first and one logarithm of it.
 */
final class StrengthLikelihood {
  private static final double LARGE = 1e150;

  private StrengthLikelihood() {}

  static double of(LfrmWorkspace work) {
    return of(
        work.model().link(),
        work.strengths.cells,
        work.strengths.strength,
        work.strengths.odds,
        work.bias(),
        work.directed);
  }

  static double of(IlaWorkspace work) {
    return of(
        work.model().link(),
        work.strengths.cells,
        work.strengths.strength,
        work.strengths.odds,
        work.bias(),
        work.directed);
  }

  /**
   * The sum over what is observed.
   *
   * @param strength {@code [N x N]}, without the bias
   * @param odds their exponentials
   * @param directed whether both triangles count
   */
  private static double of(
      Link link, byte[] cells, double[] strength, double[] odds, double bias, boolean directed) {
    int n = (int) Math.round(Math.sqrt(strength.length));
    boolean logistic = link == Link.LOGISTIC;
    double scale = Math.exp(bias);
    double sum = 0;
    double product = 1;
    for (int i = 0; i < n; i++) {
      for (int e = i * n + (directed ? 0 : i); e < (i + 1) * n; e++) {
        int cell = cells[e];
        if (cell == Network.SILENT) {
          continue;
        }
        double x = scale * odds[e];
        if (logistic && x < LARGE) {
          sum += cell == Network.LINK ? bias + strength[e] : 0;
          product *= 1 + x;
          if (product > LARGE) {
            sum -= Math.log(product);
            product = 1;
          }
        } else {
          sum += link.logProbability(cell == Network.LINK, bias + strength[e]);
        }
      }
    }
    return sum - Math.log(product);
  }
}
