package plumbline.models.changepoint;

/**
 * The constants of the priors. Rates of change points grow as a product of gammas: {@code lambda_t
 * = delta_1 ... delta_t}, with {@code delta_1 ~ Gamma(a1, rate b1)} and {@code delta_s ~ Gamma(a2,
 * rate b2)} for later s; a mean of delta_s of at least 1 makes deeper layers more probable with
 * time.
 *
 * @param a1 shape of the first factor
 * @param b1 rate of the first factor
 * @param a2 shape of the later factors
 * @param b2 rate of the later factors
 * @param c first shape of the Beta law of the weight omega on the layers up to the change point
 * @param d its second shape
 * @param concentration of the sticks
 */
public record LayerPriors(
    double a1, double b1, double a2, double b2, double c, double d, Concentration concentration) {
  /** Checks the constants. */
  public LayerPriors {
    for (double x : new double[] {a1, b1, a2, b2, c, d}) {
      positive(x, "a1, b1, a2, b2, c and d");
    }
  }

  public static void positive(double x, String name) {
    if (!(x > 0 && x < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " must be positive and finite, not " + x);
    }
  }

  /**
   * The constants used in the tests and the notebook.
   *
   * @return Gamma(3, 1.5), Gamma(4, 3), Beta(2, 1.5), alpha = 1.5
   */
  public static LayerPriors standard() {
    return new LayerPriors(3, 1.5, 4, 3, 2, 1.5, Concentration.fixed(1.5));
  }

  /**
   * With another law of the concentration.
   *
   * @param other the law
   * @return the changed constants
   */
  public LayerPriors with(Concentration other) {
    return new LayerPriors(a1, b1, a2, b2, c, d, other);
  }

  public double shape(int t) {
    return t == 0 ? a1 : a2;
  }

  public double rate(int t) {
    return t == 0 ? b1 : b2;
  }

  /**
   * The concentration alpha of the sticks V_h ~ Beta(1, alpha): known, or with a gamma law.
   *
   * @param known whether it is known
   * @param shape the shape of its law, or its value if it is known
   * @param rate the rate of its law, 1 if it is known
   */
  public record Concentration(boolean known, double shape, double rate) {
    /** Checks the constants. */
    public Concentration {
      positive(shape, "the concentration");
      positive(rate, "the concentration's rate");
    }

    /**
     * A known concentration.
     *
     * @param alpha its value
     * @return the law
     */
    public static Concentration fixed(double alpha) {
      return new Concentration(true, alpha, 1);
    }

    /**
     * An unknown concentration.
     *
     * @param shape of its gamma law
     * @param rate of its gamma law
     * @return the law
     */
    public static Concentration gamma(double shape, double rate) {
      return new Concentration(false, shape, rate);
    }
  }
}
