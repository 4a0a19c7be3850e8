package plumbline.models.ctm;

import java.util.List;
import java.util.OptionalDouble;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaModel;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.Determinism;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.TransitionMatrix;

/**
 * What the sampler satisfies exactly.
 *
 * @param model of which states and data come
 */
record CtmChecks(CtmModel model) {
  private static final int REPEATS = 3;

  List<ExactCheck<CtmState, Corpus>> exact() {
    return List.of(
        new KernelCheck<>(
            "pi P = pi for Z, B given or integrated out",
            "assignments",
            k -> OptionalDouble.of(assignments(k)),
            1e-13),
        new KernelCheck<>(
            "first sweep at which place differs from start",
            Sampler.SWEEP,
            s -> OptionalDouble.of(frozen(s)),
            0.5,
            ExactCheck.Kind.CONTRACT));
  }

  /** Invariance error of the kernel of Z over all assignments of a corpus of two documents. */
  private double assignments(Sampler<CtmState, Corpus> kernel) {
    SeededRng rng = Rng.seeded(1);
    double worst = 0;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      CtmModel small =
          new CtmModel(
              model.graphs(),
              shortLengths(),
              model.words(),
              model.alpha(),
              model.mu(),
              model.spread());
      CtmState state = small.drawPrior(rng);
      Corpus data = small.drawData(state, rng);
      TransitionMatrix<CtmState> matrix =
          TransitionMatrix.of(
              LdaModel.assignments(small.topics(), state.assignments().size()).stream()
                  .map(state::withAssignments)
                  .toList(),
              kernel,
              data);
      worst =
          Math.max(
              worst,
              Math.min(
                  matrix.invarianceError(s -> small.logJoint(s, data)),
                  matrix.invarianceError(s -> small.logCollapsed(s, data))));
    }
    return worst;
  }

  /** As many documents as the model has, with four tokens in all. */
  private Ints shortLengths() {
    return Ints.generate(model.lengths().size(), d -> d == 0 ? 3 : d == 1 ? 1 : 0);
  }

  /** An adaptation that goes on, or a cache not rebuilt, shows as a chain with a memory. */
  private double frozen(Sampler<CtmState, Corpus> sampler) {
    return Determinism.firstDifference(model, sampler, 200, Rng.seeded(2));
  }
}
