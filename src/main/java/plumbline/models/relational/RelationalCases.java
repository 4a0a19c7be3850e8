package plumbline.models.relational;

import java.util.List;
import plumbline.models.relational.irm.IrmChecks;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.irm.IrmSampler;
import plumbline.models.relational.irm.IrmState;
import plumbline.models.relational.lfrm.LfrmChecks;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmSampler;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.verification.exact.SmallestCase;

/** Networks so small that all states of an update can be listed, with fractions for numbers. */
public final class RelationalCases {
  private RelationalCases() {}

  /** Both updates of the clusters over the partitions of four objects, the parameters held. */
  public static SmallestCase<IrmState, Network> irmInFractions() {
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
  public static SmallestCase<LfrmState, Network> lfrmInFractions() {
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
