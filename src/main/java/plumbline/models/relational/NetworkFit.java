package plumbline.models.relational;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.irm.IrmSampler;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.HeldOut;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.plugin.OptionForm;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.verification.TrialOptions;

/**
 * How a relational model is fitted to a network: the same for all of them.
 *
 * @param choice makes model and sampler as the options say
 * @param <S> state
 */
public record NetworkFit<S>(BiFunction<Dyads, TrialOptions, Choice<S>> choice) {
  /** With {@code --start sequential}, after each object: as many as in the paper. */
  private static final int SWEEPS_PER_OBJECT = 3;

  private static final ModelOption<Double> HOLDOUT =
      ModelOption.positive("holdout", Double.NaN, "hide this share of the dyads and predict them")
          .within(OptionBounds.PROBABILITY)
          .label("FRACTION");

  private static final ModelOption<Unit> HOLDOUT_OF =
      ModelOption.choice("holdout-of", Unit.PAIRS, "")
          .label("entries|pairs")
          .needs("holdout")
          .withoutUsual(
              "hide entries, or both directions of a pair"
                  + " (default: entries if --directed, else pairs)");

  private static final ModelOption<Start> START =
      ModelOption.choice("start", Start.PRIOR, "start from the prior, or object by object")
          .label("prior|sequential");

  /** Of the model, said only where they are given. */
  private static final Set<String> KERNEL_OPTIONS =
      Stream.of(
              RelationalTrials.LINK,
              RelationalTrials.WEIGHTS,
              RelationalTrials.SHIFT,
              RelationalTrials.RECODING)
          .map(ModelOption::name)
          .collect(Collectors.toSet());

  /** A fit of the infinite latent attribute model. */
  public static FileFit ila() {
    return of(
        (dyads, options) -> {
          IlaModel model =
              new IlaModel(dyads, RelationalPriors.forData(), RelationalTrials.LINK.of(options));
          return new Choice<>(model, RelationalTrials.sampler(model, options));
        });
  }

  /** A fit of the latent feature relational model. */
  public static FileFit lfrm() {
    return of(
        (dyads, options) -> {
          LfrmModel model =
              new LfrmModel(dyads, RelationalPriors.forData(), RelationalTrials.LINK.of(options));
          return new Choice<>(model, RelationalTrials.sampler(model, options));
        });
  }

  /** A fit of the infinite relational model. */
  public static FileFit irm() {
    return of(
        (dyads, options) -> {
          IrmModel model = IrmModel.of(dyads);
          return new Choice<>(model, IrmSampler.of(model, IrmSampler.BETAS.of(options)));
        });
  }

  /** What is hidden at once: an entry, or both directions of a pair. */
  private enum Unit {
    ENTRIES,
    PAIRS
  }

  /** Where chains begin. */
  private enum Start {
    PRIOR,
    SEQUENTIAL
  }

  /**
   * A model, and the sampler that was chosen for it.
   *
   * @param model of the network's dyads
   * @param sampler of its posterior
   * @param <S> state
   */
  public record Choice<S>(LinkModel<S> model, Sampler<S, Network> sampler) {}

  public static <S> FileFit of(BiFunction<Dyads, TrialOptions, Choice<S>> choice) {
    return FileFit.of(new NetworkFit<>(choice)::fit, HOLDOUT, HOLDOUT_OF, START)
        .lengths(new FileFit.Lengths(4, 1_000, 500, 0))
        .help(
            "the network",
            List.of(
                "The same as network with this --model.",
                "Who belongs together, and which links are missing?"),
            "");
  }

