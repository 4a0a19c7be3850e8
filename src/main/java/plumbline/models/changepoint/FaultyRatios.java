package plumbline.models.changepoint;

import plumbline.sampling.Formula;
import plumbline.sampling.countable.Envelope;
import plumbline.sampling.countable.RetrospectiveRatio;

/** Wrong versions of the acceptance ratio (3). */
final class FaultyRatios {
  private static final RetrospectiveRatio RIGHT = RetrospectiveRatio.of(Formula.CORRECTED);
  private static final RetrospectiveRatio PRINTED = RetrospectiveRatio.of(Formula.AS_PRINTED);

  private FaultyRatios() {}

  @FunctionalInterface
  private interface Branch {
    double log(Envelope here, Envelope there, double logCurrent, double logProposed);
  }

  private static RetrospectiveRatio of(Branch lower, Branch higher) {
    return new RetrospectiveRatio() {
      @Override
      public double lower(Envelope here, Envelope there, double logCurrent, double logProposed) {
        return lower.log(here, there, logCurrent, logProposed);
      }

      @Override
      public double higher(Envelope here, Envelope there, double logCurrent, double logProposed) {
        return higher.log(here, there, logCurrent, logProposed);
      }
    };
  }

  /** Branch 2 divides by the likelihood at the proposed value; C is right. */
  static RetrospectiveRatio proposedLikelihood() {
    return of((h, t, current, proposed) -> RIGHT.lower(h, t, proposed, proposed), RIGHT::higher);
  }

  /** C sums from 1; branch 2 is right. */
  static RetrospectiveRatio normaliserFromOne() {
    return of((h, t, current, proposed) -> PRINTED.lower(h, t, current, current), PRINTED::higher);
  }

  /** Branch 2 is always accepted. */
  static RetrospectiveRatio lowerAlways() {
    return of((h, t, current, proposed) -> 0, RIGHT::higher);
  }

  /** C at the new cut is taken to be C at the old one. */
  static RetrospectiveRatio staleNormaliser() {
    return of(
        (h, t, current, proposed) -> t.logMaximum() - current,
        (h, t, current, proposed) -> proposed - h.logMaximum());
  }

  /** M at the new cut is taken to be M at the old one. */
  static RetrospectiveRatio staleMaximum() {
    return of(
        (h, t, current, proposed) ->
            h.logNormaliser() - t.logNormaliser() + h.logMaximum() - current,
        RIGHT::higher);
  }
}
