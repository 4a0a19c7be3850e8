package plumbline.verification;

/** The rungs of the ladder of evidence, cheapest first. */
public enum Rung {
  /** Conditionals and densities against the joint density. */
  IDENTITIES,
  /** Invariance of the posterior by enumeration or quadrature. */
  EXACT,
  /** Joint distribution tests. */
  JOINT
}
