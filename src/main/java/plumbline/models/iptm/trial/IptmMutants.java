package plumbline.models.iptm.trial;

import java.util.List;
import java.util.function.Function;
import plumbline.distributions.Normal;
import plumbline.models.iptm.InnerLoop;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.IptmWorkspace;
import plumbline.models.iptm.likelihood.MessageWindows;
import plumbline.models.iptm.likelihood.Messages;
import plumbline.models.iptm.likelihood.TieTarget;
import plumbline.models.iptm.likelihood.TimeTarget;
import plumbline.models.iptm.scans.MetropolisScan;
import plumbline.sampling.Sampler;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/**
 * Wrong samplers. Several were read in IPTM_pkg/R/core.R of desmarais-lab/IPTM at commit f0c6514f:
 * it evaluates one document's likelihood for all, forgets a Jacobian and restarts from the prior,
 * which hides such bugs. A later program of the same repository looks at all documents.
 *
 * <p>The inner loops have 50 steps and larger proposals than the document's: with those of its
 * "smallest" setting, loops that hardly move pass any joint test.
 */
public final class IptmMutants {
  private static final InnerLoop LOOP = new InnerLoop(50, 50, 0.05, 0.01);
  private static final String LOOPS =
      "Schein's design with one inner step, and restarts from the prior";
  static final String PAIRS = "Schein's design with 20,000 pairs";

  private final IptmModel model;
  private final IptmSampler right;
  private final Mutants<IptmState, IptmData, IptmWorkspace> bugs;

  public IptmMutants(IptmModel model) {
    this.model = model;
    this.right = IptmSampler.published(model, LOOP);
    this.bugs = new Mutants<>(right.sweep(), Design.replicated());
    addTies();
    addTimes();
    new IptmAssignmentMutants(right, bugs).add();
    addData();
    addPublished();
  }

  /** All of them, each with a rung that must catch it. */
  public List<Mutant<IptmState, IptmData>> all() {
    return bugs.all();
  }

  private Mutants<IptmState, IptmData, IptmWorkspace>.Row add(
      String name, String sentence, String kernel) {
    return bugs.add(name, sentence, 0).in(kernel);
  }

  /** A sampler whose workspaces have other parts. */
  private IptmSampler on(Function<IptmModel, IptmWorkspace> workspaces) {
    return IptmSampler.of(model, workspaces).with(LOOP);
  }

  /** The same loops over another target or likelihood. */
  private IptmSampler ties(Function<IptmWorkspace, TieTarget> target) {
    return right.replace(
        "coefficients",
        (work, rng) ->
            new MetropolisScan(
                    work.model, work.coefficients, target.apply(work), work.timeTarget, work.times)
                .runTies(work.loop(), rng));
  }

  private IptmSampler times(Function<IptmWorkspace, MetropolisScan> scan) {
    return right.replace("timing", (work, rng) -> scan.apply(work).runTimes(work.loop(), rng));
  }

  private static MetropolisScan scan(
      IptmWorkspace work, TimeTarget target, MetropolisScan.TimeLikelihood likelihood) {
    return new MetropolisScan(
        work.model, work.coefficients, work.tieTarget, target, work.times, likelihood);
  }

  private void addTies() {
    add(
            "empty-set-allowed",
            "the Gibbs measure is normalised as if the empty set were possible",
            "coefficients")
        .sampler(ties(IptmMutants::emptySetAllowed));
    add(
            "last-document-ties",
            "(b, delta) see the receivers of the last document only, as in core.R of f0c6514f",
            "coefficients")
        .sampler(ties(IptmMutants::lastDocument))
        .blind(PAIRS + " and one outer iteration");
    add(
            "deviation-for-variance",
            "the prior of delta takes its variance for a standard deviation",
            "coefficients")
        .sampler(on(m -> new IptmWorkspace(m.with(narrowDelta(m.priors())))));
  }

  /**
   * The likelihood of (b, delta) with another probability of a set; senders whose numbers run out
   * of range keep the right one.
   */
  static TieTarget ties(IptmWorkspace work, TieTarget.SetProbability probability) {
    return new TieTarget(
        work.model, work.coefficients, work.counts, work.ties, work.receivers, probability);
  }

