package plumbline.sampling;

/** Which version of a document's formula a sampler follows where the document is wrong. */
public enum Formula {
  /** The formula that leaves the posterior invariant. */
  CORRECTED,
  /** The document's own formula: reproduces a misprint, for comparison only. */
  AS_PRINTED
}
