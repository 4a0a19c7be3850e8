package plumbline.models.relational;

import plumbline.distributions.Gamma;
import plumbline.distributions.Normal;

/**
 * The laws of the parameters of the two models with features.
 *
 * @param alpha of the Indian buffet process
 * @param gamma of the Chinese restaurant processes within attributes; unused without subclusters
 * @param bias of the bias
 * @param precision of the weights' precision
 */
public record RelationalPriors(Gamma alpha, Gamma gamma, Normal bias, Gamma precision) {
  /**
   * For joint tests: alpha ~ Gamma(2, 1), which is what the document's published moments imply
   * (mean 5.86 and standard deviation 4.8 of the number of features for ten objects).
   *
   * @return the laws
   */
  public static RelationalPriors forTests() {
    return new RelationalPriors(
        new Gamma(2, 1), new Gamma(2, 1), new Normal(-1, 1.5), new Gamma(3, 3));
  }

  /**
   * For data: those of Palla, Knowles and Ghahramani (2012). They do not state the law of the
   * weights' precision; Gamma(3, 3) is our choice.
   *
   * @return the laws
   */
  public static RelationalPriors forData() {
    return new RelationalPriors(
        new Gamma(1, 1), new Gamma(1, 1), new Normal(-1, 4), new Gamma(3, 3));
  }
}
