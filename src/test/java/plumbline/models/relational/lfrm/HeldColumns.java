package plumbline.models.relational.lfrm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import plumbline.distributions.Gamma;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RestaurantPrior;
import plumbline.models.relational.features.FeatureWorkspace;
import plumbline.models.relational.features.StrengthLikelihood;
import plumbline.models.relational.ila.Attribute;
import plumbline.models.relational.ila.IlaColumn;
import plumbline.models.relational.ila.IlaMemberships;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.ila.IlaWorkspace;
import plumbline.models.relational.networks.ModeEvidence;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.GammaFunction;
import plumbline.numerics.GaussRule;
import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.Replicas;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.Workspace;

/**
 * What {@link ModeEvidence} asks of a model whose objects have or lack columns: attributes with
 * subclusters, or features. A column is a label for each object, 0 if it lacks the column.
 *
 * @param <S> the states
 * @param <W> the workspaces
 */
public interface HeldColumns<S, W extends Workspace<S, Network>> {
  /** Its name on the command line. */
  String name();

  /** The model. */
  LinkModel<S> model();

  /** The sweep whose chains are weighed. */
  Sampler<S, Network> chains();

  /** The columns of a state. */
  List<Ints> columns(S state);

  /** The law of how many columns there are. */
  Gamma alpha();

  /** Log probability of these divisions of the members of each held column, if there are any. */
  double logDivisions(List<int[]> sizes);

  /** A draw of the prior with these columns too, their weights from the prior. */
  S with(List<Ints> columns, Rng rng);

  /** A sweep in which nobody who is held enters, leaves or moves, at each power. */
  Sweep<List<S>, Network, Replicas<S, Network, W>> tempered(List<Ints> held, double... powers);

  /** The log likelihood of a workspace. */
  double logLikelihood(W work);

  /** The attribute model, in its sweep with the shift. */
  record OfIla(IlaModel model) implements HeldColumns<IlaState, IlaWorkspace> {
    @Override
    public String name() {
      return "ila";
    }

    @Override
    public Sampler<IlaState, Network> chains() {
      return IlaSampler.of(model).withShift();
    }

    @Override
    public List<Ints> columns(IlaState state) {
      return state.attributes().stream().map(Attribute::subclusters).toList();
    }

    @Override
    public Gamma alpha() {
      return model.priors().alpha();
    }

    /** Averaged over gamma; ordered labels are alike, so a division counts for its labellings. */
    @Override
    public double logDivisions(List<int[]> sizes) {
      Gamma gamma = model.priors().gamma();
      GaussRule rule = GaussRule.gamma(60, gamma.shape());
      double[] logs = new double[rule.size()];
      for (int node = 0; node < logs.length; node++) {
        logs[node] = Math.log(rule.weight(node));
        for (int[] one : sizes) {
          logs[node] +=
              RestaurantPrior.logProbability(one, rule.node(node) / gamma.rate())
                  + GammaFunction.log(one.length + 1.0);
        }
      }
      return LogSpace.logSumExp(logs, logs.length);
    }

    @Override
    public IlaState with(List<Ints> columns, Rng rng) {
      IlaState prior = model.drawPrior(rng);
      List<Attribute> all = new ArrayList<>();
      for (Ints labels : columns) {
        int k = labels.stream().max().orElse(0);
        all.add(
            new Attribute(
                labels, IlaModel.drawWeights(k, model.dyads().directed(), prior.sigma(), rng)));
      }
      all.addAll(prior.attributes());
      return new IlaState(prior.alpha(), prior.gamma(), prior.bias(), prior.precision(), all);
    }

    @Override
    public Sweep<List<IlaState>, Network, Replicas<IlaState, Network, IlaWorkspace>> tempered(
        List<Ints> held, double... powers) {
      IlaMemberships step = new IlaMemberships(IlaSampler.AUXILIARIES);
      Map<IlaWorkspace, List<IlaColumn>> columns = new IdentityHashMap<>();
      Update<IlaWorkspace> others =
          (work, rng) -> {
            List<IlaColumn> kept = columns.computeIfAbsent(work, w -> columns(w, held));
            work.refresh();
            for (int i = 0; i < work.n; i++) {
              for (int m = 0; m < work.features(); m++) {
                int form = kept.indexOf(work.column(m));
                if (form < 0 || held.get(form).get(i) == ModeEvidence.FREE) {
                  step.step(work, i, m, rng);
                }
              }
            }
          };
      return StrengthLikelihood.tempered(
          IlaSampler.of(model).withShift().replace("memberships", others).sweep(), powers);
    }

    private static List<IlaColumn> columns(IlaWorkspace work, List<Ints> held) {
      return find(
              held,
              work.features(),
              (form, m) -> {
                int[] labels = work.column(m).label;
                return ModeEvidence.matches(form, Ints.generate(labels.length, i -> labels[i] + 1));
              })
          .stream()
          .map(work::column)
          .toList();
    }

