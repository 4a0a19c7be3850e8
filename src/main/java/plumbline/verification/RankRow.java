package plumbline.verification;

/**
 * One quantity in a report by ranks.
 *
 * @param ranks the tests of its ranks
 * @param pAdjusted the p value that decides, adjusted by Holm's method for the other rows
 * @param band of the empirical distribution function at the level that decides: one that is left
 *     fails
 * @param detectable what would have been found
 */
public record RankRow(
    RankUniformity ranks, double pAdjusted, SimultaneousBand band, RankDetectable detectable) {
  /**
   * Whose ranks these are.
   *
   * @return the quantity's name
   */
  public String name() {
    return ranks.name();
  }

  /**
   * The p value that decides, not adjusted for the other rows.
   *
   * @return at most 1
   */
  public double p() {
    return ranks.p();
  }

  /**
   * At how many points the empirical distribution function is outside its band.
   *
   * @return 0 if it is inside
   */
  public int ecdfOutside() {
    return band.outside(ranks.cumulative());
  }
}
