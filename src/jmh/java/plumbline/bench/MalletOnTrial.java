package plumbline.bench;

import cc.mallet.topics.MarginalProbEstimator;
import cc.mallet.types.Alphabet;
import cc.mallet.types.Dirichlet;
import cc.mallet.types.FeatureSequence;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.heldout.ExactLikelihood;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * MALLET's left-to-right estimator and its learning of Dirichlet parameters, as they stand in its
 * jar, on documents of three and of eight tokens for which the truth is a sum over all assignments.
 */
final class MalletOnTrial implements Accused {
  private static final String LEFT_TO_RIGHT = "MALLET/left-to-right";
  private static final String LEARN_PARAMETERS = "MALLET/learn-parameters";

  /** Single particles in all for each row, so that all have about the same error. */
  private static final int PARTICLES = 400_000;

  /** MALLET adds it to each count; with it the counts below give the topics exactly. */
  private static final double SMOOTHING = 1;

  private static final double COUNTS = 1_000;

  @Override
  public List<String> findings() {
    return List.of(LEFT_TO_RIGHT, LEARN_PARAMETERS);
  }

  /** Its jar does not tell; the profile of the benchmarks in pom.xml says which it is. */
  @Override
  public Optional<String> version() {
    return Optional.of("2.1.1");
  }

  @Override
  public String missing() {
    return "MALLET";
  }

  @Override
  public List<String> measured(String finding) {
    return finding.equals(LEFT_TO_RIGHT) ? leftToRight() : learnParameters();
  }

  private static List<String> leftToRight() {
    List<String> lines = new ArrayList<>();
    double[] three = {0.7, 0.2, 0.1, 0.1, 0.3, 0.6};
    double[] two = {0.6, 0.4, 0.01, 0.99};
    lines.addAll(leftToRight("first", three, new double[] {0.5, 0.9}, 0, 2, 0));
    lines.addAll(leftToRight("second", two, new double[] {0.5, 0.1}, 0, 1, 1));
    double[] apart = {0.594, 0.006, 0.4, 0.006, 0.594, 0.4};
    lines.addAll(leftToRight("third", apart, new double[] {0.1, 0.1}, 2, 2, 0, 0, 0, 0, 0, 0));
    return lines;
  }

  private static List<String> leftToRight(
      String name, double[] topics, double[] alpha, int... words) {
    int size = topics.length / alpha.length;
    SeenDocument document =
        SeenDocument.of(
            Ints.of(words), TopicModel.of(Vocabulary.numbered(size), topics, Doubles.of(alpha)));
    double logTruth = ExactLikelihood.byEnumeration(document);
    InstanceList list = instances(words, size);
    List<String> lines = new ArrayList<>();
    for (boolean resampled : new boolean[] {false, true}) {
      for (int particles : new int[] {1, 2, 20, 200}) {
        MarginalProbEstimator estimator = estimator(topics, alpha, size);
        estimator.setRandomSeed(1);
        int runs = PARTICLES / particles;
        double sum = 0;
        double squares = 0;
        for (int run = 0; run < runs; run++) {
          double ratio =
              Math.exp(estimator.evaluateLeftToRight(list, particles, resampled, null) - logTruth);
          sum += ratio;
          squares += ratio * ratio;
        }
        double mean = sum / runs;
        lines.add(
            String.format(
                Locale.ROOT,
                "%s document, %s resampling, particles %d: %.4f times the truth ± %.4f",
                name,
                resampled ? "with" : "without",
                particles,
                mean,
                Math.sqrt((squares / runs - mean * mean) / runs)));
      }
    }
    return lines;
  }

  private static InstanceList instances(int[] words, int size) {
    Object[] names = new Object[size];
    Arrays.setAll(names, v -> "w" + v);
    Alphabet alphabet = new Alphabet(names);
    InstanceList list = new InstanceList(alphabet, null);
    list.add(new Instance(new FeatureSequence(alphabet, words), null, "document", null));
    return list;
  }

  /** Counts that, with the smoothing, have the topics as their shares. */
  private static MarginalProbEstimator estimator(double[] topics, double[] alpha, int size) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(alpha.length - 1);
    int[][] counts = new int[size][alpha.length];
    int[] totals = new int[alpha.length];
    for (int v = 0; v < size; v++) {
      for (int k = 0; k < alpha.length; k++) {
        int count = (int) Math.round(topics[k * size + v] * COUNTS - SMOOTHING);
        counts[v][k] = (count << bits) + k;
        totals[k] += count;
      }
    }
    PrintStream screen = System.err; // its constructor reports there
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    try {
      return new MarginalProbEstimator(
          alpha.length, alpha, Arrays.stream(alpha).sum(), SMOOTHING, counts, totals);
    } finally {
      System.setErr(screen);
    }
  }

  /** Its own scale and number of iterations; a shape of 1.001 where its own is 1.00001. */
  private static List<String> learnParameters() {
    return List.of(
        String.format(Locale.ROOT, "learnParameters, 3 documents: %s", learnParameters(1)),
        String.format(Locale.ROOT, "learnParameters, 300 documents: %s", learnParameters(100)));
  }

  /** Three documents with two topics, each of them so many times. */
  private static String learnParameters(int times) {
    int[][] documents = {{3, 1}, {0, 5}, {4, 2}};
    int[][] counts = new int[2][7];
    int[] lengths = new int[7];
    for (int[] document : documents) {
      lengths[document[0] + document[1]] += times;
      counts[0][document[0]] += times;
      counts[1][document[1]] += times;
    }
    double[] alpha = {1, 1};
    try {
      Dirichlet.learnParameters(alpha, counts, lengths, 1.001, 1, 200);
    } catch (RuntimeException e) { // it gives up where its sum has become negative
      return "stops with \"" + e.getMessage() + "\"";
    }
    return String.format(Locale.ROOT, "alpha %.3f and %.3f", alpha[0], alpha[1]);
  }
}
