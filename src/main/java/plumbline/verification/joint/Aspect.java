package plumbline.verification.joint;

/** What a row compares: which side of a law an error must show on to be seen there. */
public enum Aspect {
  /** The mean of a function. */
  MEAN,
  /** Its squared deviations from the forward mean. */
  SPREAD,
  /** The mean product of two functions: their dependence. */
  PRODUCT,
  /** The mean rank among both samples, where a moment is infinite. */
  RANK,
  /** The shares at or below fixed values, and at repeated values: the whole law. */
  DISTRIBUTION
}
