package plumbline.models.relational.networks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.models.relational.lfrm.HeldColumns;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Replicas;
import plumbline.sampling.Workspace;

/**
 * How much posterior mass has given columns (attributes or features): some objects of each are
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
public record ModeEvidence<S, W extends Workspace<S, Network>>(
    HeldColumns<S, W> model, Network network, List<Ints> held, double[] powers) {
  /** An object that may do as it likes. */
  public static final int FREE = -1;

  /** Powers falling by a constant factor, and 0. */
  public static double[] powers(double factor, double least) {
    List<Double> all = new ArrayList<>();
    for (double power = 1; power > least; power /= factor) {
      all.add(power);
    }
    all.add(0.0);
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Log evidence at power 0: the expected number of columns, or of tuples, of this form. */
  public double logPrior() {
    return model.logPrior(held);
  }

  /** Whether a column has the form: the same members and division, whatever the labels. */
  public static boolean matches(Ints form, Ints labels) {
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

  /** How many tuples of different columns of a state have the forms that are held. */
  public int tuples(S state) {
    List<Ints> columns = model.columns(state);
    return tuples(columns, 0, new boolean[columns.size()]);
  }

  private int tuples(List<Ints> columns, int from, boolean[] used) {
    if (from == held.size()) {
      return 1;
    }
    int sum = 0;
    for (int m = 0; m < used.length; m++) {
      if (!used[m] && matches(held.get(from), columns.get(m))) {
        used[m] = true;
        sum += tuples(columns, from + 1, used);
        used[m] = false;
      }
    }
    return sum;
  }

  /** A draw of the prior with the columns that are held, which nobody else has. */
  public S start(Rng rng) {
    List<Ints> columns =
        held.stream()
            .map(form -> Ints.generate(form.size(), i -> Math.max(0, form.get(i))))
            .toList();
    return model.with(columns, rng);
  }

  /**
   * One run.
   *
   * @param logEvidence of all states that have the attributes
   * @param roundTrips of all replicas, from a power of 1 to one of 0 and back
   * @param features mean number of columns of several objects at a power of 1
   * @param logLikelihood at each power its mean
   */
  public record Result(
      double logEvidence, int roundTrips, double features, double[] logLikelihood) {
    /** What it found, and a line for each power with its mean log likelihood. */
    String text(double[] powers) {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT, "log evidence %.2f, %.1f columns at power 1", logEvidence, features));
      for (int level = 0; level < powers.length; level++) {
        text.append(String.format(Locale.ROOT, "%n%.4f %.1f", powers[level], logLikelihood[level]));
      }
      return text.toString();
    }
  }

  /** Rounds of one sweep of each replica and the exchanges, after as many as are dropped. */
  public Result run(S start, int dropped, int rounds, Rng rng) {
    var sweep = model.tempered(held, powers);
    Replicas<S, Network, W> work = sweep.workspace();
    int count = powers.length;
    List<S> first = new ArrayList<>();
    for (int level = 0; level < count; level++) {
      first.add(start);
    }
    work.place(first, network);
    Map<W, Integer> leg = new IdentityHashMap<>(); // 1 on the way down, 2 on that back
    int trips = 0;
    double features = 0;
    double[][] likelihoods = new double[count][rounds];
    for (int round = -dropped; round < rounds; round++) {
      sweep.advance(work, rng);
      if (round < 0) {
        continue;
      }
      for (int level = 0; level < count; level++) {
        likelihoods[level][round] = model.logLikelihood(work.replica(level));
      }
      trips += leg.getOrDefault(work.replica(0), 0) == 2 ? 1 : 0;
      leg.put(work.replica(0), 1);
      leg.computeIfPresent(work.replica(count - 1), (replica, before) -> 2);
      features += (double) shared(model.columns(work.replica(0).state())) / rounds;
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

  /** How many columns several objects have. */
  static long shared(List<Ints> columns) {
    return columns.stream().filter(c -> c.stream().filter(l -> l > 0).count() > 1).count();
  }

  /**
   * Log ratio of the normalizing constants at two powers from equally many draws at each: the c at
   * which the sums of {@code f(c - d x)} over the lower and of {@code f(d x - c)} over the upper
   * are equal, {@code f(u) = 1 / (1 + e^u)}.
   */
  public static double bennett(double difference, double[] upper, double[] lower) {
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
