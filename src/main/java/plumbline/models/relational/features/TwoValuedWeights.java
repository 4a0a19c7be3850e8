package plumbline.models.relational.features;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.models.relational.ila.Attribute;
import plumbline.models.relational.ila.IlaMemberships;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.ila.IlaWorkspace;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.QuadratureRng;
import plumbline.sampling.JointDensity;

/**
 * One membership decision as an exact transition. A weight's prior plays no part in the decision
 * but as the law that auxiliaries are drawn from, so it may be any law: with the two values -sigma
 * and sigma there are finitely many states, and the production code draws these two if each normal
 * is replaced by the two-node Gauss rule.
 */
public final class TwoValuedWeights {
  private static final double SIGMA = 1.7;

  private final IlaModel model;
  private final Network data;
  private final double power;

  /**
   * The decision in a network of three objects, or of two if links have directions: 492 or 36
   * states. Objects 0 and 1 are linked, and every dyad is observed.
   *
   * @param full the model, for its directions, self links and link
   * @param likelihoodPower of the likelihood, in [0, 1]
   */
  public TwoValuedWeights(IlaModel full, double likelihoodPower) {
    power = likelihoodPower;
    model = full.withDyads(full.dyads().among(full.dyads().directed() ? 2 : 3));
    data = Network.of(model.dyads(), (from, to) -> from + to == 1);
  }

  /**
   * How far the posterior is from invariant under a decision about the first object: the largest
   * entry of {@code |pi P - pi|}, row by row of P. A step that leaves the states takes its mass
   * along, and so shows in the entries.
   *
   * @param update on trial
   * @return the error; 0 but for rounding if the update is right
   */
  public double invarianceError(IlaMemberships update) {
    List<IlaState> states = states();
    Map<IlaState, Integer> index = new LinkedHashMap<>();
    double[] logs = new double[states.size()];
    for (int s = 0; s < logs.length; s++) {
      index.put(states.get(s), s);
      logs[s] = logTarget(states.get(s));
    }
    double total = LogSpace.logSumExp(logs, logs.length);
    double[] next = new double[logs.length];
    IlaWorkspace work = IlaSampler.of(model).sweep().workspace();
    work.strengths.power = power;
    for (int s = 0; s < logs.length; s++) {
      IlaState start = states.get(s);
      // Two nodes for each normal of the auxiliaries; choices and labels are walked whole.
      double[] row =
          QuadratureRng.expectations(
              2,
              rng -> {
                work.place(start, data);
                update.step(work, 0, 0, rng);
                double[] indicator = new double[next.length];
                Integer to = index.get(rounded(work.state()));
                if (to != null) {
                  indicator[to] = 1;
                }
                return indicator;
              });
      for (int t = 0; t < next.length; t++) {
        next[t] += Math.exp(logs[s] - total) * row[t];
      }
    }
    double worst = 0;
    for (int t = 0; t < next.length; t++) {
      worst = Math.max(worst, Math.abs(next[t] - Math.exp(logs[t] - total)));
    }
    return worst;
  }

  /**
   * Weights are compared by sign: {@code 1 / sqrt(1 / SIGMA^2)}, by which they are drawn, may be
   * rounded.
   */
  private static IlaState rounded(IlaState state) {
    Attribute a = state.attributes().get(0);
    return state.withAttributes(
        List.of(
            new Attribute(
                a.subclusters(),
                Doubles.generate(
                    a.weights().size(), e -> Math.copySign(SIGMA, a.weights().get(e))))));
  }

  /**
   * The log joint density with {@code 2^-free} in the place of the normal density of the free
   * weights.
   */
  private double logTarget(IlaState state) {
    Attribute a = state.attributes().get(0);
    int k = a.clusters();
    int free = model.dyads().directed() ? k * k : k * (k + 1) / 2;
    return new TemperedDensity<>(model, power).logJoint(state, data)
        - IlaModel.logWeights(a.weights(), k, model.dyads().directed(), state.precision())
        - free * Math.log(2);
  }

  /**
   * All states of one attribute that some other object has: without another owner the decision is
   * not made. Labels are read off a number in base n + 1, and kept if they are 1..K without gaps.
   */
  private List<IlaState> states() {
    List<IlaState> found = new ArrayList<>();
    int n = model.dyads().size();
    int[] labels = new int[n];
    for (int code = 0; code < Math.pow(n + 1, n); code++) {
      int rest = code;
      boolean others = false;
      for (int i = 0; i < n; i++) {
        labels[i] = rest % (n + 1);
        rest /= n + 1;
        others |= i > 0 && labels[i] > 0;
      }
      Ints subclusters = Ints.of(labels);
      int k = subclusters.stream().max().orElse(0);
      if (others && subclusters.stream().filter(c -> c > 0).distinct().count() == k) {
        addSigns(subclusters, k, found);
      }
    }
    return found;
  }

  /** Adds the labels with every sign of every free weight; the other parameters are held. */
  private void addSigns(Ints subclusters, int k, List<IlaState> found) {
    boolean directed = model.dyads().directed();
    int free = directed ? k * k : k * (k + 1) / 2;
    for (int signs = 0; signs < 1 << free; signs++) {
      double[] weights = new double[k * k];
      int bit = 0;
      for (int a = 0; a < k; a++) {
        for (int b = directed ? 0 : a; b < k; b++) {
          weights[a * k + b] = (signs >> bit++ & 1) == 0 ? -SIGMA : SIGMA;
          if (!directed) {
            weights[b * k + a] = weights[a * k + b];
          }
        }
      }
      found.add(
          new IlaState(
              1.3,
              0.8,
              -0.4,
              1 / (SIGMA * SIGMA),
              List.of(new Attribute(subclusters, Doubles.of(weights)))));
    }
  }

  /**
   * A joint density with the likelihood to a power.
   *
   * @param whole at a power of 1
   * @param power in [0, 1]
   * @param <S> state
   */
  public record TemperedDensity<S>(JointDensity<S, Network> whole, double power)
      implements JointDensity<S, Network> {
    @Override
    public double logPrior(S state) {
      return whole.logPrior(state);
    }

    @Override
    public double logLikelihood(S state, Network data) {
      return power * whole.logLikelihood(state, data);
    }
  }
}
