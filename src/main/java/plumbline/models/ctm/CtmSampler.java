package plumbline.models.ctm;

import java.util.Locale;
import plumbline.graphs.BirthDeath;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.sampling.Sweep;
import plumbline.sampling.SweepSampler;
import plumbline.sampling.Update;

/**
 * The sampler of the {@link CtmModel}. One sweep updates {@code assignments} (Z), {@code topics}
 * (B), {@code eta} (H), {@code shift} (the direction of eta that the words do not see), {@code
 * means} (of eta) and {@code level} (means and eta moved together) unless they are known, {@code
 * edges} (G), {@code blocks} (K given G) and {@code covariance} (Sigma computed from K). Each
 * leaves the exact posterior invariant, except for what is printed and what the fast graph mode
 * leaves open.
 */
public final class CtmSampler implements SweepSampler<CtmState, Corpus, CtmWorkspace> {
  private static final double FIRST_SCALE = 1.2;
  private static final int JUMPS = 10;

  /** Updates of Z by name. */
  public enum Assignments {
    /** Given B. */
    UNCOLLAPSED,
    /** B integrated out. */
    COLLAPSED,
    /** Algorithm 4.1 of the document: wrong. */
    AS_PRINTED
  }

  /** Updates of eta by name. */
  public enum Eta {
    /** Independence proposals about the mode. */
    LAPLACE,
    /** Elliptical slices. */
    ELLIPTICAL,
    /** Random walk Metropolis, one scale for each document. */
    RANDOM_WALK,
    /** Polya-Gamma Gibbs. */
    POLYA_GAMMA,
    /** Random walk on the density of section 4.4 of the document: wrong. */
    AS_PRINTED
  }

  private final CtmModel model;
  private final CtmChoice choice;
  private final Sweep<CtmState, Corpus, CtmWorkspace> sweep;

  private CtmSampler(
      CtmModel model, CtmChoice choice, Sweep<CtmState, Corpus, CtmWorkspace> sweep) {
    this.model = model;
    this.choice = choice;
    this.sweep = sweep;
  }

  /**
   * The default sampler: Z given B, eta by Laplace, graph exact up to eight topics and fast above.
   *
   * @param model the model
   * @return the sampler
   */
  public static CtmSampler of(CtmModel model) {
    return of(
        model,
        new CtmChoice(
            Assignments.UNCOLLAPSED,
            Eta.LAPLACE,
            GraphMode.defaultFor(model.topics()),
            NormaliserRatio.gamma(),
            Doubles.generate(model.lengths().size(), d -> FIRST_SCALE)));
  }

  /**
   * Everything as the document prints it.
   *
   * @param model the model
   * @return the wrong sampler
   */
  public static CtmSampler asPrinted(CtmModel model) {
    return of(model)
        .with(Assignments.AS_PRINTED)
        .with(Eta.AS_PRINTED)
        .with(GraphMode.BD_AS_PRINTED);
  }

  private static CtmSampler of(CtmModel model, CtmChoice choice) {
    Update<GraphWorkspace> edges =
        choice.graph() == GraphMode.BD_AS_PRINTED
            ? BirthDeath.jumps(JUMPS, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE)
            : GraphSampler.edges(choice.graph());
    if (choice.graph().needsDiagonalScale() && !model.graphs().isDiagonal()) {
      throw new IllegalArgumentException(
          "graph mode "
              + choice.graph().name().toLowerCase(Locale.ROOT)
              + " needs a diagonal scale matrix");
    }
    Update<CtmWorkspace> none = (work, rng) -> {};
    boolean weighted = choice.graph().isWeighted();
    Sweep<CtmState, Corpus, CtmWorkspace> sweep =
        Sweep.<CtmModel, CtmState, Corpus, CtmWorkspace>of(
                model, of -> new CtmWorkspace(of, choice))
            .then("assignments", choice.drawAssignments())
            .then("topics", AssignmentMoves::drawTopics)
            .then("eta", choice.drawEta())
            .then("shift", choice.eta() == Eta.AS_PRINTED ? none : EtaMoves::shift);
    if (model.spread() > 0) {
      sweep = sweep.then("means", MeanMoves::draw).then("level", MeanMoves::shift);
    }
    return new CtmSampler(
        model,
        choice,
        sweep
            .then("edges", onGraph(edges))
            .then("blocks", weighted ? none : onGraph(GraphMoves::drawBlocks))
            .then("covariance", (work, rng) -> work.graph().recompute()));
  }

  /**
   * An update of the graph as one of the whole state: conditions on eta first.
   *
   * @param update of graph and precision matrix
   * @return the update
   */
  public static Update<CtmWorkspace> onGraph(Update<GraphWorkspace> update) {
    return (work, rng) -> {
      work.conditionGraph();
      update.update(work.graph(), rng);
    };
  }

  /**
   * With another update of Z.
   *
   * @param which the update
   * @return the changed sampler
   */
  public CtmSampler with(Assignments which) {
    return of(model, choice.with(which));
  }

  /**
   * With another update of eta.
   *
   * @param which the update
   * @return the changed sampler
   */
  public CtmSampler with(Eta which) {
    return of(model, choice.with(which));
  }

  /**
   * With another way to move between graphs.
   *
   * @param mode the way
   * @return the changed sampler
   */
  public CtmSampler with(GraphMode mode) {
    return of(model, choice.with(mode));
  }

  /**
   * With another ratio of normalising constants.
   *
   * @param ratio what modes other than the exact one use
   * @return the changed sampler
   */
  public CtmSampler with(NormaliserRatio ratio) {
    return of(model, choice.with(ratio));
  }

  /**
   * With other scales of the random walks.
   *
   * @param scales one positive standard deviation for each document
   * @return the changed sampler
   */
  public CtmSampler withScales(Doubles scales) {
    if (scales.size() != model.lengths().size() || !scales.stream().allMatch(s -> s > 0)) {
      throw new IllegalArgumentException(
          "there must be one positive scale for each of " + model.lengths().size() + " documents");
    }
    CtmChoice scaled = choice.withScales(scales);
    return new CtmSampler(
        model, scaled, sweep.withWorkspaces(() -> new CtmWorkspace(model, scaled)));
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public CtmSampler replace(String name, Update<? super CtmWorkspace> update) {
    return new CtmSampler(model, choice, sweep.replace(name, update));
  }

  /**
   * The model.
   *
   * @return the model
   */
  public CtmModel model() {
    return model;
  }

  /**
   * How the graph moves.
   *
   * @return the mode
   */
  public GraphMode graphMode() {
    return choice.graph();
  }

  /** Whether eta moves by random walks, whose scales are there to be tuned. */
  boolean walks() {
    return choice.eta() == Eta.RANDOM_WALK && updates().containsKey("eta");
  }

  /**
   * The scales of the random walks.
   *
   * @return one for each document
   */
  public Doubles scales() {
    return choice.scales();
  }

  /**
   * An empty workspace as the sampler's chains have it.
   *
   * @return to be placed before use
   */
  public CtmWorkspace workspace() {
    return sweep.workspace();
  }

  @Override
  public Sweep<CtmState, Corpus, CtmWorkspace> sweep() {
    return sweep;
  }
}
