package plumbline.models.relational;

import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Update;

/** Each free weight given everything else, by slice sampling in units of sigma. */
public class LfrmWeights implements Update<LfrmWorkspace> {
  private static final NealSlice SLICE = NealSlice.of(2);

  private final double multiplicity;
  private final double copies;

  /** The update. */
  public LfrmWeights() {
    this(2, 1);
  }

  /**
   * For a planted bug.
   *
   * @param multiplicity how often a dyad counts whose objects both have both features; 2 is right
   * @param copies how often each dyad stands in the likelihood; 1 is right
   */
  public LfrmWeights(double multiplicity, double copies) {
    this.multiplicity = multiplicity;
    this.copies = copies;
  }

  @Override
  public final void update(LfrmWorkspace work, Rng rng) {
    for (int k = 0; k < work.features(); k++) {
      for (int l = work.directed ? 0 : k; l < work.features(); l++) {
        work.pairTarget.at(k, l, multiplicity, copies * work.power);
        double u =
            work.pairTarget.isEmpty()
                ? rng.normal()
                : SLICE.step(work.weight(k, l) / work.sigma(), work.pairTarget, rng);
        work.pairTarget.set(k, l, u * work.sigma());
      }
    }
  }
}
