package plumbline.models.relational.mutants;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Gamma;
import plumbline.models.relational.IlaColumn;
import plumbline.models.relational.IlaMemberships;
import plumbline.models.relational.IlaOwn;
import plumbline.models.relational.IlaSampler;
import plumbline.models.relational.IlaShift;
import plumbline.models.relational.IlaState;
import plumbline.models.relational.IlaWeights;
import plumbline.models.relational.IlaWorkspace;
import plumbline.models.relational.Network;
import plumbline.random.Rng;
import plumbline.verification.Design;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;

/** Bugs planted into {@link IlaSampler}. */
public final class IlaMutants {
  private static final int A = IlaSampler.AUXILIARIES;

  private final IlaSampler right;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler
   */
  public IlaMutants(IlaSampler right) {
    this.right = right;
  }

  /**
   * All of them.
   *
   * @return each with the rung that catches it
   */
  public List<Mutant<IlaState, Network>> all() {
    List<Mutant<IlaState, Network>> list = new ArrayList<>();
    list.add(
        exact("counts-itself", "an object counts among the members in its own prior", itself()));
    list.add(
        identity(
            "alpha-not-over-n",
            "Poisson(alpha) own attributes instead of alpha / N",
            2_000,
            right.replace("own", new OwnByAlpha())));
    list.add(
        exact("fresh-singleton", "a singleton's weights are dropped, not auxiliary", dropped()));
    list.add(exact("gamma-not-shared", "each auxiliary weighs gamma, not gamma / A", unshared()));
    list.add(
        identity(
            "log-n",
            "log N instead of the harmonic sum in alpha's rate",
            20_000,
            right.replace("alpha", IlaMutants::alphaByLog)));
    list.add(
        identity(
            "pooled-gamma",
            "one auxiliary pair for all attributes in gamma's update",
            20_000,
            right.replace("gamma", IlaMutants::pooledGamma)));
    list.add(
        identity(
            "diagonal-twice",
            "dyads within a subcluster count twice for its weight",
            20_000,
            right.replace("weights", new DiagonalTwice())));
    list.add(
        identity(
            "all-weights-free",
            "K^2 free weights in sigma's update of a symmetric network",
            20_000,
            right.replace("precision", IlaMutants::allFree)));
    list.add(exact("stale-column", "a closed subcluster's successor keeps only its row", stale()));
    list.add(exact("no-balance", "lacking an attribute weighs (N - n) / n alone", unbalanced()));
    list.add(
        identity(
            "no-shrinkage",
            "the slice takes a point outside of it",
            2_000,
            right.replace("weights", new IlaWeights(IlaMutants::unshrunk))));
    list.add(
        joint(
            "stale-bias",
            "memberships see the bias of the sweep before",
            100_000,
            right.replace("memberships", IlaMutants::withOldBias)));
    list.add(
        new Mutant<>(
            "unit-weights",
            "new weights have variance 1, not sigma^2",
            right.replace("memberships", unitAuxiliaries()).replace("own", new UnitWeights()),
            Rung.EXACT,
            Design.replicated().draws(200_000),
            "joint tests of new attributes alone: the weights' update draws their weights anew"));
    list.add(
        identity(
            "appended",
            "a new attribute stays last in the order",
            20_000,
            right.replace("own", new Appended())));
    if (right.updates().containsKey("shift")) {
      list.addAll(shifts());
    }
    return list;
  }

  private List<Mutant<IlaState, Network>> shifts() {
    return List.of(
        identity(
            "shift-mirrored-weights",
            "a shift counts both halves of symmetric weights in their prior",
            20_000,
            right.replace(
                "shift",
                new IlaShift() {
                  @Override
                  protected int firstFree(boolean directed, int row) {
                    return 0;
                  }
                })),
        identity(
            "shift-overlap",
            "a shift takes dyads that share two attributes for unmoved",
            20_000,
            right.replace(
                "shift",
                new IlaShift() {
                  @Override
                  protected int multiplicity(int common) {
                    return Math.min(common, 1);
                  }
                })));
  }

  private static Mutant<IlaState, Network> exact(String name, String text, IlaSampler sampler) {
    return new Mutant<>(name, text, sampler, Rung.EXACT, Design.replicated().draws(20_000), "");
  }

  private static Mutant<IlaState, Network> identity(
      String name, String text, int draws, IlaSampler sampler) {
    return new Mutant<>(name, text, sampler, Rung.IDENTITIES, Design.replicated().draws(draws), "");
  }

