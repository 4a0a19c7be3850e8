package plumbline.models.ggm;

import java.util.List;
import plumbline.graphs.BirthDeath;
import plumbline.graphs.GWishart;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.graphs.Observations;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sweep;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelPairs;

/** Samplers of Gaussian graphical models on trial. */
public final class GraphTrials {

  static final ModelOption<Integer> NODES = ModelOption.size("nodes", 3, "p").ofTrial();
  static final ModelOption<Integer> OBSERVATIONS =
      ModelOption.size("n", 4, "observations").ofTrial();
  static final ModelOption<Double> DF =
      ModelOption.positive("df", 3, "degrees of freedom of the G-Wishart prior, above 2");
  static final ModelOption<Double> EDGE_PROBABILITY =
      ModelOption.positive("edge-probability", 0.3, "prior probability of an edge")
          .within(OptionBounds.PROBABILITY);
  static final ModelOption<GraphMode> MODE =
      ModelOption.choice("mode", GraphMode.EXACT, "moves between graphs");
  static final ModelOption<Shape> GRAPH =
      ModelOption.choice("graph", Shape.PATH, "the known graph");
  // Both trials call this n; on a known graph 3 are usual.
  static final ModelOption<Integer> FEW_OBSERVATIONS = OBSERVATIONS.usually(3);
  static final ModelOption<Draw> DRAW =
      ModelOption.choice("draw", Draw.BLOCKS, "of the precision matrix (as printed: lenkoski)");

  public static final List<ModelOption<?>> GRAPH_OPTIONS =
      List.of(NODES, OBSERVATIONS, DF, EDGE_PROBABILITY, MODE);
  public static final List<ModelOption<?>> PRECISION_OPTIONS =
      List.of(GRAPH, FEW_OBSERVATIONS, DF, DRAW);

  private GraphTrials() {}

  /**
   * Graph and precision matrix. Settings: nodes (3), n (4), df (3), edge-probability (0.3), mode
   * (exact, fast, bd-fixed-time, bd-as-printed, bd-truncated).
   *
   * @param options settings; as printed means algorithm 4.2 of the document
   * @return the trial
   * @throws IllegalArgumentException if there is another setting, or a value is out of range
   */
  public static Trial<GraphState, Observations> graphs(TrialOptions options) {
    ModelOption.allow(options, GRAPH_OPTIONS);
    GraphPrior prior =
        GraphPrior.of(small(NODES.of(options)), DF.of(options), EDGE_PROBABILITY.of(options));
    GraphModel model = new GraphModel(prior, OBSERVATIONS.of(options));
    // A mode that is asked for by name goes before the formula.
    GraphMode mode =
        options.formula() == Formula.AS_PRINTED && !MODE.isGiven(options)
            ? GraphMode.BD_AS_PRINTED
            : MODE.of(options);
    Sweep<GraphState, Observations, GraphWorkspace> sampler = GraphSampler.of(prior, mode);
    GraphChecks checks = new GraphChecks(model);
    return Trial.of("graph", model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(GraphFunctions.of())
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants(new GraphMutants(prior, sampler).ofGraphs());
  }

  /**
   * The number of nodes, 2 to 4: then every constant of the prior has a closed form, S being the
   * identity, and {@link GraphModel#logPrior} has a value at every state.
   */
  private static int small(int nodes) {
    if (nodes < 2 || nodes > 4) {
      throw new IllegalArgumentException("nodes must be 2, 3 or 4, not " + nodes);
    }
    return nodes;
  }

  /** Known graphs by name: all but the cycle, which has no chord, are decomposable. */
  private enum Shape {
    PATH,
    DIAMOND,
    FOUR_CYCLE,
    COMPLETE;

    Graph graph() {
      Graph cycle = Graph.of(4, 0, 1, 1, 2, 2, 3, 3, 0);
      return switch (this) {
        // 1-3-2, counted from 1: k_11 and k_22 are independent given this graph, not in Lenkoski's
        // draws.
        case PATH -> Graph.of(3, 0, 2, 1, 2);
        case DIAMOND -> cycle.with(0, 2, true);
        case FOUR_CYCLE -> cycle;
        case COMPLETE -> Graph.complete(3);
      };
    }
  }

  /**
   * How K is drawn: block by block, as in the right sampler; anew from its law, by Lenkoski's
   * sampler where the graph is not decomposable; or anew by that sampler.
   */
  private enum Draw {
    BLOCKS,
    DIRECT,
    LENKOSKI
  }

  /**
   * The precision matrix on a known graph. Settings: graph (path, diamond, four-cycle, complete), n
   * (3), df (3), draw (blocks; direct: independent exact draws, decomposable graphs only;
   * lenkoski).
   *
   * @param options settings; as printed means Lenkoski's sampler, which the document's software
   *     uses
   * @return the trial
   * @throws IllegalArgumentException if there is another setting, or a value is out of range
   */
  public static Trial<GraphState, Observations> precision(TrialOptions options) {
    ModelOption.allow(options, PRECISION_OPTIONS);
    Graph graph = GRAPH.of(options).graph();
    // The probability of edges matters to the identities alone, which draw graphs as well.
    GraphPrior prior = GraphPrior.of(graph.nodes(), DF.of(options), 0.5);
    GraphModel free = new GraphModel(prior, FEW_OBSERVATIONS.of(options));
    KnownGraphModel model = new KnownGraphModel(free, graph);
    Draw draw =
        options.formula() == Formula.AS_PRINTED && !DRAW.isGiven(options)
            ? Draw.LENKOSKI
            : DRAW.of(options);
    Sweep<GraphState, Observations, GraphWorkspace> sampler =
        GraphSampler.of(
            prior,
            NormaliserRatio.gamma(),
            // No moves between graphs.
            (work, rng) -> {},
            switch (draw) {
              case BLOCKS -> GraphMoves::drawBlocks;
              case DIRECT ->
                  (work, rng) ->
                      BirthDeath.redraw(work, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE, rng);
              case LENKOSKI ->
                  (work, rng) -> BirthDeath.redraw(work, BirthDeath.Redraw.LENKOSKI, rng);
            });
    // The number of edges is a constant here.
    List<TestFunction<GraphState, Observations>> functions =
        GraphFunctions.of().stream().filter(f -> !f.name().equals("edges")).toList();
    return Trial.of("gwishart", model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(functions)
        .identities( // Of these the check of births finds no move to look at; that of blocks places
            // them on any
            // graph. No posterior is enumerated: there is one graph.
            new GraphChecks(free).identities())
        .mutants(new GraphMutants(prior, sampler).onKnownGraphs());
  }

  /**
   * The model with its graph known. It has no log density, so that the joint test looks at the
   * functions alone.
   *
   * @param free the same model with its graph unknown
   * @param graph G, the same in every draw
   */
  private record KnownGraphModel(GraphModel free, Graph graph)
      implements GenerativeModel<GraphState, Observations> {
    @Override
    public GraphState drawPrior(Rng rng) {
      return new GraphState(
          graph, new GWishart(graph, free.prior().df(), free.prior().scale()).sample(rng));
    }

    @Override
    public Observations drawData(GraphState state, Rng rng) {
      return free.drawData(state, rng);
    }
  }
}
