package plumbline.models.iptm.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.InitialDocument;
import plumbline.models.iptm.InnerLoop;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.IptmWorkspace;
import plumbline.models.iptm.scans.NonEmptyGibbs;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.ModelCheck;
import plumbline.verification.exact.TransitionMatrix;

/**
 * The exact rungs of the IPTM: nothing is sampled but the states that are looked at.
 *
 * @param model of which states and data come
 */
public record IptmChecks(IptmModel model) {
  /** How many seeds, from 0 on: a check sees the same states and data every time. */
  private static final int CASES = 20;

  private static final int TINY_CASES = 4;

  public List<ExactCheck<IptmState, IptmData>> identities() {
    IptmStepChecks steps = new IptmStepChecks(model);
    return List.of(
        new ModelCheck<>(
            "Gibbs normaliser against enumeration", IptmChecks::normaliserError, 1e-13),
        new KernelCheck<>(
            "likelihood after updates beside that of a chain placed there",
            Sampler.SWEEP,
            on(this::likelihoodError),
            1e-10,
            ExactCheck.Kind.CONTRACT),
        steps.of("coefficients"),
        steps.of("timing"));
  }

  /** Invariance under the Gibbs updates, among three actors: over 81, 64 and 4 states. */
  public List<ExactCheck<IptmState, IptmData>> exact() {
    return List.of(
        new KernelCheck<>(
            "receivers of two messages",
            "receivers",
            on(k -> invarianceError(k, tiny(2, 1), IptmChecks::receiverStates)),
            1e-12),
        new KernelCheck<>(
            "topics of three messages",
            "topics",
            on(k -> invarianceError(k, tiny(3, 2), IptmChecks::topicStates)),
            1e-12),
        new KernelCheck<>(
            "patterns of two topics",
            "patterns",
            on(k -> invarianceError(k, tiny(3, 2), IptmChecks::patternStates)),
            1e-12));
  }

  private static Function<Sampler<IptmState, IptmData>, OptionalDouble> on(
      ToDoubleFunction<Sweep<IptmState, IptmData, IptmWorkspace>> error) {
    return KernelCheck.on(IptmWorkspace.class, error);
  }

  /** Relative error of {@code sum_u exp(a'u) = Z} over sets of log odds between -60 and 60. */
  private static double normaliserError() {
    double worst = 0;
    Rng rng = Rng.seeded(1);
    for (int n = 1; n <= 6; n++) {
      for (int test = 0; test < 200; test++) {
        double scale = 60 * rng.uniform();
        double[] a = new double[n];
        for (int j = 0; j < n; j++) {
          // Every other set lies low, where prod (1 + exp(a)) - 1 would cancel.
          a[j] = scale * (2 * rng.uniform() - 1) - (test % 2) * (60 - scale);
        }
        double[] logWeights = new double[(1 << n) - 1];
        for (int u = 1; u < 1 << n; u++) {
          for (int j = 0; j < n; j++) {
            logWeights[u - 1] += (u >>> j & 1) * a[j];
          }
        }
        double exact = LogSpace.logSumExp(logWeights, logWeights.length);
        double error = Math.abs(NonEmptyGibbs.logNormaliser(a, n) - exact);
        worst = Math.max(worst, error / (1 + Math.abs(exact)));
      }
    }
    return worst;
  }

  /** The likelihood as a workspace keeps it, after each update of a few sweeps. */
  private double likelihoodError(Sweep<IptmState, IptmData, IptmWorkspace> whole) {
    Sweep<IptmState, IptmData, IptmWorkspace> accused =
        whole.workspace().hasLoop()
            ? whole.prepared(work -> work.loop(new InnerLoop(3, 3, 0.05, 0.01)))
            : whole;
    double worst = 0;
    for (int n = 0; n < CASES; n++) {
      Rng rng = Rng.seeded(n);
      Fixed fixed = Fixed.draw(model, rng);
      IptmWorkspace work = accused.workspace();
      work.place(fixed.state(), fixed.data());
      for (int sweep = 0; sweep < 3; sweep++) {
        for (Update<? super IptmWorkspace> update : accused.updates().values()) {
          update.update(work, rng);
          IptmWorkspace anew = accused.workspace();
          anew.place(work.state(), fixed.data());
          double expected = anew.likelihood.all();
          double error = Math.abs(work.likelihood.all() - expected);
          worst = Math.max(worst, error / (1 + Math.abs(expected)));
        }
      }
    }
    return worst;
  }

