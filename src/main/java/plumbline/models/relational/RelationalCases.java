package plumbline.models.relational;

import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.verification.SmallestCase;

/** Networks so small that all states of an update can be listed, with fractions for numbers. */
final class RelationalCases {
  private RelationalCases() {}

  /** Both updates of the clusters over the partitions of four objects, the parameters held. */
  static SmallestCase<IrmState, Network> irmInFractions() {
    IrmModel small = IrmModel.of(Dyads.symmetric(4));
    return new SmallestCase<>(
        "15 partitions of 4 objects",
        IrmChecks.partitions(4).stream().map(z -> new IrmState(0.5, 1, 2, z)).toList(),
        small,
        Network.of(small.dyads(), (from, to) -> (from + 2 * to) % 3 == 2),
        Network.of(small.dyads(), (from, to) -> from + to == 3),
        IrmSampler.ofClusters(small));
  }

  /** Two features of three objects, bias and weights held, so that all odds are fractions. */
  static SmallestCase<LfrmState, Network> lfrmInFractions() {
    LfrmModel small = LfrmModel.of(Dyads.directed(3), RelationalPriors.forTests());
    LfrmState numbers = new LfrmState(1.2, -Math.log(2), 0.8, List.of(), Doubles.of());
    return new SmallestCase<>(
        "memberships of 3 objects in 2 features",
        LfrmChecks.states(numbers, Math.log(4), -Math.log(2), Math.log(2), Math.log(3)),
        small,
        Network.of(small.dyads(), (from, to) -> (from + 2 * to) % 3 == 2),
        Network.of(small.dyads(), (from, to) -> from + to == 2),
        LfrmSampler.of(small).only("memberships"));
  }
}
