package plumbline.verification.comparison;

import java.util.List;

/**
 * A reason why a difference may be smaller than its standard error makes it look, though the
 * sampler is right. A rule may make a p value larger or take a row's say, never the opposite: so
 * none of them can raise the rate of false rejections. Each has its theorem in its comment, and a
 * test that simulates right samplers which would fail without it.
 */
interface Rule {
  /**
   * What a row is about.
   *
   * @param pair both samples of what is compared
   * @param functions whose values those are: one, or the two factors of a product
   * @param left how many chains started at another value than that of their first draw
   */
  record Subject(SamplePair pair, List<SamplePair> functions, int left) {
    /** The same of other values of the same function. */
    Subject with(SamplePair other) {
      return new Subject(other, functions, left);
    }
  }

  /** The row as far as it can be trusted. */
  Comparison heed(Comparison row, Subject subject);
}
