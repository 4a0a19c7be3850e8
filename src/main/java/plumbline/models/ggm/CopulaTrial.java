package plumbline.models.ggm;

import java.util.List;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.copula.CopulaModel;
import plumbline.graphs.copula.CopulaSampler;
import plumbline.graphs.copula.CopulaState;
import plumbline.graphs.copula.CopulaWorkspace;
import plumbline.graphs.copula.Ranks;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.sampling.Sweep;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelPairs;

/** The sampler of the graph behind ranks on trial. */
public final class CopulaTrial {
  static final ModelOption<Integer> NODES = ModelOption.size("nodes", 3, "p, 2 or 3");
  static final ModelOption<Integer> ROWS = ModelOption.size("n", 6, "rows");
  static final ModelOption<Double> DF =
      ModelOption.positive("df", 3, "degrees of freedom of the prior");
  static final ModelOption<Double> EDGE_PROBABILITY =
      ModelOption.positive("edge-probability", 0.3, "of the prior")
          .within(OptionBounds.PROBABILITY);
  static final ModelOption<GraphMode> MODE =
      ModelOption.choice("mode", GraphMode.EXACT, "moves between graphs");

  public static final List<ModelOption<?>> OPTIONS =
      List.of(NODES, ROWS, DF, EDGE_PROBABILITY, MODE);

  private CopulaTrial() {}

  /**
   * Graph, precision matrix and scores given ranks, some tied and some missing. Settings: nodes
   * (3), n (6), df (3), edge-probability (0.3), mode (exact, fast, bd-fixed-time).
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<CopulaState, Ranks> of(TrialOptions options) {
    ModelOption.allow(options, OPTIONS).correctedOnly("copula");
    int nodes = NODES.of(options);
    if (nodes < 2 || nodes > 3) {
      throw new IllegalArgumentException("nodes must be 2 or 3, not " + nodes);
    }
    GraphPrior prior = GraphPrior.of(nodes, DF.of(options), EDGE_PROBABILITY.of(options));
    GraphMode mode = MODE.of(options);
    if (mode.isWeighted()) {
      throw new IllegalArgumentException("mode must be exact, fast or bd-fixed-time");
    }
    CopulaModel model = CopulaModel.standard(prior, ROWS.of(options));
    Sweep<CopulaState, Ranks, CopulaWorkspace> sampler = CopulaSampler.of(prior, mode);
    CopulaChecks checks = new CopulaChecks(model);
    return Trial.of("copula", model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(CopulaFunctions.of(nodes))
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants(new CopulaMutants(prior, sampler).all());
  }
}
