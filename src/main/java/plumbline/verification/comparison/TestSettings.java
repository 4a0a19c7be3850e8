package plumbline.verification.comparison;

import java.util.Set;
import plumbline.verification.series.StandardErrorMethod;

/**
 * How samples are judged.
 *
 * @param familyWiseError the probability, over all rows together, that a right sampler fails
 * @param multiplicity how p values are adjusted
 * @param standardError how the backward side's standard errors are estimated
 * @param factors the functions whose pairwise products are compared too
 */
public record TestSettings(
    double familyWiseError,
    Multiplicity multiplicity,
    StandardErrorMethod standardError,
    Set<String> factors) {
  public TestSettings {
    if (!(familyWiseError > 0 && familyWiseError < 1)) {
      throw new IllegalArgumentException(
          "familyWiseError must be in (0, 1), not " + familyWiseError);
    }
    factors = Set.copyOf(factors);
  }

  public TestSettings withFamilyWiseError(double level) {
    return new TestSettings(level, multiplicity, standardError, factors);
  }

  public TestSettings with(Multiplicity method) {
    return new TestSettings(familyWiseError, method, standardError, factors);
  }

  public TestSettings with(StandardErrorMethod method) {
    return new TestSettings(familyWiseError, multiplicity, method, factors);
  }

  public TestSettings withFactors(Set<String> others) {
    return new TestSettings(familyWiseError, multiplicity, standardError, others);
  }
}