  private static Mutant<IlaState, Network> joint(
      String name, String text, int draws, IlaSampler sampler) {
    return Mutant.joint(name, text, sampler, Design.replicated().draws(draws), "exact rungs");
  }

  private IlaSampler itself() {
    return right.replace(
        "memberships",
        new IlaMemberships(A) {
          @Override
          protected int priorSelf(boolean on) {
            return on ? 1 : 0;
          }
        });
  }

  private IlaSampler dropped() {
    return right.replace(
        "memberships",
        new IlaMemberships(A) {
          @Override
          protected int keptAuxiliaries() {
            return 0;
          }
        });
  }

  private IlaSampler unshared() {
    return right.replace(
        "memberships",
        new IlaMemberships(A) {
          @Override
          protected double auxiliaryWeight(double gamma, int number) {
            return gamma;
          }
        });
  }

  private IlaSampler unbalanced() {
    return right.replace(
        "memberships",
        new IlaMemberships(A) {
          @Override
          protected double offWeight(int objects, int members, double gamma) {
            return (double) (objects - members) / members;
          }
        });
  }

  private IlaSampler stale() {
    return right.replace(
        "memberships",
        new IlaMemberships(A) {
          @Override
          protected void vacate(IlaColumn column, int k) {
            column.exchangeMembers(k, column.clusters() - 1);
            column.close();
          }
        });
  }

  private static final class OwnByAlpha extends IlaOwn {
    @Override
    protected double mean(IlaWorkspace work) {
      return work.alpha();
    }
  }

  private static IlaMemberships unitAuxiliaries() {
    return new IlaMemberships(A) {
      @Override
      protected double freshScale(IlaWorkspace work) {
        return 1;
      }
    };
  }

  private static final class UnitWeights extends IlaOwn {
    @Override
    protected double freshScale(IlaWorkspace work) {
      return 1;
    }
  }

  private static final class Appended extends IlaOwn {
    @Override
    protected void position(IlaWorkspace work, Rng rng) {}
  }

  private static final class DiagonalTwice extends IlaWeights {
    @Override
    protected double share(int k, int l) {
      return k == l ? 2 : 1;
    }
  }

  private static double unshrunk(double x0, DoubleUnaryOperator target, Rng rng) {
    double y = target.applyAsDouble(x0) - rng.exponential();
    double left = x0 - 2 * rng.uniform();
    double right = left + 2;
    while (y < target.applyAsDouble(left)) {
      left -= 2;
    }
    while (y < target.applyAsDouble(right)) {
      right += 2;
    }
    return left + rng.uniform() * (right - left);
  }

  private static void withOldBias(IlaWorkspace work, Rng rng) {
    double old = work.bias();
    IlaSampler.updateBias(work, rng);
    double moved = work.bias();
    work.bias(old);
    new IlaMemberships(A).update(work, rng);
    work.bias(moved);
  }

  private static void alphaByLog(IlaWorkspace work, Rng rng) {
    Gamma prior = work.model().priors().alpha();
    double rate = prior.rate() + Math.log(work.objects());
    work.alpha(rng.gamma(prior.shape() + work.attributes()) / rate);
  }

  private static void pooledGamma(IlaWorkspace work, Rng rng) {
    Gamma prior = work.model().priors().gamma();
    double guests = 0;
    double shape = prior.shape();
    for (int m = 0; m < work.attributes(); m++) {
      guests += work.column(m).size();
      shape += work.column(m).clusters();
    }
    if (guests == 0) {
      work.gamma(rng.gamma(shape) / prior.rate());
      return;
    }
    double x = rng.beta(work.gamma() + 1, guests);
    shape -= rng.bernoulli(guests / (guests + work.gamma())) ? 1 : 0;
    work.gamma(rng.gamma(shape) / (prior.rate() - Math.log(x)));
  }

  private static void allFree(IlaWorkspace work, Rng rng) {
    double free = 0;
    double squares = 0;
    for (int m = 0; m < work.attributes(); m++) {
      IlaColumn f = work.column(m);
      for (int k = 0; k < f.clusters(); k++) {
        for (int l = 0; l < f.clusters(); l++) {
          free++;
          squares += l < k ? 0 : f.weight(k, l) * f.weight(k, l);
        }
      }
    }
    Gamma prior = work.model().priors().precision();
    work.precision(rng.gamma(prior.shape() + free / 2) / (prior.rate() + squares / 2));
  }
}
