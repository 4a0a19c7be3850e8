package plumbline.sampling.countable;

/** The ratios that detailed balance asks for. */
final class CorrectedRatio implements RetrospectiveRatio {
  @Override
  public double lower(Envelope here, Envelope there, double logCurrent, double logProposed) {
    return here.logNormaliser() - there.logNormaliser() + there.logMaximum() - logCurrent;
  }

  @Override
  public double higher(Envelope here, Envelope there, double logCurrent, double logProposed) {
    return here.logNormaliser() - there.logNormaliser() + logProposed - here.logMaximum();
  }
}
