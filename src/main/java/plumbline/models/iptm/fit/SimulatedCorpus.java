package plumbline.models.iptm.fit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.TimeCovariates;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.sampling.files.CsvWriter;

/**
 * Messages of a realistic amount, drawn from the model: 20 actors, 20 topics in 3 patterns, 20
 * tokens of 400 word types each, about nine hours from one message to the next. The coefficients
 * are a third of draws from the prior around intercepts that keep the network sparse; under the
 * document's own priors waiting times range over hundreds of orders of magnitude.
 *
 * @param model what the messages were drawn from
 * @param truth all unknowns
 * @param data the messages
 */
public record SimulatedCorpus(IptmModel model, IptmState truth, IptmData data) {
  private static final int ACTORS = 20;
  private static final int TOPICS = 20;
  private static final int PATTERNS = 3;
  private static final int WORDS = 400;
  private static final int TOKENS = 20;

  /** Locations of log tau whose least of 20 has about nine hours on average. */
  private static final double TIMING_INTERCEPT = 3.4;

  /**
   * Draws messages.
   *
   * @param documents how many
   * @param rng the source of randomness
   * @return the corpus
   */
  public static SimulatedCorpus draw(int documents, Rng rng) {
    IptmSizes sizes = IptmSizes.equal(documents, TOKENS, ACTORS, TOPICS, PATTERNS, WORDS);
    IptmModel model =
        IptmModel.standard(sizes, TimeCovariates.NETWORK_AND_CLOCK).withBase(List.of());
    IptmState prior = model.drawPrior(rng);
    int p = model.statistics().size();
    int q = model.timingSize();
    IptmState mild =
        prior
            .withTies(
                Doubles.generate(
                    prior.coefficients().size(),
                    i ->
                        i % p == 0 ? Math.floorDiv(i, p) - 1.0 : 0.3 * prior.coefficients().get(i)),
                -2.5)
            .withTiming(
                Doubles.generate(
                    prior.timing().size(),
                    i -> i % q == 0 ? TIMING_INTERCEPT : 0.05 * prior.timing().get(i)),
                0.5);
    IptmData data = model.drawData(mild, rng);
    return new SimulatedCorpus(model, model.complete(mild, data), data);
  }

  /**
   * The true coefficients of the ties in the order of a fit's columns: b of each pattern, whose
   * intercepts ascend, then delta.
   *
   * @return P C + 1 numbers
   */
  public Doubles tieCoefficients() {
    int size = truth.coefficients().size();
    return Doubles.generate(size + 1, i -> i < size ? truth.coefficients().get(i) : truth.delta());
  }

  /**
   * Writes the messages as {@link MessageFile} reads them, words with counts.
   *
   * @param file CSV
   */
  public void write(Path file) {
    MessageCorpus corpus = MessageCorpus.of(model.sizes(), data, 0);
    double[] times = data.times();
    List<List<Object>> rows = new ArrayList<>();
    int token = 0;
    for (int d = 0; d < model.sizes().documents(); d++) {
      Map<String, Integer> words = new TreeMap<>();
      for (int n = 0; n < model.sizes().tokens().get(d); n++) {
        words.merge(corpus.vocabulary().get(data.words().get(token++)), 1, Integer::sum);
      }
      rows.add(
          List.of(
              Text.of("%.4f", times[d + 1]),
              corpus.actors().get(data.authors().get(d)),
              names(corpus, data.recipients(), d),
              String.join(
                  " ",
                  words.entrySet().stream().map(w -> w.getKey() + ":" + w.getValue()).toList())));
    }
    CsvWriter.write(file, List.of("time", "sender", "recipients", "words"), rows);
  }

  private static String names(MessageCorpus corpus, Ints sets, int d) {
    List<String> names = new ArrayList<>();
    for (int j = 0; j < ACTORS; j++) {
      if (ActorSets.contains(sets, d, ACTORS, j)) {
        names.add(corpus.actors().get(j));
      }
    }
    return String.join(";", names);
  }
}
