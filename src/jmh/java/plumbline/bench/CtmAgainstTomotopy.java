package plumbline.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.graphs.GraphPrior;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmRun;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmState;
import plumbline.models.ctm.CtmWorkspace;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.files.BagOfWords;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.studies.CtmStudy;
import plumbline.studies.HeldOutWords;

/**
 * The correlated topic model beside tomotopy's {@code CTModel}, the one that people have: processor
 * time of one thread, and the probability of the held-out documents (every tenth) by the same
 * unbiased estimator under both fitted models. A fit of ours is its last state, or ten states whose
 * probabilities are averaged, which is what posterior draws are for; one of tomotopy's is {@code
 * get_topic_word_dist}, {@code prior_mean} and {@code prior_cov}, with theta the softmax of a
 * normal vector, as its own draws of topics have it. Artificial documents have a true law beside.
 */
final class CtmAgainstTomotopy {
  /** The word that asks for it; it stands alone, being more than a measurement of speed. */
  static final String NAME = "ctm";

  private static final int STATES = 10;
  private static final int SEEDS = 2;
  private static final int SAMPLES = 200;
  private static final double NANOS = 1e-9;

  private static final String HEADER =
      "corpus,documents,held out,vocabulary,topics,fit,version,seed,sweeps,seconds,"
          + "nats a token,nats a document worse,standard error";

  /**
   * What makes a model of new documents.
   *
   * @param precision K, [k x k]
   * @param mean of eta
   * @param topics B, [k x V]
   */
  private record Fit(Doubles precision, Doubles mean, Doubles topics) {}

  private final String corpus;
  private final Path docword;
  private final Corpus train;
  private final Corpus test;
  private final int topics;
  private final double alpha;
  private final List<String> rows;

  private CtmAgainstTomotopy(
      String corpus, Path docword, int topics, double alpha, List<String> rows) {
    this.corpus = corpus;
    this.docword = docword;
    this.topics = topics;
    this.alpha = alpha;
    this.rows = rows;
    Corpus all = BagOfWords.read(docword);
    this.train = all.select(numbers(all.documents(), false));
    this.test = all.select(numbers(all.documents(), true));
  }

  private static Ints numbers(int documents, boolean held) {
    return Ints.of(
        IntStream.range(0, documents).filter(d -> ((d + 1) % 10 == 0) == held).toArray());
  }

  /**
   * Compares on the artificial documents, the annual messages, and the NIPS papers if they are
   * here.
   *
   * @param out where the table goes, which is also left as target/studies/ctm-tomotopy.csv
   * @throws IOException if a file cannot be read or written
   */
  static void run(PrintStream out) throws IOException {
    String version =
        Peers.inPython("tomotopy")
            .orElseThrow(
                () -> new IllegalStateException("tomotopy is not here: plumbline bench --peers"));
    Path folder = Files.createDirectories(Peers.home().resolve("target/studies"));
    List<String> rows = new ArrayList<>(List.of(HEADER));
    CtmStudy.Artificial data = CtmStudy.Artificial.of(500, 60, 200, Rng.seeded(20211109));
    Path artificial = folder.resolve("artificial.docword.txt");
    write(data.corpus(), artificial);
    Fit truth = new Fit(data.state().graph().precision(), zeros(6), data.state().topics());
    new CtmAgainstTomotopy("artificial", artificial, 6, 0.2, rows)
        .compare(version, 400, 400, List.of(truth));
    Path messages = Peers.home().resolve("data/addresses/addresses.docword.txt.gz");
    new CtmAgainstTomotopy("annual messages", messages, 12, 0.05, rows)
        .compare(version, 400, 400, List.of());
    rows.forEach(out::println);
  }

  private static Doubles zeros(int k) {
    return Doubles.generate(k, z -> 0);
  }

