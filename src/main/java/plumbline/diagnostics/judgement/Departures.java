package plumbline.diagnostics.judgement;

/**
 * How often chains left the value that most of their draws have. An effective size says how well
 * the share of such an event is known, in units of the share's distance from 0 or 1 at most: an
 * event that was seen once has thousands of effective draws, and an error as large as itself.
 *
 * @param count how often: of draws in a row that are elsewhere one counts
 * @param onlyIn the chain that all of them were in, from 1; 0 if there are several, or one chain
 */
record Departures(int count, int onlyIn) {
  /** Fewer do not tell how rare an event is: of ten the relative error is a third. */
  static final int ENOUGH = 10;

  private static final Departures MANY = new Departures(Integer.MAX_VALUE, 0);

  /**
   * Of chains, one after the other.
   *
   * @param values the draws
   * @param median the median of all of them: what most draws are equal to, if there is anything
   */
  static Departures of(double[] values, int chains, double median) {
    int n = values.length / chains;
    int equal = 0;
    int count = 0;
    int only = 0;
    for (int c = 0; c < chains; c++) {
      boolean away = false;
      for (int i = c * n; i < (c + 1) * n; i++) {
        boolean elsewhere = values[i] != median;
        if (elsewhere && !away) {
          count++;
          only = only == 0 || only == c + 1 ? c + 1 : -1;
        }
        equal += elsewhere ? 0 : 1;
        away = elsewhere;
      }
    }
    return 2 * equal > values.length
        ? new Departures(count, chains > 1 ? Math.max(0, only) : 0)
        : MANY;
  }

  boolean areFew() {
    return count < ENOUGH || onlyIn > 0;
  }

  String sentence(String variable) {
    return variable
        + " left its value "
        + (count == 1 ? "once" : count + " times")
        + (onlyIn > 0 && count > 1 ? ", always in chain " + onlyIn : "");
  }
}
