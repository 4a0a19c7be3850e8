package museum.plda;

import java.util.List;
import java.util.Optional;
import museum.Exhibit;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** The model of {@link TopicOfToken}, and weights that are divided by one and the same number. */
public final class DenominatorOfOldTopic extends Exhibit<Ints, Ints> {
  private static final ModelOption<Integer> LENGTH = ModelOption.size("length", 4, "words");
  private static final ModelOption<Integer> TOPICS = ModelOption.size("topics", 2, "topics");
  private static final ModelOption<Integer> WORDS = ModelOption.size("words", 5, "kinds of words");

  /** For the service loader. */
  public DenominatorOfOldTopic() {
    super("davidmcclure-2", "all topics have the denominator of the one that the word is in");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(LENGTH, TOPICS, WORDS);
  }

  @Override
  protected TopicOfToken.Urns model(TrialOptions options) {
    return new TopicOfToken.Urns(LENGTH.of(options), TOPICS.of(options), WORDS.of(options));
  }

  /** What the weight of a topic is divided by, given the new topic and the old one. */
  @FunctionalInterface
  private interface Denominator {
    double of(Ints topics, int topic, int old, int without);
  }

  private static double denominator(TopicOfToken.Urns model, Ints z, int topic, int without) {
    return TopicOfToken.count(z, z, topic, -1, model.length(), without)
        + model.words() * TopicOfToken.BETA;
  }

  private static Sampler<Ints, Ints> sampler(TopicOfToken.Urns model, Denominator denominator) {
    return Sampler.of(
        (z, w, rng) -> {
          int i = rng.uniformInt(model.length());
          double[] distribution = new double[model.topics()];
          for (int k = 0; k < distribution.length; k++) {
            double topicWord = TopicOfToken.count(z, w, k, w.get(i), model.length(), i);
            double documentTopic = TopicOfToken.count(z, w, k, -1, model.length(), i);
            distribution[k] =
                (topicWord + TopicOfToken.BETA)
                    * (documentTopic + TopicOfToken.ALPHA)
                    / denominator.of(z, k, z.get(i), i);
          }
          int[] next = z.toArray();
          next[i] = rng.categorical(distribution, distribution.length);
          return Ints.of(next);
        });
  }

  @Override
  protected Sampler<Ints, Ints> wrong(TrialOptions options) {
    TopicOfToken.Urns model = model(options);
    return sampler(
        model,
        (z, topic, old, without) ->
            TopicOfToken.count(z, z, old, -1, model.length(), without) + TopicOfToken.BETA);
  }

  @Override
  protected Sampler<Ints, Ints> right(TrialOptions options) {
    TopicOfToken.Urns model = model(options);
    return sampler(model, (z, topic, old, without) -> denominator(model, z, topic, without));
  }

  @Override
  protected List<TestFunction<Ints, Ints>> functions() {
    return TopicOfToken.FUNCTIONS;
  }

  @Override
  protected Optional<FiniteCase<Ints, Ints>> finite(TrialOptions options) {
    TopicOfToken.Urns model = model(options);
    return Optional.of(
        TopicOfToken.states(model)
            .withMove(
                "(n_k + V beta), old topic over new, without the word",
                (before, after) -> missing(before, after, model)));
  }

  private static double missing(Ints before, Ints after, TopicOfToken.Urns model) {
    double ratio = 1;
    for (int i = 0; i < before.size(); i++) {
      if (before.get(i) != after.get(i)) {
        ratio *= denominator(model, before, before.get(i), i);
        ratio /= denominator(model, before, after.get(i), i);
      }
    }
    return ratio;
  }
}
