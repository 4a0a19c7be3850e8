package plumbline.models.relational;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import plumbline.distributions.Gamma;
import plumbline.numerics.GammaFunction;
import plumbline.numerics.GaussRule;
import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.Replicas;
import plumbline.sampling.Update;

/**
 * How much posterior mass of the attribute model has given attributes: some objects of each are
 * held, who has it and how those are divided, and all else is free. With enough of them held the
 * likelihood can be taken from a power of 1 to 0 without the jump at which a free chain finds its
 * structure, so that replicas go all the way and the ratios of neighbouring powers add up to the
 * evidence. The mass of a mode is this evidence divided by how many attributes of that form its
 * draws have on average.
 *
 * <p>Given alpha and gamma, attributes of one form occur Poisson often in the prior, independently
 * for different forms, and the restriction of the prior to fewer objects is the prior of fewer: of
 * n objects that are held, s with the attribute, the rate is {@code alpha (s - 1)! (n - s)! / n!}
 * times the restaurant's probability of their division. Averaged over alpha and gamma that is the
 * evidence at power 0. Ratios are Bennett's (1976), from the draws at both powers.
 *
 * @param model the model
 * @param network the data
 * @param held for each attribute and object a subcluster, 0 if it is to lack the attribute, or
 *     {@link #FREE}; at least two have each
 * @param powers from 1 to 0
 */
record ModeEvidence(IlaModel model, Network network, List<Ints> held, double[] powers) {
  /** An object that may do as it likes. */
  static final int FREE = -1;

