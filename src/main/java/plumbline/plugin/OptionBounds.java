package plumbline.plugin;

import plumbline.numerics.Text;
import plumbline.verification.anytime.AnytimeTest;

/**
 * What the number of an option may be. A number out of bounds is refused before any work. The upper
 * bounds are those above which no run would end and sums of sizes would leave the range of an
 * {@code int}; where a command allows less, it says so itself.
 */
public enum OptionBounds {
  /** From 1 on. */
  COUNT(1, OptionBounds.MOST, false),
  /** From 0 on. */
  NUMBER(0, OptionBounds.MOST, false),
  /** A count of what is there in memory side by side. */
  FEW(1, 100_000, false),
  /** A count of threads. */
  THREADS(1, 4096, false),
  /** A count of replicates that a test is looked at after. */
  REPLICATES(AnytimeTest.LEAST_REPLICATES, OptionBounds.MOST, false),
  /** Any finite number. */
  FINITE(-1e300, 1e300, false),
  /** A finite number whose square is one too. */
  MODERATE(-1e9, 1e9, false),
  /** Such a number that is not negative. */
  NOT_NEGATIVE(0, 1e9, false),
  /** Greater than zero. */
  POSITIVE(0, 1e9, true),
  /** Greater than zero, and no more than some days. */
  SECONDS(0, 1_000_000, true),
  /** Between 0 and 1, ends left out. */
  PROBABILITY(0, 1, true),
  /** From 0 to 1. */
  FRACTION(0, 1, false);

  /** Two of them and a third of this size still add up to an int. */
  public static final int MOST = 500_000_000;

  private final double least;
  private final double most;
  private final boolean open;

  OptionBounds(double least, double most, boolean open) {
    this.least = least;
    this.most = most;
    this.open = open;
  }

  /**
   * Whether a number may be.
   *
   * @param x the number
   * @return false for a number that is none: it is in no bounds
   */
  public boolean allow(double x) {
    return open ? x > least && x < most : x >= least && x <= most;
  }

  @Override
  public String toString() {
    return this == FINITE
        ? "a finite number"
        : this == POSITIVE
            ? "positive, and below 1,000,000,000"
            : open
                ? "between " + text(least) + " and " + text(most) + ", ends left out"
                : "from " + text(least) + " to " + text(most);
  }

  private static String text(double x) {
    return Text.of("%,.0f", x);
  }
}
