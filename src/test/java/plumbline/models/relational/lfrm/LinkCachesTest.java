package plumbline.models.relational.lfrm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.networks.Dyads;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** What a workspace of features keeps beside its state: what is stale or no number is seen. */
class LinkCachesTest {
  private static final int OBJECTS = 5;

  /** A directed network's workspace with at least one feature, in a state of the prior. */
  private static LfrmWorkspace workspace() {
    LfrmModel model = LfrmModel.of(Dyads.directed(OBJECTS), RelationalPriors.forTests());
    SeededRng rng = Rng.seeded(4);
    while (true) {
      LfrmState state = model.drawPrior(rng);
      if (!state.features().isEmpty()) {
        LfrmWorkspace work = LfrmSampler.of(model).workspace();
        work.place(state, model.drawData(state, rng));
        return work;
      }
    }
  }

  @Test
  void staleReachesAreErrors() {
    LfrmWorkspace fresh = workspace();
    assertEquals(0, fresh.cacheError(), 1e-12);
    for (boolean inwards : List.of(true, false)) {
      LfrmWorkspace work = workspace();
      LfrmWorkspace.LfrmColumn column = work.column(0);
      (inwards ? column.in : column.out)[2] += 0.25;
      assertEquals(0.25, work.cacheError(), 1e-12);
      assertEquals(0, work.cacheError(), 1e-12, "mended by the look");
    }
  }

  /** Odds that overflowed cannot be summed: such a row is taken dyad by dyad, from strengths. */
  @Test
  void oddsThatAreNoNumberAreTheLargest() {
    int last = OBJECTS - 1;
    int first = last * OBJECTS;
    double[] change = {0.5, -1, 2, 0.25, 0};
    double[] factor = new double[OBJECTS];
    for (int j = 0; j < OBJECTS; j++) {
      factor[j] = Math.exp(change[j]);
    }
    LfrmMemberships.DyadRow row = new LfrmMemberships.DyadRow(OBJECTS);
    LfrmWorkspace right = workspace();
    row.gather(right, last, first, 1);
    double expected = row.logRatio(right, first, 1, change, factor, 2, 1);
    for (int j = 0; j < last; j++) {
      LfrmWorkspace work = workspace();
      work.strengths.odds[first + j] = Double.NaN;
      row.gather(work, last, first, 1);
      assertEquals(expected, row.logRatio(work, first, 1, change, factor, 2, 1), 1e-12, "at " + j);
    }
  }
}