  /** The exact matrix of one kernel over all values of what it updates. */
  private static double invarianceError(
      Sweep<IptmState, IptmData, IptmWorkspace> kernel,
      IptmModel tiny,
      Function<Fixed, List<IptmState>> values) {
    Sampler<IptmState, IptmData> alone = kernel.forModel(tiny);
    double worst = 0;
    for (int n = 0; n < TINY_CASES; n++) {
      Fixed fixed = Fixed.draw(tiny, Rng.seeded(n));
      TransitionMatrix<IptmState> matrix =
          TransitionMatrix.of(values.apply(fixed), alone, fixed.data());
      worst = Math.max(worst, matrix.invarianceError(s -> tiny.logJoint(s, fixed.data())));
    }
    return worst;
  }

  /** Messages among three actors, with the covariates and laws of the model on trial. */
  private IptmModel tiny(int documents, int tokens) {
    IptmSizes sizes = IptmSizes.equal(documents, tokens, 3, 2, 2, 2);
    IptmPriors priors = model.priors().withTopicWeights(Doubles.of(0.7, 1.3));
    return new IptmModel(
        sizes, priors, model.statistics(), model.time(), InitialDocument.twelve(3, 2));
  }

  /** The non-empty sets of all three actors; an author has the observed one. */
  private static List<IptmState> receiverStates(Fixed fixed) {
    int actors = 3;
    IptmData data = fixed.data();
    int senders = data.authors().size() * actors;
    List<boolean[]> partial = new ArrayList<>(List.of(new boolean[senders * actors]));
    for (int sender = 0; sender < senders; sender++) {
      List<boolean[]> longer = new ArrayList<>();
      int i = sender % actors;
      int first = (i + 1) % actors;
      int second = (i + 2) % actors;
      boolean author = data.authors().get(sender / actors) == i;
      for (boolean[] sets : partial) {
        for (int u = 1; u <= 3; u++) {
          boolean[] next = sets.clone();
          next[sender * actors + first] = (u & 1) == 1;
          next[sender * actors + second] = (u & 2) == 2;
          Ints packed = ActorSets.pack(next, senders, actors);
          if (!author || packed.get(sender) == data.recipients().get(sender / actors)) {
            longer.add(next);
          }
        }
      }
      partial = longer;
    }
    return partial.stream()
        .map(sets -> fixed.state().withReceivers(ActorSets.pack(sets, senders, actors)))
        .toList();
  }

  /** Both topics for each token, read off the bits of a number. */
  private static List<IptmState> topicStates(Fixed fixed) {
    List<IptmState> states = new ArrayList<>();
    int tokens = fixed.state().topics().size();
    for (int code = 0; code < 1 << tokens; code++) {
      int bits = code;
      states.add(
          fixed
              .state()
              .withAssignments(
                  fixed.state().patterns(), Ints.generate(tokens, n -> bits >>> n & 1)));
    }
    return states;
  }

  /** Both patterns for each of the two topics. */
  private static List<IptmState> patternStates(Fixed fixed) {
    List<IptmState> states = new ArrayList<>();
    for (int code = 0; code < 4; code++) {
      int bits = code;
      states.add(
          fixed
              .state()
              .withAssignments(Ints.generate(2, k -> bits >>> k & 1), fixed.state().topics()));
    }
    return states;
  }

  /**
   * A state and data at which everything matters: increments of hours and days so that messages
   * pass through all windows, and a variance at which no waiting time is impossible.
   */
  record Fixed(IptmState state, IptmData data) {
    private static final double[] HOURS = {3, 30, 90, 200};

    static Fixed draw(IptmModel model, Rng rng) {
      IptmState prior = model.drawPrior(rng);
      IptmState mild =
          prior
              .withTiming(
                  Doubles.generate(prior.timing().size(), q -> 0.4 * prior.timing().get(q)), 1.5)
              .withTies(
                  Doubles.generate(
                      prior.coefficients().size(), p -> 0.5 * prior.coefficients().get(p)),
                  -0.5);
      int documents = model.sizes().documents();
      IptmData drawn = model.drawData(mild, rng);
      IptmData data =
          drawn.withLogIncrements(
              Doubles.generate(
                  documents, d -> Math.log(HOURS[rng.uniformInt(HOURS.length)] * rng.uniform())));
      return new Fixed(model.complete(mild, data), data);
    }
  }
}
