package plumbline.models.iptm.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.sampling.runs.Rounds;

/**
 * Chains on the posterior of a corpus. Patterns have no order of their own: within each kept draw
 * they are numbered by ascending intercept b_c[1].
 *
 * @param corpus the messages
 * @param model a model of them
 * @param chains how many
 * @param burnIn sweeps dropped first
 * @param draws kept in each chain
 * @param thin sweeps between two kept draws
 * @param optimise whether alpha and m are fitted, once for all chains, in a pilot chain that is as
 *     long as the burn-in
 * @param sampler of a model's posterior
 */
public record IptmRun(
    MessageCorpus corpus,
    IptmModel model,
    int chains,
    int burnIn,
    int draws,
    int thin,
    boolean optimise,
    Function<IptmModel, IptmSampler> sampler) {
  private static final int BETWEEN_PLACEMENTS = 5;

  /** Checks the settings. */
  public IptmRun {
    IptmSizes.require(1, chains, "chains");
    IptmSizes.require(
        optimise ? ClimbingSampler.CLIMB_EVERY : 0,
        burnIn,
        optimise ? "burn-in, in which alpha and m are fitted," : "burn-in");
    IptmSizes.require(1, draws, "iterations");
    IptmSizes.require(1, thin, "thin");
    model.sizes().requireSampling();
  }

  /**
   * Runs all chains.
   *
   * @param rng the seed; results do not depend on the workers
   * @param workers where chains run
   * @param progress told about sweeps
   * @param checkpoint where to keep the run
   * @return the fit
   */
  public Fit run(SeededRng rng, Replicates workers, Progress progress, Checkpoint checkpoint) {
    Rounds rounds = Rounds.of(workers, progress, checkpoint);
    // Chains with weights of their own would have targets of their own, and no R-hat to compare.
    IptmModel target = optimise ? model.with(fitted(rng, rounds)) : model;
    IntFunction<IptmTally> tally =
        chain -> new IptmTally(target, draws, rng.child("chain-" + chain).child("replicate"));
    PosteriorRun<ClimbingSampler.Place> run =
        Posterior.of(
                new ClimbingSampler(corpus, target, 0, sampler),
                corpus.data(),
                (chain, stream) -> start(target, chain % 2 == 1, stream))
            .monitor(new IptmTally.IptmColumns(model))
            .accumulate(tally)
            .chains(chains)
            .burnIn(burnIn)
            .draws(draws)
            .thin(thin)
            .placedEvery(BETWEEN_PLACEMENTS)
            .label("iptm")
            .setting("topics", model.sizes().topics())
            .setting("patterns", model.sizes().patterns())
            .setting("optimise", optimise)
            .run(rng, rounds);
    rounds.finish();
    // Topics of different chains have nothing to do with each other: words are those of the first.
    IptmTally first = run.accumulated(tally).get(0);
    return new Fit(
        corpus,
        target,
        run.draws(),
        Doubles.of(first.words()),
        new PredictedMessages.Statistics(model.sizes())
            .compare(corpus.data(), first.replicates(), first.replicateCount()));
  }

  /** The priors with the weights alpha m that a pilot chain has climbed to. */
  private IptmPriors fitted(SeededRng rng, Rounds rounds) {
    Doubles weights =
        Posterior.of(
                new ClimbingSampler(corpus, model, burnIn, sampler),
                corpus.data(),
                (chain, stream) -> start(model, false, stream))
            .streams((root, chain) -> root.child("pilot"))
            .chains(1)
            .burnIn(burnIn)
            .draws(0)
            .placedEvery(BETWEEN_PLACEMENTS)
            .run(rng, rounds)
            .last()
            .get(0)
            .topicWeights();
    return model.priors().withTopicWeights(weights);
  }

  private ClimbingSampler.Place start(IptmModel target, boolean distant, SeededRng stream) {
    IptmState state = distant ? corpus.distantStart(target, stream) : corpus.start(target, stream);
    return new ClimbingSampler.Place(state, target.priors().topicWeights(), 0);
  }

  /**
   * What was learned about a corpus.
   *
   * @param corpus the messages
   * @param model their model, with alpha m as fitted
   * @param draws kept draws of all chains
   * @param words K x V, how many tokens of each word type a topic has on average, first chain
   * @param predictive the messages beside some drawn from the fit, first chain
   */
  public record Fit(
      MessageCorpus corpus,
      IptmModel model,
      Draws draws,
      Doubles words,
      List<PredictedMessages> predictive) {
    /** Copies the checks. */
    public Fit {
      predictive = List.copyOf(predictive);
    }

    /**
     * A topic's commonest words.
     *
     * @param topic from 0
     * @param most how many at most
     * @return words in descending order of their counts
     */
    public List<String> topWords(int topic, int most) {
      int types = model.sizes().words();
      Doubles counts = Doubles.generate(types, v -> words.get(topic * types + v));
      return counts.largest(most).stream()
          .filter(v -> counts.get(v) > 0.5)
          .mapToObj(v -> corpus.vocabulary().get(v))
          .toList();
    }

    /**
     * How often a topic belongs to a pattern, in the first chain.
     *
     * @param topic from 0
     * @param pattern from 0, by ascending intercept
     * @return a relative frequency
     */
    public double patternShare(int topic, int pattern) {
      double[] chain = draws.chain(draws.indexOf("pattern_of_topic[" + (topic + 1) + "]"), 0);
      return java.util.Arrays.stream(chain).filter(c -> c == pattern + 1).count()
          / (double) chain.length;
    }

    /**
     * The columns that mean the same in every chain. Topics have no order that chains share: those
     * of a topic can only be read chain by chain.
     *
     * @return the draws without {@code pattern_of_topic} and {@code tokens_of_topic}
     */
    public Draws shared() {
      return draws.select(name -> !name.contains("_of_topic["));
    }

    /**
     * Diagnostics of the shared columns.
     *
     * @return the summary
     */
    public Summary summary() {
      return Summary.of(shared());
    }

    /**
     * Whether the chains agree about the shared columns, and the entropy of the topics' sizes.
     *
     * @return the judgement
     */
    public FitJudgement judgement() {
      List<FitJudgement.Quantity> quantities =
          new ArrayList<>(FitJudgement.quantities(shared(), name -> true));
      double[][] entropies = new double[draws.chains()][];
      for (int c = 0; c < entropies.length; c++) {
        entropies[c] = entropies(c);
      }
      quantities.add(FitJudgement.Quantity.of("entropy of topic sizes", entropies));
      return FitJudgement.of(draws.chains(), quantities);
    }

    private double[] entropies(int chain) {
      double[] entropies = new double[draws.draws()];
      for (int k = 1; k <= model.sizes().topics(); k++) {
        double[] tokens = draws.chain("tokens_of_topic[" + k + "]", chain);
        for (int t = 0; t < tokens.length; t++) {
          double share = tokens[t] / model.sizes().allTokens();
          entropies[t] -= share > 0 ? share * Math.log(share) : 0;
        }
      }
      return entropies;
    }

    private double tokens(int topic) {
      return Arrays.stream(draws.chain("tokens_of_topic[" + (topic + 1) + "]", 0))
          .average()
          .orElse(0);
    }

    private String patterns(int topic) {
      return IntStream.range(0, model.sizes().patterns())
          .mapToObj(c -> Text.of("%.2f ", patternShare(topic, c)))
          .collect(Collectors.joining());
    }

    /** Topics with their words and patterns, then coefficients with 90 % intervals. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      text.append(
          Text.of(
              "%d messages, %d actors, %d word types, %d tokens; %d chains of %d draws%n%n",
              model.sizes().documents(),
              model.sizes().actors(),
              model.sizes().words(),
              model.sizes().allTokens(),
              draws.chains(),
              draws.draws()));
      text.append(
          TextTable.of(IntStream.range(0, model.sizes().topics()).boxed().toList())
              .gap(2)
              .right("topic", 5, k -> k + 1)
              .right("tokens", 6, "%.0f", this::tokens)
              .left("patterns (share of draws)", 25, this::patterns)
              .left("commonest words (first chain)", 0, k -> String.join(" ", topWords(k, 8))));
      text.append(System.lineSeparator());
      text.append(
          TextTable.of(
                  summary().variables().stream().filter(v -> !v.name().contains("of_")).toList())
              .left("coefficient", 24, Summary.OfVariable::name)
              .right("mean", 10, "%.3f", v -> v.mean().value())
              .right("5 %", 10, "%.3f", v -> v.q5().value())
              .right("95 %", 10, "%.3f", v -> v.q95().value())
              .right("R-hat", 8, "%.2f", v -> v.rhat().value())
              .right("ESS", 8, "%.0f", v -> v.essBulk().value()));
      text.append("\nmessages drawn from the fit: share of the observed within 90 % intervals\n");
      for (PredictedMessages check : predictive) {
        text.append(Text.of("%-32s %.2f%n", check.name(), check.covered()));
      }
      return text.toString();
    }
  }
}
