package plumbline.models;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import plumbline.models.changepoint.ChangePointFit;
import plumbline.models.changepoint.ChangePointTrials;
import plumbline.models.changepoint.coal.CoalTrial;
import plumbline.models.ctm.CtmFit;
import plumbline.models.ctm.CtmTrials;
import plumbline.models.dpmixture.MixtureTrial;
import plumbline.models.ggm.CopulaTrial;
import plumbline.models.ggm.GraphFit;
import plumbline.models.ggm.GraphTrials;
import plumbline.models.iptm.fit.IptmFit;
import plumbline.models.iptm.trial.IptmTrials;
import plumbline.models.relational.NetworkFit;
import plumbline.models.relational.RelationalTrials;
import plumbline.models.start.StartTrials;
import plumbline.models.topics.TopicChecks;
import plumbline.models.topics.TopicTrials;
import plumbline.models.topics.TopicsFit;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.plugin.ModelPlugins;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/**
 * The models of this library. All but name and sentence is asked for only when it is wanted, so
 * that a command loads no classes of other models.
 */
public final class BuiltInModels implements ModelPlugins {
  @Override
  public List<ModelPlugin> all() {
    return List.of(
        model("changepoint", "Change points in the depth of choices.")
            .check(() -> ChangePointTrials.OPTIONS, o -> ChangePointTrials.of(o))
            .fit(() -> ChangePointFit.of()),
        model("coal", "One change in the rate of coal-mining disasters.")
            .check(() -> CoalTrial.OPTIONS, o -> CoalTrial.of(o))
            .fractions(o -> CoalTrial.inFractions(o))
            .fit(() -> CoalTrial.fit()),
        model("copula", "A Gaussian copula graphical model: ranks, ties and gaps as data.")
            .check(() -> CopulaTrial.OPTIONS, o -> CopulaTrial.of(o)),
        model("ctm", "The correlated topic model with a graph of topics.")
            .check(() -> CtmTrials.OPTIONS, o -> CtmTrials.of(o))
            .fractions(o -> CtmTrials.inFractions(o))
            .fit(() -> CtmFit.of()),
        model("dmr", "Dirichlet-multinomial regression of topics on features.")
            .check(() -> TopicTrials.DMR_OPTIONS, o -> TopicTrials.dmr(o))
            .fractions(o -> TopicChecks.dmrInFractions())
            .fit(() -> TopicsFit.dmr()),
        model("dp-mixture", "A Dirichlet process mixture of normals, retrospectively.")
            .check(() -> MixtureTrial.OPTIONS, o -> MixtureTrial.of(o))
            .fit(() -> MixtureTrial.fit()),
        model("graph", "A Gaussian graphical model: graph and precision matrix.")
            .check(() -> GraphTrials.GRAPH_OPTIONS, o -> GraphTrials.graphs(o))
            .fit(() -> GraphFit.of()),
        model("gwishart", "The precision matrix on a known graph.")
            .check(() -> GraphTrials.PRECISION_OPTIONS, o -> GraphTrials.precision(o)),
        model("ila", "The infinite latent attribute model of networks.")
            .check(() -> RelationalTrials.ILA_OPTIONS, o -> RelationalTrials.ila(o))
            .fit(() -> NetworkFit.ila()),
        model("iptm", "The interaction-partitioned topic model of messages.")
            .check(() -> IptmTrials.OPTIONS, o -> IptmTrials.of(o))
            .fit(() -> IptmFit.of()),
        model("irm", "The infinite relational model of networks.")
            .check(() -> RelationalTrials.IRM_OPTIONS, o -> RelationalTrials.irm(o))
            .fractions(o -> RelationalTrials.irmInFractions())
            .fit(() -> NetworkFit.irm()),
        model("lda", "Latent Dirichlet allocation.")
            .check(() -> TopicTrials.LDA_OPTIONS, o -> TopicTrials.lda(o))
            .fractions(o -> TopicChecks.ldaInFractions())
            .fit(() -> TopicsFit.lda()),
        model("lfrm", "The latent feature relational model of networks.")
            .check(() -> RelationalTrials.LFRM_OPTIONS, o -> RelationalTrials.lfrm(o))
            .fractions(o -> RelationalTrials.lfrmInFractions())
            .fit(() -> NetworkFit.lfrm()),
        model("mixture", "A mixture of four items, small enough for all of its 81 states.")
            .check(() -> List.of(), o -> StartTrials.mixture(o))
            .fractions(o -> StartTrials.mixtureInFractions()),
        model("start", "A normal sample with unknown mean and precision: where to start.")
            .check(() -> StartTrials.OPTIONS, o -> StartTrials.normal(o)));
  }

  private static BuiltIn model(String name, String description) {
    return new BuiltIn(
        name,
        description,
        () -> List.of(),
        o -> {
          throw new IllegalStateException(name + " has no trial");
        },
        Optional.empty(),
        Optional.empty());
  }

  private record BuiltIn(
      String name,
      String description,
      Supplier<List<ModelOption<?>>> declared,
      Function<TrialOptions, Trial<?, ?>> trials,
      Optional<Function<TrialOptions, SmallestCase<?, ?>>> fractions,
      Optional<Supplier<FileFit>> fits)
      implements ModelPlugin {
    BuiltIn check(
        Supplier<List<ModelOption<?>>> options, Function<TrialOptions, Trial<?, ?>> trial) {
      return new BuiltIn(name, description, options, trial, fractions, fits);
    }

    BuiltIn fractions(Function<TrialOptions, SmallestCase<?, ?>> other) {
      return new BuiltIn(name, description, declared, trials, Optional.of(other), fits);
    }

    BuiltIn fit(Supplier<FileFit> fit) {
      return new BuiltIn(name, description, declared, trials, fractions, Optional.of(fit));
    }

    @Override
    public List<ModelOption<?>> options() {
      return declared.get();
    }

    @Override
    public Trial<?, ?> trial(TrialOptions options) {
      return trials.apply(options);
    }

    @Override
    public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
      return fractions.isPresent()
          ? List.of(fractions.get().apply(options))
          : ModelPlugin.super.casesInFractions(options);
    }

    @Override
    public Optional<FileFit> fit() {
      return fits.map(Supplier::get);
    }
  }
}