    @Override
    public double logLikelihood(IlaWorkspace work) {
      return StrengthLikelihood.of(work);
    }
  }

  /** The feature model, whose chains have recodings; the sweep at powers has none. */
  record OfLfrm(LfrmModel model) implements HeldColumns<LfrmState, LfrmWorkspace> {
    @Override
    public String name() {
      return "lfrm";
    }

    @Override
    public Sampler<LfrmState, Network> chains() {
      return LfrmSampler.withRecoding(model);
    }

    @Override
    public List<Ints> columns(LfrmState state) {
      return state.features();
    }

    @Override
    public Gamma alpha() {
      return model.priors().alpha();
    }

    @Override
    public double logDivisions(List<int[]> sizes) {
      return 0;
    }

    @Override
    public LfrmState with(List<Ints> columns, Rng rng) {
      LfrmState prior = model.drawPrior(rng);
      List<Ints> all = new ArrayList<>(columns);
      all.addAll(prior.features());
      Doubles weights =
          IlaModel.drawWeights(all.size(), model.dyads().directed(), prior.sigma(), rng);
      return new LfrmState(prior.alpha(), prior.bias(), prior.precision(), all, weights);
    }

    @Override
    public Sweep<List<LfrmState>, Network, Replicas<LfrmState, Network, LfrmWorkspace>> tempered(
        List<Ints> held, double... powers) {
      Map<LfrmWorkspace, List<LfrmWorkspace.LfrmColumn>> columns = new IdentityHashMap<>();
      Update<LfrmWorkspace> others =
          (work, rng) -> {
            List<LfrmWorkspace.LfrmColumn> kept =
                columns.computeIfAbsent(work, w -> columns(w, held));
            work.refresh();
            for (int i = 0; i < work.n; i++) {
              LfrmMemberships.gather(work, i);
              for (int k = work.features() - 1; k >= 0; k--) {
                int form = kept.indexOf(work.column(k));
                if (form < 0 || held.get(form).get(i) == ModeEvidence.FREE) {
                  LfrmMemberships.step(work, i, k, rng);
                }
              }
            }
          };
      return StrengthLikelihood.tempered(
          LfrmSampler.of(model)
              .replace("memberships", others)
              .replace("bias", new LfrmBiasAndShift()),
          powers);
    }

    private static List<LfrmWorkspace.LfrmColumn> columns(LfrmWorkspace work, List<Ints> held) {
      return find(
              held,
              work.features(),
              (form, k) -> {
                boolean[] has = work.column(k).has;
                return ModeEvidence.matches(form, Ints.generate(has.length, i -> has[i] ? 1 : 0));
              })
          .stream()
          .map(work::column)
          .toList();
    }

    @Override
    public double logLikelihood(LfrmWorkspace work) {
      return StrengthLikelihood.of(work);
    }
  }

  /** The bias, and then the bias together with the weights. */
  final class LfrmBiasAndShift implements Update<LfrmWorkspace> {
    private final LfrmShift shift = new LfrmShift();

    @Override
    public void update(LfrmWorkspace work, Rng rng) {
      FeatureWorkspace.updateBias(work, rng);
      shift.update(work, rng);
    }
  }

  /** For each form the first column that has it and is not yet taken. */
  private static List<Integer> find(
      List<Ints> held, int columns, BiFunction<Ints, Integer, Boolean> matches) {
    List<Integer> found = new ArrayList<>();
    for (Ints form : held) {
      for (int m = 0; m < columns; m++) {
        if (!found.contains(m) && matches.apply(form, m)) {
          found.add(m);
          break;
        }
      }
    }
    if (found.size() < held.size()) {
      throw new IllegalStateException("a column that is to be held is not there");
    }
    return found;
  }

  /** How many of the held have each label from 1. */
  static int[] sizes(Ints labels) {
    int[] sizes = new int[labels.stream().max().orElse(0)];
    labels.stream().filter(c -> c > 0).forEach(c -> sizes[c - 1]++);
    return sizes;
  }

  /** Log evidence at power 0: the expected number of columns, or of tuples, of this form. */
  default double logPrior(List<Ints> held) {
    Gamma alpha = alpha();
    double shape = alpha.shape();
    double sum = logDivisions(held.stream().map(HeldColumns::sizes).toList());
    sum += GammaFunction.log(shape + held.size()) - GammaFunction.log(shape);
    sum -= held.size() * Math.log(alpha.rate());
    for (Ints one : held) {
      int members = Arrays.stream(sizes(one)).sum();
      int objects = (int) one.stream().filter(c -> c != ModeEvidence.FREE).count();
      sum +=
          GammaFunction.log(members)
              + GammaFunction.log(objects - members + 1.0)
              - GammaFunction.log(objects + 1.0);
    }
    return sum;
  }
}
