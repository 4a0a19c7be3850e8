package plumbline.models.iptm.trial;

import java.util.ArrayList;
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
import plumbline.models.iptm.likelihood.SetProbability;
import plumbline.models.iptm.likelihood.TieTarget;
import plumbline.models.iptm.likelihood.TimeTarget;
import plumbline.models.iptm.scans.MetropolisScan;
import plumbline.sampling.Sampler;
import plumbline.verification.Rung;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;

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

  private final IptmModel model;
  private final IptmSampler right;
  private final List<Mutant<IptmState, IptmData>> list = new ArrayList<>();

  /**
   * Mutants of the sampler of a model.
   *
   * @param model the model
   */
  public IptmMutants(IptmModel model) {
    this.model = model;
    this.right = IptmSampler.published(model, LOOP);
    addTies();
    addTimes();
    list.addAll(new IptmAssignmentMutants(right).all());
    addData();
    addPublished();
  }

  /**
   * All mutants.
   *
   * @return an unmodifiable list
   */
  public List<Mutant<IptmState, IptmData>> all() {
    return List.copyOf(list);
  }

  /** One more mutant. Its budget is 0: a cheaper rung catches it, and no joint test has to. */
  private void add(
      String name,
      String description,
      Rung rung,
      String blindSpot,
      String kernel,
      IptmSampler sampler) {
    list.add(Mutant.of(name, description, sampler).by(rung).blind(blindSpot).in(kernel));
  }

  /** The usual sampler on workspaces that are made for another model or other messages. */
  private IptmSampler on(Function<IptmModel, IptmWorkspace> workspaces) {
    return IptmSampler.of(model, workspaces).with(LOOP);
  }

  /**
   * Loops whose targets are made of other parts: for each update anew, since the parts belong to
   * the workspace at hand.
   */
  private IptmSampler loops(String kernel, Function<IptmWorkspace, MetropolisScan> scan) {
    return right.replace(
        kernel,
        kernel.equals("timing")
            ? (work, rng) -> scan.apply(work).runTimes(work.loop(), rng)
            : (work, rng) -> scan.apply(work).runTies(work.loop(), rng));
  }

  /** Faults in the update of (b, delta). */
  private void addTies() {
    add(
        "empty-set-allowed",
        "the Gibbs measure is normalised as if the empty set were possible",
        Rung.IDENTITIES,
        "",
        "coefficients",
        loops("coefficients", work -> loops(work, emptySetAllowed(work))));
    add(
        "last-document-ties",
        "(b, delta) see the receivers of the last document only, as in core.R of f0c6514f",
        Rung.IDENTITIES,
        "Schein's design with 20,000 pairs and one outer iteration",
        "coefficients",
        loops("coefficients", work -> loops(work, lastDocument(work))));
    add(
        "deviation-for-variance",
        "the prior of delta takes its variance for a standard deviation",
        Rung.IDENTITIES,
        "",
        "coefficients",
        on(m -> new IptmWorkspace(m.with(narrowDelta(m.priors())))));
  }

  private static MetropolisScan loops(IptmWorkspace work, TieTarget target) {
    return new MetropolisScan(work.model, work.coefficients, target, work.timeTarget, work.times);
  }

  private static MetropolisScan loops(IptmWorkspace work, TimeTarget target) {
    return new MetropolisScan(work.model, work.coefficients, work.tieTarget, target, work.times);
  }

  private static MetropolisScan loops(
      IptmWorkspace work, MetropolisScan.TimeLikelihood likelihood) {
    return new MetropolisScan(
        work.model, work.coefficients, work.tieTarget, work.timeTarget, work.times, likelihood);
  }

  /**
   * The likelihood of (b, delta) with another probability of a set; senders whose numbers run out
   * of range keep the right one.
   */
  static TieTarget ties(IptmWorkspace work, SetProbability probability) {
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

  /** Faults in the update of (eta, sigma^2). */
  private void addTimes() {
    add(
        "no-jacobian",
        "a random walk of log sigma^2 is accepted as if it were one of sigma^2",
        Rung.IDENTITIES,
        "Schein's design with one inner step, and restarts from the prior",
        "timing",
        // The difference of -log s2 is minus the move: it cancels the log Jacobian of the loop.
        loops(
            "timing",
            work -> loops(work, (eta, s2) -> work.timeTarget.at(eta, s2) - Math.log(s2))));
    add(
        "old-eta",
        "the likelihood of a proposed eta is evaluated at the old one",
        Rung.IDENTITIES,
        "Schein's design with one inner step, and restarts from the prior",
        "timing",
        // While a proposal is judged, the workspace still has the eta from before.
        loops(
            "timing",
            work -> loops(work, (eta, s2) -> work.timeTarget.at(work.coefficients.timing, s2))));
    add(
        "author-alone",
        "that the others would have waited longer is left out of the waiting times",
        Rung.IDENTITIES,
        "",
        "timing",
        loops("timing", work -> loops(work, authorAlone(work))));
    add(
        "eta-with-deltas-prior",
        "eta has the prior of delta",
        Rung.IDENTITIES,
        "a simulator with the same fault",
        "timing",
        on(m -> new IptmWorkspace(m.with(m.priors().withTiming(m.priors().delta())))));
  }

  /** {@code log S = 0}: it is certain that the others would have waited longer. */
  public static TimeTarget authorAlone(IptmWorkspace work) {
    return new TimeTarget(
        work.model, work.messages, work.counts, work.times, (logTau, mu, variance) -> 0);
  }

  /** Faults in what inference makes of the data, which the simulator does not share. */
  private void addData() {
    add(
        "first-increment-from-initial",
        "the first increment is measured from the last fixed document, not from t_0",
        Rung.IDENTITIES,
        "restarts from the prior",
        Sampler.SWEEP,
        on(
            m ->
                new IptmWorkspace(
                    m,
                    new Messages(
                        m,
                        new MessageWindows(m),
                        (data, d) -> logIncrementFromInitial(m, data, d)))));
    add(
        "statistics-at-own-time",
        "inference takes the statistics at t_d, the simulator at t_{d-1}",
        Rung.IDENTITIES,
        "Schein's design with 20,000 pairs",
        Sampler.SWEEP,
        on(
            m ->
                new IptmWorkspace(
                    m,
                    new Messages(
                        m,
                        new MessageWindows(m, MessageWindows::after),
                        (data, d) -> data.logIncrements().get(d)))));
  }

  /**
   * {@code log(t_1 - t_b)} for the first message, t_b the time of the last base document; the model
   * must have one. Times and windows stay as they are.
   */
  private static double logIncrementFromInitial(IptmModel model, IptmData data, int d) {
    double log = data.logIncrements().get(d);
    double gap = IptmModel.START - model.base().get(model.base().size() - 1).time();
    return d > 0 ? log : Math.log(gap + Math.exp(log));
  }

  /** Recipes whose single steps are right, so that no check of a conditional sees them. */
  private void addPublished() {
    list.add(
        Mutant.of(
                "posterior-means",
                "the inner loops return the means of their steps, as Algorithm 2 prints it",
                right
                    .replace("coefficients", PosteriorMeans::ofTies)
                    .replace("timing", PosteriorMeans::ofTimes))
            .joint(Design.replicated().draws(4_000))
            .blind("loops of one step")
            .in("coefficients", "timing"));
    list.add(
        Mutant.of(
                "restart-from-prior",
                "every sweep begins at fresh draws from the prior, as in core.R of f0c6514f",
                RestartingSampler.of(IptmSampler.published(model, LOOP)))
            .joint(Design.schein().draws(20_000))
            .blind("functions of b, eta and delta alone, whose loops it leaves near the prior")
            .in(Sampler.SWEEP));
  }
}
