package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.countable.ExactCountable;

/** The laws of change points where everything else is known, by enumeration. */
final class EnumeratedPoints {
  private static final double TOLERANCE = 1e-13;

  private EnumeratedPoints() {}

  /** The law of each change point given everything else. */
  static List<Doubles> laws(
      ChangePointSampler sampler, ChangePointState start, LayerCounts data, SeededRng rng) {
    ChangePointWorkspace work = sampler.workspace();
    work.place(start, data);
    List<Doubles> laws = new ArrayList<>();
    for (int cell = 0; cell < work.cells(); cell++) {
      laws.add(
          ExactCountable.posterior(work.target(cell), TOLERANCE, rng.child("exact"))
              .probabilities());
    }
    return laws;
  }

  /** The largest distance in total variation of two lists of laws. */
  static double distance(List<Doubles> some, List<Doubles> others) {
    double worst = 0;
    for (int cell = 0; cell < some.size(); cell++) {
      worst = Math.max(worst, distance(some.get(cell), others.get(cell)));
    }
    return worst;
  }

  private static double distance(Doubles a, Doubles b) {
    double sum = 0;
    for (int p = 0; p < Math.max(a.size(), b.size()); p++) {
      sum += Math.abs((p < a.size() ? a.get(p) : 0) - (p < b.size() ? b.get(p) : 0));
    }
    return sum / 2;
  }
}
