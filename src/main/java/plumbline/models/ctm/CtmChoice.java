package plumbline.models.ctm;

import plumbline.graphs.GraphMode;
import plumbline.graphs.NormaliserRatio;
import plumbline.numerics.Doubles;
import plumbline.sampling.Update;

/**
 * What a {@link CtmSampler} is made of.
 *
 * @param assignments how Z is updated
 * @param eta how eta is
 * @param graph how the graph moves
 * @param ratio of normalising constants, for modes other than the exact one
 * @param scales of the random walks, one for each document
 */
record CtmChoice(
    CtmSampler.Assignments assignments,
    CtmSampler.Eta eta,
    GraphMode graph,
    NormaliserRatio ratio,
    Doubles scales) {
  CtmChoice with(CtmSampler.Assignments other) {
    return new CtmChoice(other, eta, graph, ratio, scales);
  }

  CtmChoice with(CtmSampler.Eta other) {
    return new CtmChoice(assignments, other, graph, ratio, scales);
  }

  /** The ratio is the one that goes with the mode. */
  CtmChoice with(GraphMode mode) {
    NormaliserRatio own =
        mode == GraphMode.BD_TRUNCATED ? NormaliserRatio.truncated() : NormaliserRatio.gamma();
    return new CtmChoice(assignments, eta, mode, own, scales);
  }

  CtmChoice with(NormaliserRatio other) {
    return new CtmChoice(assignments, eta, graph, other, scales);
  }

  CtmChoice withScales(Doubles others) {
    return new CtmChoice(assignments, eta, graph, ratio, others);
  }

  Update<CtmWorkspace> drawAssignments() {
    return switch (assignments) {
      case UNCOLLAPSED -> AssignmentMoves::uncollapsed;
      case COLLAPSED -> AssignmentMoves::collapsed;
      case AS_PRINTED -> AssignmentMoves::asPrinted;
    };
  }

  Update<CtmWorkspace> drawEta() {
    return switch (eta) {
      case LAPLACE -> EtaMoves::laplace;
      case ELLIPTICAL -> EtaMoves::elliptical;
      case RANDOM_WALK -> EtaMoves.randomWalk(EtaTarget.POSTERIOR);
      case POLYA_GAMMA -> EtaMoves::polyaGamma;
      case AS_PRINTED -> {
        Update<CtmWorkspace> walk = EtaMoves.randomWalk(EtaTarget.AS_PRINTED);
        yield (work, rng) -> {
          walk.update(work, rng);
          work.keepCounts(); // for the next sweep, whatever draws Z there
        };
      }
    };
  }
}