  private FitResult fit(FitRun run) {
    TrialOptions options = run.options();
    boolean directed = run.of(RelationalTrials.DIRECTED);
    boolean selfLinks = run.of(RelationalTrials.SELF_LINKS);
    boolean pairs = HOLDOUT_OF.isGiven(options) ? run.of(HOLDOUT_OF) == Unit.PAIRS : !directed;
    NetworkFile data = NetworkFile.read(run.file(), directed, selfLinks, pairs);
    // Dyads of the whole file: chains see some of them hidden, and the model predicts these.
    Choice<S> chosen = choice.apply(data.network().dyads(), options);
    SeededRng rng = run.rng();
    // The choice has a stream of its own: whatever model and chains draw, the same are hidden.
    Optional<HeldOut> hidden =
        HOLDOUT.isGiven(options)
            ? Optional.of(hide(data.network(), run.of(HOLDOUT), pairs, rng.child("holdout")))
            : Optional.empty();
    Network seen = hidden.map(HeldOut::train).orElse(data.network());
    Ints heldOut = hidden.map(HeldOut::dyads).orElse(Ints.of());
    Ints unknown = unknown(data.network());
    // Those held out first: their scores, and both files of predictions, count on the order.
    Ints predicted = Ints.of(IntStream.concat(heldOut.stream(), unknown.stream()).toArray());
    FileFit.Lengths lengths = run.lengths();
    LinkModel<S> law = chosen.model();
    Start start = run.of(START);
    NetworkChains.Result<S> result =
        new NetworkChains(lengths.chains(), lengths.burnIn(), lengths.iterations(), predicted)
            .run(
                law,
                chosen.sampler(),
                seen,
                stream ->
                    // A sequential start sees no more than its chain: nothing that is held out.
                    start == Start.PRIOR
                        ? law.drawPrior(stream)
                        : SequentialStart.of(law, seen, SWEEPS_PER_OBJECT, stream),
                rng,
                run.workers(),
                run.progress(),
                run.checkpoint(Map.of(), data.network()));
    // Diagnostics of what all states have, whatever the numbers of their clusters or features.
    Summary summary = Summary.of(result.draws());
    FitResult fit =
        FitResult.of(FitJudgement.of(result.draws(), name -> true))
            .line(
                "%s on %s: %s, %d chains (start: %s), %d sweeps kept after %d, seed %d",
                law.name(),
                run.file().getFileName(),
                data.network(),
                lengths.chains(),
                OptionForm.word(start),
                lengths.iterations(),
                lengths.burnIn(),
                run.seed())
            .line("%s", summary)
            .put("model", law.name())
            .put("objects", data.network().size())
            .put("links", data.network().links())
            .put("directed", directed)
            .put("selfLinks", selfLinks)
            .put("start", OptionForm.word(start))
            .put("seed", run.seed())
            .put("diagnostics", summary)
            .verdict();
    Optional<HeldOut.HeldOutScores> scores =
        hidden.map(
            h ->
                HeldOut.HeldOutScores.of(
                    h,
                    Doubles.generate(heldOut.size(), d -> result.probabilities().get(d)),
                    pairs,
                    run.of(HOLDOUT)));
    scores.ifPresent(part -> fit.line("held out: %s", part));
    fit.put("holdout", scores.orElse(null));
    if (scores.isEmpty()) {
      fit.put("note", "held-out scores need --holdout");
    }
    Map<String, String> chosenOptions = new TreeMap<>(options.settings());
    chosenOptions.keySet().retainAll(KERNEL_OPTIONS);
    if (!chosenOptions.isEmpty()) {
      fit.put("options", chosenOptions);
    }
    fit.summary(summary).draws("draws.csv", result.draws());
    new NetworkTables<>(data, result).addTo(fit, hidden, unknown);
    return fit;
  }

  /**
   * Hides dyads one by one, or both directions of each pair together.
   *
   * @param part the probability of each to be hidden
   * @param rng a stream for these decisions alone
   * @throws IllegalArgumentException if the probability is not between 0 and 1
   */
  private static HeldOut hide(Network network, double part, boolean pairs, SeededRng rng) {
    HeldOut hidden = pairs ? HeldOut.ofPairs(network, part, rng) : HeldOut.of(network, part, rng);
    if (hidden.dyads().size() == 0) {
      throw new IllegalArgumentException(
          "--holdout " + part + " hides no dyad of " + network.size() + " objects: give more");
    }
    return hidden;
  }

  /** Dyads that the file says nothing about, by number {@code n from + to}; not those held out. */
  private static Ints unknown(Network network) {
    IntStream.Builder unknown = IntStream.builder();
    int n = network.size();
    network
        .dyads()
        .forEach(
            dyad -> {
              if (!network.observed(dyad / n, dyad % n)) {
                unknown.add(dyad);
              }
            });
    return Ints.of(unknown.build().toArray());
  }
}