  private void compare(String version, int ourSweeps, int theirSweeps, List<Fit> truth)
      throws IOException {
    for (int seed = 1; seed <= SEEDS; seed++) {
      SeededRng rng = Rng.seeded(seed);
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      List<Fit> states = fit(ourSweeps, rng.child("fit"));
      double seconds =
          NANOS * (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
      double[] ours = scores(states.subList(STATES - 1, STATES), rng.child("score"));
      row("ours, last state", "", seed, ourSweeps, seconds, ours, ours);
      double[] mixed = scores(states, rng.child("score"));
      row("ours, ten states", "", seed, ourSweeps, seconds, mixed, ours);
      if (!truth.isEmpty()) {
        row("truth", "", seed, 0, 0, scores(truth, rng.child("score")), ours);
      }
      for (int draws : new int[] {10, 50}) {
        Path folder = Peers.home().resolve("target/studies/tomotopy-" + seed);
        double peer = theirs(theirSweeps, seed, draws, folder);
        String name = "tomotopy, num_beta_samples " + draws;
        double[] scores = scores(List.of(read(folder)), rng.child("score"));
        row(name, version, seed, theirSweeps, peer, scores, ours);
      }
    }
  }

  private void row(
      String name, String version, int seed, int sweeps, double time, double[] x, double[] ours)
      throws IOException {
    double[] less = IntStream.range(0, x.length).mapToDouble(d -> ours[d] - x[d]).toArray();
    double mean = Arrays.stream(less).average().orElse(0);
    double squares = Arrays.stream(less).map(y -> (y - mean) * (y - mean)).sum();
    double error = Math.sqrt(squares / (less.length - 1) / less.length);
    String row =
        String.format(
            Locale.ROOT,
            "%s,%d,%d,%d,%d,%s,%s,%d,%d,%.1f,%.4f,%.2f,%.2f",
            corpus,
            train.documents(),
            test.documents(),
            train.words(),
            topics,
            name.replace(", ", ": "),
            version,
            seed,
            sweeps,
            time,
            -Arrays.stream(x).sum() / test.tokens(),
            mean,
            error);
    rows.add(row);
    // After each fit: the peer takes minutes, and what is there should not be lost with what is
    // not.
    Files.write(Peers.home().resolve("target/studies/ctm-tomotopy.csv"), rows);
  }

  private List<Fit> fit(int sweeps, SeededRng rng) {
    CtmModel model =
        new CtmModel(
            GraphPrior.of(topics, Math.max(3, topics - 1), 0.2),
            train.lengths(),
            train.words(),
            alpha,
            zeros(topics),
            1);
    CtmSampler sampler = CtmSampler.of(model);
    CtmWorkspace work = sampler.workspace();
    work.place(new CtmRun(sampler, 0, 40, 1).start(train, rng), train);
    List<Fit> states = new ArrayList<>();
    for (int sweep = 1; sweep <= sweeps; sweep++) {
      sampler.sweep().advance(work, rng);
      if (sweep > sweeps / 2 && sweep % (sweeps / 2 / STATES) == 0) {
        CtmState state = work.state();
        states.add(new Fit(state.graph().precision(), state.means(), laws(state)));
      }
    }
    return states;
  }

  /** The expected word laws given the assignments, as tomotopy reports its own. */
  private Doubles laws(CtmState state) {
    int words = train.words();
    double[] laws = new double[topics * words];
    Arrays.fill(laws, alpha);
    double[] totals = new double[topics];
    Arrays.fill(totals, alpha * words);
    for (int i = 0; i < train.tokens(); i++) {
      int z = state.assignments().get(i);
      laws[z * words + train.word(i)]++;
      totals[z]++;
    }
    return Doubles.generate(laws.length, e -> laws[e] / totals[e / words]);
  }

  /** The log probability of every held-out document, averaged (as probability) over the fits. */
  private double[] scores(List<Fit> fits, SeededRng rng) {
    double[][] logs = new double[fits.size()][test.documents()];
    for (int f = 0; f < logs.length; f++) {
      Fit fit = fits.get(f);
      HeldOutWords heldOut = new HeldOutWords(fit.precision(), fit.mean(), fit.topics());
      for (int d = 0; d < test.documents(); d++) {
        ImportanceEstimate estimate =
            heldOut.logProbability(test.document(d), SAMPLES, rng.child(f).child(d));
        logs[f][d] = estimate.logMean();
      }
    }
    return IntStream.range(0, test.documents())
        .mapToDouble(
            d -> {
              double most = Arrays.stream(logs).mapToDouble(row -> row[d]).max().orElse(0);
              double sum = Arrays.stream(logs).mapToDouble(row -> Math.exp(row[d] - most)).sum();
              return most + Math.log(sum / logs.length);
            })
        .toArray();
  }

  private double theirs(int sweeps, int seed, int draws, Path folder) throws IOException {
    Process process =
        new ProcessBuilder(
                Peers.python(),
                Peers.home().resolve("src/jmh/python/ctm.py").toString(),
                docword.toString(),
                String.valueOf(topics),
                String.valueOf(sweeps),
                String.valueOf(alpha),
                String.valueOf(seed),
                String.valueOf(draws),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Double.parseDouble(text.strip());
  }

  private Fit read(Path folder) throws IOException {
    double[] factor = numbers(folder.resolve("covariance.csv"));
    if (!Cholesky.factor(factor, factor, topics)) {
      throw new IllegalStateException("tomotopy's covariance is not positive definite");
    }
    double[] precision = new double[topics * topics];
    Cholesky.invert(factor, precision, topics);
    return new Fit(
        Doubles.of(precision),
        Doubles.of(numbers(folder.resolve("mean.csv"))),
        Doubles.of(numbers(folder.resolve("topics.csv"))));
  }

  private static double[] numbers(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  private static void write(Corpus corpus, Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int d = 0; d < corpus.documents(); d++) {
      int[] counts = new int[corpus.words()];
      corpus.document(d).stream().forEach(word -> counts[word]++);
      for (int v = 0; v < counts.length; v++) {
        if (counts[v] > 0) {
          lines.add((d + 1) + " " + (v + 1) + " " + counts[v]);
        }
      }
    }
    lines.addAll(
        0,
        List.of(
            String.valueOf(corpus.documents()),
            String.valueOf(corpus.words()),
            String.valueOf(lines.size())));
    Files.write(file, lines);
  }
}
