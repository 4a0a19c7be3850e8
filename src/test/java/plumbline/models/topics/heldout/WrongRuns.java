package plumbline.models.topics.heldout;

import plumbline.evaluation.AnnealedImportance;

/** Runs whose steps are in a wrong order. */
final class WrongRuns {
  private WrongRuns() {}

  /** A sweep before the first increment, at the first point: one sweep and one step too many. */
  static AnnealedImportance.Run stepTooMany() {
    return (target, schedule, rng) -> {
      target.start(rng);
      double logWeight = 0;
      double step = 1.0 / schedule.steps();
      for (int t = 0; t <= schedule.steps(); t++) {
        double b = Math.min(1, t * step);
        if (t > 0) {
          target.sweep(b, rng);
        }
        logWeight += target.logIncrement(b, b + step);
      }
      return logWeight;
    };
  }

  /** Each increment after the sweep at the point it leads to, not before. */
  static AnnealedImportance.Run weightAfterSweep() {
    return (target, schedule, rng) -> {
      target.start(rng);
      double logWeight = 0;
      for (int t = 0; t < schedule.steps(); t++) {
        target.sweep(schedule.point(t + 1), rng);
        logWeight += target.logIncrement(schedule.point(t), schedule.point(t + 1));
      }
      return logWeight;
    };
  }
}
