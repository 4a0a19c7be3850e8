package plumbline.verification;

/** Why a row of a comparison has no say, or less than others. */
public enum RowNote {
  /** The document's own recipe: shown beside its autocorrelation time, never decisive. */
  AS_PUBLISHED,
  /** Neither side varies, and both agree. */
  CONSTANT,
  /** Only the forward side varies: the chain never reached another value. */
  BACKWARD_CONSTANT,
  /** Every replicate has the same difference: nothing tells how uncertain their mean is. */
  CONSTANT_DIFFERENCE,
  /** No replicate changed the value. */
  DID_NOT_MOVE,
  /** A tail is too heavy for a variance; the row of the ranks decides instead. */
  INFINITE_VARIANCE,
  /**
   * A tail is too heavy for a variance and the chain moves slowly: no critical value is valid,
   * however many draws there are. Replicated designs decide.
   */
  SLOW_HEAVY_TAILS,
  /** Too few effective draws for any valid critical value. */
  TOO_FEW_EFFECTIVE_DRAWS,
  /** Too few draws for a standard error. */
  TOO_SHORT
}