  /** Powers falling by a constant factor, and 0. */
  static double[] powers(double factor, double least) {
    List<Double> all = new ArrayList<>();
    for (double power = 1; power > least; power /= factor) {
      all.add(power);
    }
    all.add(0.0);
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Log evidence at power 0: the expected number of attributes, or of tuples, of this form. */
  double logPrior() {
    Gamma alpha = model.priors().alpha();
    Gamma gamma = model.priors().gamma();
    GaussRule rule = GaussRule.gamma(60, gamma.shape());
    double[] logs = new double[rule.size()];
    for (int node = 0; node < logs.length; node++) {
      logs[node] = Math.log(rule.weight(node));
      for (Ints one : held) {
        int[] sizes = sizes(one);
        // Ordered labels are alike here: RestaurantPrior shares a division out over its labellings.
        logs[node] +=
            RestaurantPrior.logProbability(sizes, rule.node(node) / gamma.rate())
                + GammaFunction.log(sizes.length + 1.0);
      }
    }
    double sum = LogSpace.logSumExp(logs, logs.length);
    double shape = alpha.shape();
    sum += GammaFunction.log(shape + held.size()) - GammaFunction.log(shape);
    sum -= held.size() * Math.log(alpha.rate());
    for (Ints one : held) {
      int members = Arrays.stream(sizes(one)).sum();
      int objects = (int) one.stream().filter(c -> c != FREE).count();
      sum +=
          GammaFunction.log(members)
              + GammaFunction.log(objects - members + 1.0)
              - GammaFunction.log(objects + 1.0);
    }
    return sum;
  }

  private static int[] sizes(Ints labels) {
    int[] sizes = new int[labels.stream().max().orElse(0)];
    labels.stream().filter(c -> c > 0).forEach(c -> sizes[c - 1]++);
    return sizes;
  }

  /** Whether an attribute has the form: the same members and division, whatever the labels. */
  static boolean matches(Ints form, Ints labels) {
    int[] image = new int[form.size() + 1];
    int[] inverse = new int[form.size() + 1];
    for (int i = 0; i < form.size(); i++) {
      int k = form.get(i);
      int l = labels.get(i);
      if (k == FREE) {
        continue;
      }
      if (image[k] != 0 && image[k] != l + 1 || inverse[l] != 0 && inverse[l] != k + 1) {
        return false;
      }
      if ((k == 0) != (l == 0)) {
        return false;
      }
      image[k] = l + 1;
      inverse[l] = k + 1;
    }
    return true;
  }

  /** How many tuples of different attributes of a state have the forms that are held. */
  int tuples(IlaState state) {
    return tuples(state, 0, new boolean[state.attributes().size()]);
  }

  private int tuples(IlaState state, int from, boolean[] used) {
    if (from == held.size()) {
      return 1;
    }
    int sum = 0;
    for (int m = 0; m < used.length; m++) {
      if (!used[m] && matches(held.get(from), state.attributes().get(m).subclusters())) {
        used[m] = true;
        sum += tuples(state, from + 1, used);
        used[m] = false;
      }
    }
    return sum;
  }

  /** The sweep with the shift, in which nobody who is held enters, leaves or moves. */
  IlaSampler sampler() {
    IlaMemberships step = new IlaMemberships(IlaSampler.AUXILIARIES);
    Map<IlaWorkspace, List<IlaColumn>> columns = new IdentityHashMap<>();
    Update<IlaWorkspace> others =
        (work, rng) -> {
          List<IlaColumn> kept = columns.computeIfAbsent(work, this::columns);
          work.refresh();
          for (int i = 0; i < work.n; i++) {
            for (int m = 0; m < work.attributes(); m++) {
              int form = kept.indexOf(work.column(m));
              if (form < 0 || held.get(form).get(i) == FREE) {
                step.step(work, i, m, rng);
              }
            }
          }
        };
    return IlaSampler.of(model).withShift().replace("memberships", others);
  }

  private List<IlaColumn> columns(IlaWorkspace work) {
    List<IlaColumn> found = new ArrayList<>();
    for (Ints form : held) {
      for (int m = 0; m < work.attributes(); m++) {
        IlaColumn column = work.column(m);
        int[] labels = column.label;
        if (!found.contains(column)
            && matches(form, Ints.generate(labels.length, i -> labels[i] + 1))) {
          found.add(column);
          break;
        }
      }
    }
    if (found.size() < held.size()) {
      throw new IllegalStateException("an attribute that is to be held is not there");
    }
    return found;
  }

  /** A draw of the prior with the attributes that are held, which nobody else has. */
  IlaState start(Rng rng) {
    IlaState prior = model.drawPrior(rng);
    List<Attribute> all = new ArrayList<>();
    for (Ints form : held) {
      Ints labels = Ints.generate(form.size(), i -> Math.max(0, form.get(i)));
      int k = sizes(form).length;
      all.add(
          new Attribute(
              labels, IlaModel.drawWeights(k, model.dyads().directed(), prior.sigma(), rng)));
    }
    all.addAll(prior.attributes());
    return new IlaState(prior.alpha(), prior.gamma(), prior.bias(), prior.precision(), all);
  }

  /**
   * One run.
   *
   * @param logEvidence of all states that have the attributes
   * @param roundTrips of all replicas, from a power of 1 to one of 0 and back
   * @param features mean number of attributes of several objects at a power of 1
   * @param logLikelihood at each power its mean
   */
  record Result(double logEvidence, int roundTrips, double features, double[] logLikelihood) {}

  /** Rounds of one sweep of each replica and the exchanges, after as many as are dropped. */
  Result run(IlaState start, int dropped, int rounds, Rng rng) {
    var sweep = sampler().tempered(powers);
    Replicas<IlaState, Network, IlaWorkspace> work = sweep.workspace();
    int count = powers.length;
    List<IlaState> first = new ArrayList<>();
    for (int level = 0; level < count; level++) {
      first.add(start);
    }
    work.place(first, network);
    Map<IlaWorkspace, Integer> leg = new IdentityHashMap<>(); // 1 on the way down, 2 on that back
    int trips = 0;
    double features = 0;
    double[][] likelihoods = new double[count][rounds];
    for (int round = -dropped; round < rounds; round++) {
      sweep.advance(work, rng);
      if (round < 0) {
        continue;
      }
      for (int level = 0; level < count; level++) {
        likelihoods[level][round] = StrengthLikelihood.of(work.replica(level));
      }
      trips += leg.getOrDefault(work.replica(0), 0) == 2 ? 1 : 0;
      leg.put(work.replica(0), 1);
      leg.computeIfPresent(work.replica(count - 1), (replica, before) -> 2);
      for (int m = 0; m < work.replica(0).attributes(); m++) {
        features += work.replica(0).column(m).size > 1 ? 1.0 / rounds : 0;
      }
    }
    double sum = logPrior();
    for (int level = 0; level + 1 < count; level++) {
      sum += bennett(powers[level] - powers[level + 1], likelihoods[level], likelihoods[level + 1]);
    }
    double[] means =
        Arrays.stream(likelihoods)
            .mapToDouble(l -> Arrays.stream(l).average().orElseThrow())
            .toArray();
    return new Result(sum, trips, features, means);
  }

  /**
   * Log ratio of the normalizing constants at two powers from equally many draws at each: the c at
   * which the sums of {@code f(c - d x)} over the lower and of {@code f(d x - c)} over the upper
   * are equal, {@code f(u) = 1 / (1 + e^u)}.
   */
  static double bennett(double difference, double[] upper, double[] lower) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double[] side : List.of(upper, lower)) {
      for (double x : side) {
        least = Math.min(least, difference * x);
        most = Math.max(most, difference * x);
      }
    }
    for (int step = 0; step < 200; step++) {
      double c = (least + most) / 2;
      double balance = 0;
      for (double x : lower) {
        balance += 1 / (1 + Math.exp(c - difference * x));
      }
      for (double x : upper) {
        balance -= 1 / (1 + Math.exp(difference * x - c));
      }
      if (balance > 0) {
        least = c;
      } else {
        most = c;
      }
    }
    return (least + most) / 2;
  }
}