  /** {@code prod (1 + exp(a_j))} in the place of {@code Z = prod (1 + exp(a_j)) - 1}. */
  public static TieTarget emptySetAllowed(IptmWorkspace work) {
    return ties(work, (sender, members, excess) -> members / (excess + 1));
  }

  /** Senders of earlier documents have probability 1 for any (b, delta). */
  public static TieTarget lastDocument(IptmWorkspace work) {
    int first = (work.model.sizes().documents() - 1) * work.model.sizes().actors();
    return ties(work, (sender, members, excess) -> sender < first ? 1 : members / excess);
  }

  /** In appendix A's prior 0.1, the variance, in the place of its root. */
  private static IptmPriors narrowDelta(IptmPriors priors) {
    double sd = priors.delta().standardDeviation();
    return priors.withDelta(new Normal(priors.delta().mean(), sd * sd));
  }

  private void addTimes() {
    // The difference of -log s2 is minus the move: it cancels the log Jacobian of the loop.
    add(
            "no-jacobian",
            "a random walk of log sigma^2 is accepted as if it were one of sigma^2",
            "timing")
        .sampler(
            times(w -> scan(w, w.timeTarget, (eta, s2) -> w.timeTarget.at(eta, s2) - Math.log(s2))))
        .blind(LOOPS);
    // While a proposal is judged, the workspace still has the eta from before.
    add("old-eta", "the likelihood of a proposed eta is evaluated at the old one", "timing")
        .sampler(
            times(
                w ->
                    scan(w, w.timeTarget, (eta, s2) -> w.timeTarget.at(w.coefficients.timing, s2))))
        .blind(LOOPS);
    add(
            "author-alone",
            "that the others would have waited longer is left out of the waiting times",
            "timing")
        .sampler(
            times(
                w -> {
                  TimeTarget alone = authorAlone(w);
                  return scan(w, alone, alone::at);
                }));
    add("eta-with-deltas-prior", "eta has the prior of delta", "timing")
        .sampler(on(m -> new IptmWorkspace(m.with(m.priors().withTiming(m.priors().delta())))))
        .blind("a simulator with the same fault");
  }

  /** {@code log S = 0}: it is certain that the others would have waited longer. */
  public static TimeTarget authorAlone(IptmWorkspace work) {
    return new TimeTarget(
        work.model, work.messages, work.counts, work.times, (logTau, mu, variance) -> 0);
  }

  private void addData() {
    add(
            "first-increment-from-initial",
            "the first increment is measured from the last fixed document, not from t_0",
            Sampler.SWEEP)
        .sampler(on(m -> messages(m, new MessageWindows(m), (data, d) -> fromInitial(m, data, d))))
        .blind("restarts from the prior");
    add(
            "statistics-at-own-time",
            "inference takes the statistics at t_d, the simulator at t_{d-1}",
            Sampler.SWEEP)
        .sampler(
            on(
                m ->
                    messages(
                        m,
                        new MessageWindows(m, MessageWindows::after),
                        (data, d) -> data.logIncrements().get(d))))
        .blind(PAIRS);
  }

  private static IptmWorkspace messages(
      IptmModel m, MessageWindows windows, Messages.Increment increments) {
    return new IptmWorkspace(m, new Messages(m, windows, increments));
  }

  /**
   * {@code log(t_1 - t_b)} for the first message, t_b the time of the last base document; the model
   * must have one. Times and windows stay as they are.
   */
  private static double fromInitial(IptmModel model, IptmData data, int d) {
    double log = data.logIncrements().get(d);
    double gap = IptmModel.START - model.base().get(model.base().size() - 1).time();
    return d > 0 ? log : Math.log(gap + Math.exp(log));
  }

  private void addPublished() {
    bugs.add(
            "posterior-means",
            "the inner loops return the means of their steps, as Algorithm 2 prints it",
            4_000)
        .sampler(
            right
                .replace("coefficients", PosteriorMeans::ofTies)
                .replace("timing", PosteriorMeans::ofTimes))
        .joint()
        .blind("loops of one step")
        .in("coefficients", "timing");
    add(
            "restart-from-prior",
            "every sweep begins at fresh draws from the prior, as in core.R of f0c6514f",
            Sampler.SWEEP)
        .sampler(RestartingSampler.of(IptmSampler.published(model, LOOP)))
        .design(Design.schein().draws(20_000))
        .joint()
        .blind("functions of b, eta and delta alone, whose loops it leaves near the prior");
  }
}
