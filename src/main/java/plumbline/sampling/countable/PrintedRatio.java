package plumbline.sampling.countable;

/**
 * The ratios (3) as the document prints them; reproduces a misprint in branch 2 (the likelihood at
 * the proposed value) and the sums of C that start at 1.
 */
final class PrintedRatio implements RetrospectiveRatio {
  @Override
  public double lower(Envelope here, Envelope there, double logCurrent, double logProposed) {
    return here.logNormaliserFromOne()
        - there.logNormaliserFromOne()
        + there.logMaximum()
        - logProposed;
  }

  @Override
  public double higher(Envelope here, Envelope there, double logCurrent, double logProposed) {
    return here.logNormaliserFromOne()
        - there.logNormaliserFromOne()
        + logProposed
        - here.logMaximum();
  }
}
