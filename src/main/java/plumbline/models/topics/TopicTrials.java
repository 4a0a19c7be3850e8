package plumbline.models.topics;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sweep;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.exact.ModelCheck;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/** The topic models on trial. */
public final class TopicTrials {
  // Of every weight's prior, the intercepts' too, which in training have a wider one.
  private static final double VARIANCE = 0.5;
  private static final int FEATURE_VALUES = 8; // else those of many documents leave any scale

  static final ModelOption<Hyper> HYPER =
      ModelOption.choice("hyper", Hyper.SAMPLED, "the hyperparameters");
  static final ModelOption<Integer> DOCUMENTS = ModelOption.size("documents", 4, "D");
  static final ModelOption<Integer> WORDS = ModelOption.size("words", 4, "V").ofTrial();

  public static final List<ModelOption<?>> LDA_OPTIONS = List.of(HYPER, DOCUMENTS, WORDS);
  public static final List<ModelOption<?>> DMR_OPTIONS = List.of(DOCUMENTS);

  private TopicTrials() {}

  /** Whether alpha and beta are held or belong to the state. */
  private enum Hyper {
    FIXED,
    SAMPLED
  }

  /**
   * Latent Dirichlet allocation. Settings: hyper (sampled, fixed), documents, words. There are
   * three topics of different alpha; the documents have 3, 4, 5 and 6 tokens in turn.
   *
   * @param options settings
   * @return the trial
   * @throws IllegalArgumentException if a setting is unknown, or the printed formula is asked for
   */
  public static Trial<LdaState, Corpus> lda(TrialOptions options) {
    ModelOption.allow(options, LDA_OPTIONS).correctedOnly("lda");
    boolean sampled = HYPER.of(options) == Hyper.SAMPLED;
    Ints lengths = Ints.generate(DOCUMENTS.of(options), d -> 3 + d % 4);
    LdaModel model =
        new LdaModel(lengths, WORDS.of(options), Doubles.of(0.4, 0.8, 1.2), 0.6, sampled);
    Sweep<LdaState, Corpus, LdaWorkspace> sampler = LdaSampler.of(model);
    // Numbers of tokens see the prior of z; pairs see how topics and words hang together.
    List<TestFunction<LdaState, Corpus>> functions = new ArrayList<>();
    functions.add(TestFunction.of("tokens of topic 1", (s, y) -> share(s.assignments(), 0)));
    functions.add(TestFunction.of("tokens of topic 3", (s, y) -> share(s.assignments(), 2)));
    functions.add(TestFunction.of("first two together", (s, y) -> equal(s.assignments(), 0, 1)));
    functions.add(TestFunction.of("agreeing pairs", (s, y) -> agreeingPairs(s.assignments(), y)));
    functions.add(TestFunction.of("equal pairs of words", (s, y) -> equalPairs(y)));
    if (sampled) {
      functions.add(TestFunction.of("log alpha 1", (s, y) -> Math.log(s.alpha().get(0))));
      functions.add(TestFunction.of("log alpha 2", (s, y) -> Math.log(s.alpha().get(1))));
      functions.add(TestFunction.of("log alpha 3", (s, y) -> Math.log(s.alpha().get(2))));
      functions.add(TestFunction.of("log beta", (s, y) -> Math.log(s.beta())));
      // beta is updated last: with one sweep to a data draw its errors show only beside the data.
      functions.add(
          TestFunction.of("log beta * equal pairs", (s, y) -> Math.log(s.beta()) * equalPairs(y)));
    }
    SmallestCase<LdaState, Corpus> small = TopicChecks.lda();
    return Trial.of("lda", model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(functions)
        .identities(
            List.of(
                new ModelCheck<>(
                    "weights against the joint density", TopicChecks::weightError, 1e-10)))
        .exact(
            List.of(
                new KernelCheck<>(
                    // 3^4 assignments of four tokens, alpha and beta held
                    "pi P = pi over 81 states",
                    "assignments",
                    k -> TopicChecks.invariance(small, k),
                    1e-14)))
        .mutants(ldaMutants(sampler, sampled))
        .smallest(List.of(small));
  }

  /**
   * The planted bugs of the assignments, which the enumeration catches without any joint draws, and
   * those of alpha, which it holds.
   */
  private static List<Mutant<LdaState, Corpus>> ldaMutants(
      Sweep<LdaState, Corpus, LdaWorkspace> sampler, boolean sampled) {
    Mutants<LdaState, Corpus, LdaWorkspace> bugs =
        new Mutants<>(sampler, Design.successiveConditional());
    bugs.add("own-count-stays", "a token's own count is still there when its new topic is drawn", 0)
        .replace("assignments", TopicMutants.ownCountStays())
        .exact();
    bugs.add("total-forgotten", "the weights lack 1 / (n_k + V beta)", 0)
        .replace("assignments", TopicMutants.totalForgotten())
        .exact();
    // With fixed hyperparameters the sweep has no update of alpha to be replaced.
    if (sampled) {
      bugs.add("jacobian-forgotten", "ln alpha is sampled with the density of alpha", 20_000)
          .replace("alpha", TopicMutants.jacobianForgotten())
          .joint()
          .blind("fixed hyperparameters");
      bugs.add(
              "maximum-for-draw",
              "alpha is set to its conditional maximum, as fixed points do",
              20_000)
          .replace("alpha", TopicMutants.maximumForDraw())
          .joint()
          .blind("fixed hyperparameters");
    }
    return bugs.all();
  }

  /**
   * Dirichlet-multinomial regression with an intercept and one feature. Settings: documents, of
   * which the exact checks need two, as their four tokens lie in the first two.
   *
   * @param options settings
   * @return the trial
   * @throws IllegalArgumentException if a setting is unknown, there are fewer than two documents,
   *     or the printed formula is asked for
   */
  public static Trial<DmrState, Corpus> dmr(TrialOptions options) {
    ModelOption.allow(options, DMR_OPTIONS).correctedOnly("dmr");
    int documents = DOCUMENTS.of(options);
    if (documents < 2) {
      throw new IllegalArgumentException("documents must be at least 2, not " + documents);
    }
    DmrModel model = dmrModel(documents);
    Sweep<DmrState, Corpus, DmrWorkspace> sampler = DmrSampler.of(model);
    // Both change the weights, which the enumeration holds.
    Mutants<DmrState, Corpus, DmrWorkspace> bugs =
        new Mutants<>(sampler, Design.successiveConditional());
    bugs.add("prior-twice", "the weights' prior counts twice", 20_000)
        .replace("weights", TopicMutants.priorTwice(VARIANCE))
        .joint();
    bugs.add("prior-widened", "the weights' prior has twice its variance", 20_000)
        .replace("weights", TopicMutants.priorWidened(VARIANCE))
        .joint();
    SmallestCase<DmrState, Corpus> small = TopicChecks.dmr(model);
    return Trial.of("dmr", model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(
            List.of(
                TestFunction.of("tokens of topic 1", (s, y) -> share(s.assignments(), 0)),
                TestFunction.of("first two together", (s, y) -> equal(s.assignments(), 0, 1)),
                TestFunction.of("agreeing pairs", (s, y) -> agreeingPairs(s.assignments(), y)),
                TestFunction.of("equal pairs of words", (s, y) -> equalPairs(y)),
                // lambda, topic after topic: intercept 1, slope 1, intercept 2, slope 2
                TestFunction.of("intercept 1", (s, y) -> s.weights().get(0)),
                TestFunction.of("slope 1", (s, y) -> s.weights().get(1)),
                TestFunction.of("slope 2 squared", (s, y) -> square(s.weights().get(3))),
                TestFunction.of(
                    "intercept 1 * its tokens",
                    (s, y) -> s.weights().get(0) * share(s.assignments(), 0))))
        .identities(
            List.of(
                new ModelCheck<>(
                    "gradient by differences",
                    () -> TopicChecks.gradientError(dmrModel(Math.min(FEATURE_VALUES, documents))),
                    1e-6)))
        .exact(
            List.of(
                new KernelCheck<>(
                    "pi P = pi over 16 states",
                    "assignments",
                    k -> TopicChecks.invariance(small, k),
                    1e-14)))
        .mutants(bugs.all())
        .smallest(List.of(small));
  }

  /**
   * Two topics, three words, documents of 2, 3 and 4 tokens in turn; the feature goes through -1,
   * -0.3, ..., 3.9 and begins again.
   */
  private static DmrModel dmrModel(int documents) {
    List<Doubles> rows = new ArrayList<>();
    for (int d = 0; d < documents; d++) {
      rows.add(Doubles.of(1, 0.7 * (d % FEATURE_VALUES) - 1));
    }
    return new DmrModel(
        Ints.generate(documents, d -> 2 + d % 3),
        3,
        2,
        new Features(List.of("intercept", "x"), rows),
        Doubles.of(VARIANCE, VARIANCE),
        0.7);
  }

  private static double square(double x) {
    return x * x;
  }

  /** How many tokens have a topic. */
  private static double share(Ints z, int topic) {
    return z.stream().filter(k -> k == topic).count();
  }

  /** 1 if two tokens have one topic, else 0. */
  private static double equal(Ints z, int i, int j) {
    return z.get(i) == z.get(j) ? 1 : 0;
  }

  /** Pairs of tokens with one topic and one word; O(N^2) for the few tokens of a trial. */
  private static double agreeingPairs(Ints z, Corpus y) {
    int count = 0;
    for (int i = 0; i < z.size(); i++) {
      for (int j = 0; j < i; j++) {
        count += z.get(i) == z.get(j) && y.word(i) == y.word(j) ? 1 : 0;
      }
    }
    return count;
  }

  /** Pairs of tokens of one word, whatever their topics. */
  private static double equalPairs(Corpus y) {
    int count = 0;
    for (int i = 0; i < y.tokens(); i++) {
      for (int j = 0; j < i; j++) {
        count += y.word(i) == y.word(j) ? 1 : 0;
      }
    }
    return count;
  }
}
