package plumbline.models.relational.mutants;

import java.util.List;
import plumbline.models.relational.LfrmMemberships;
import plumbline.models.relational.LfrmOwn;
import plumbline.models.relational.LfrmRecoding;
import plumbline.models.relational.LfrmSampler;
import plumbline.models.relational.LfrmShift;
import plumbline.models.relational.LfrmState;
import plumbline.models.relational.LfrmWeights;
import plumbline.models.relational.LfrmWorkspace;
import plumbline.models.relational.Network;
import plumbline.random.Rng;
import plumbline.verification.Design;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;

/** Bugs planted into {@link LfrmSampler}. */
public final class LfrmMutants {
  private final LfrmSampler right;
  private final boolean directed;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler
   */
  public LfrmMutants(LfrmSampler right) {
    this.right = right;
    this.directed = right.model().dyads().directed();
  }

  /**
   * All of them; those that need a symmetric network only for one.
   *
   * @return each with the rung that catches it
   */
  public List<Mutant<LfrmState, Network>> all() {
    java.util.ArrayList<Mutant<LfrmState, Network>> list = new java.util.ArrayList<>();
    list.add(
        new Mutant<>(
            "naive-deletion",
            "a feature that one object alone has dies with probability 1 - 0/N",
            right.replace("memberships", new NaiveDeletion()),
            Rung.EXACT,
            Design.replicated().draws(5_000),
            ""));
    list.add(
        identity(
            "no-count-ratio",
            "births and deaths ignore how many own features there are",
            10_000,
            right.replace("own", new NoCounts())));
    list.add(
        identity(
            "blind-births",
            "births ignore the likelihood",
            100_000,
            right.replace("own", new BlindBirths())));
    list.add(
        identity(
            "one-feature-left",
            "the last feature never dies",
            20_000,
            right.replace("own", new OneLeft())));
    list.add(
        identity(
            "appended",
            "a new feature stays last in the order",
            20_000,
            right.replace("own", new Appended())));
    if (!directed) {
      list.add(
          new Mutant<>(
              "unmirrored",
              "a new feature's weights from and to another are drawn independently",
              right.replace("own", new Unmirrored()),
              Rung.IDENTITIES,
              Design.replicated().draws(100_000),
              "directed networks"));
      list.add(
          identity(
              "single-count",
              "a dyad counts a weight once where it counts twice",
              100_000,
              right.replace("weights", new LfrmWeights(1, 1))));
      list.add(
          identity(
              "dyads-twice",
              "the likelihood of the weights sums over both triangles of a symmetric network",
              20_000,
              right.replace("weights", new LfrmWeights(2, 2))));
      list.add(
          identity(
              "all-weights-free",
              "K^2 free weights in sigma's update of a symmetric network",
              20_000,
              right.replace(
                  "precision", (work, rng) -> LfrmSampler.updatePrecision(work, true, rng))));
    }
    if (right.updates().containsKey("recoding")) {
      list.addAll(recodings());
    }
    return list;
  }

  private List<Mutant<LfrmState, Network>> recodings() {
    return List.of(
        identity(
            "recoding-own-weight",
            "a recoding leaves the changed weight of a feature with itself out of the prior",
            20_000,
            right.replace("recoding", new OwnWeightFree())),
        identity(
            "recoding-no-sizes",
            "a recoding ignores what the prior says of a feature's size",
            20_000,
            right.replace("recoding", new SizelessRecoding())),
        identity(
            "shift-rounded",
            "a shift takes dyads that are partly covered for unmoved",
            20_000,
            right.replace("shift", new RoundedShift())));
  }

  private static Mutant<LfrmState, Network> identity(
      String name, String text, int draws, LfrmSampler sampler) {
    return new Mutant<>(name, text, sampler, Rung.IDENTITIES, Design.replicated().draws(draws), "");
  }

  private static final class OwnWeightFree extends LfrmRecoding {
    @Override
    protected double ownGrowth(double from, double change) {
      return 0;
    }
  }

  private static final class SizelessRecoding extends LfrmRecoding {
    @Override
    protected double logSizes(int objects, int size) {
      return 0;
    }
  }

  private static final class RoundedShift extends LfrmShift {
    @Override
    protected double takenBack(double covered) {
      return covered > 0.5 ? 1 : covered;
    }
  }

  private static final class NaiveDeletion extends LfrmMemberships {
    @Override
    protected void alone(LfrmWorkspace work, int i, int k) {
      work.flip(i, k);
      work.remove(k);
    }
  }

  private static final class NoCounts extends LfrmOwn {
    @Override
    protected double adjust(double logLikelihood, double counts, boolean birth) {
      return logLikelihood;
    }
  }

  private static final class BlindBirths extends LfrmOwn {
    @Override
    protected double adjust(double logLikelihood, double counts, boolean birth) {
      return (birth ? 0 : logLikelihood) + Math.log(counts);
    }
  }

  private static final class OneLeft extends LfrmOwn {
    @Override
    protected boolean allows(LfrmWorkspace work) {
      return work.features() > 1;
    }
  }

  private static final class Appended extends LfrmOwn {
    @Override
    protected void afterBirth(LfrmWorkspace work, Rng rng) {}
  }

  private static final class Unmirrored extends LfrmOwn {
    @Override
    protected void afterBirth(LfrmWorkspace work, Rng rng) {
      int last = work.features() - 1;
      for (int l = 0; l < last; l++) {
        work.weight(l, last, work.sigma() * rng.normal());
      }
      super.afterBirth(work, rng);
    }
  }
}
