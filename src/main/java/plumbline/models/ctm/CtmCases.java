package plumbline.models.ctm;

import java.util.List;
import plumbline.graphs.GraphState;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaModel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.JointDensity;
import plumbline.verification.exact.SmallestCase;

/** A corpus so small that all assignments of topics can be listed, with fractions for numbers. */
final class CtmCases {
  private CtmCases() {}

  /**
   * Three tokens and three topics; graph, prevalences and word laws are held. The update that
   * integrates the word laws out leaves what remains of the joint density invariant.
   *
   * @param update of the assignments
   */
  static SmallestCase<CtmState, Corpus> inFractions(CtmSampler.Assignments update) {
    CtmModel tiny = CtmModel.standard(3, Ints.of(2, 1), 2);
    CtmState held =
        new CtmState(
            GraphState.empty(3),
            // Proportions of 1, 2, 3 of 6 in one document and of 5, 1, 2 of 8 in the other.
            Doubles.of(0, Math.log(2), Math.log(3), Math.log(5), 0, Math.log(2)),
            Doubles.of(0.25, 0.75, 0.6, 0.4, 0.5, 0.5),
            Ints.of(0, 0, 0));
    List<CtmState> states = LdaModel.assignments(3, 3).stream().map(held::withAssignments).toList();
    return new SmallestCase<>(
        "27 assignments of 3 tokens",
        states,
        update == CtmSampler.Assignments.COLLAPSED ? new WordLawsOut(tiny) : tiny,
        Corpus.of(2, Ints.of(0, 1), Ints.of(0)),
        Corpus.of(2, Ints.of(1, 1), Ints.of(1)),
        CtmSampler.of(tiny).with(update).sweep().only("assignments"));
  }

  /** The joint density with the word laws integrated out. */
  private record WordLawsOut(CtmModel model) implements JointDensity<CtmState, Corpus> {
    @Override
    public double logJoint(CtmState state, Corpus data) {
      return model.logCollapsed(state, data);
    }

    @Override
    public double logPrior(CtmState state) {
      return model.logPrior(state);
    }

    @Override
    public double logLikelihood(CtmState state, Corpus data) {
      return logJoint(state, data) - logPrior(state);
    }
  }
}
