package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.files.BagOfWords;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.studies.ArticleCorpus;
import plumbline.studies.SyntheticCorpus;

/**
 * Whole programs beside whole programs, from the start of the process to its end, with reading and
 * printing: what somebody at a terminal waits for. Both sides get the same files and one thread and
 * run by turns; the median counts.
 */
final class WholePrograms {
  private static final int TOPICS = 50;
  private static final double ALPHA = 0.1;
  private static final double BETA = 0.01;

  private final boolean quick;
  private final Path folder;
  private final ProgramRace starts;
  private final ProgramRace race;

  private WholePrograms(boolean quick, Path folder) {
    this.quick = quick;
    this.folder = folder;
    this.starts = new ProgramRace(quick ? 1 : 11, folder);
    this.race = new ProgramRace(quick ? 1 : 5, folder);
  }

  /** Whether a word on the command line asks for this benchmark; no word asks for all. */
  static boolean isAskedFor(List<String> names) {
    return names.isEmpty()
        || names.stream().anyMatch(n -> "wholeprograms".contains(n.toLowerCase(Locale.ROOT)));
  }

  static List<Comparison> compare(boolean quick) {
    try {
      Path folder = Files.createTempDirectory("plumbline-bench");
      try {
        WholePrograms programs = new WholePrograms(quick, folder);
        programs.start();
        programs.diagnose();
        programs.topics();
        programs.graph();
        List<Comparison> rows = new ArrayList<>(programs.starts.rows());
        rows.addAll(programs.race.rows());
        return rows;
      } finally {
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Small commands, which cost what starting costs. */
  private void start() throws IOException {
    Path file = folder.resolve("short.csv");
    SeededRng rng = Rng.seeded(1);
    StringBuilder text = new StringBuilder("chain,a,b\n");
    for (int n = 0; n < 200; n++) {
      text.append(1 + n % 4 + "," + rng.normal() + "," + rng.normal() + "\n");
    }
    Files.writeString(file, text);
    // The first command after a build keeps its classes for all that follow.
    new ProgramRace(1, folder).run("", plumbline("--version"));
    starts.run("Program: --version", plumbline("--version"));
    starts.run("Program: diagnose 4 x 50 x 2", plumbline("diagnose", file.toString()));
    starts.run(
        "Program: check start --list-mutants", plumbline("check", "start", "--list-mutants"));
  }

  private void diagnose() throws IOException {
    int draws = quick ? 5_000 : 25_000;
    Path file = folder.resolve("chains.csv");
    SeededRng rng = Rng.seeded(1);
    StringBuilder text = new StringBuilder("chain,a,b,c,d,e,f,g,h,i,j\n");
    for (int chain = 1; chain <= 4; chain++) {
      double[] x = new double[10];
      for (int n = 0; n < draws; n++) {
        text.append(chain);
        for (int v = 0; v < x.length; v++) {
          x[v] = 0.9 * x[v] + rng.normal();
          text.append(',').append(x[v]);
        }
        text.append('\n');
      }
    }
    Files.writeString(file, text);
    String script = Peers.home().resolve("src/jmh/R/diagnose.R").toString();
    String python = Peers.home().resolve("src/jmh/python/diagnose.py").toString();
    race.run(
        "Program: diagnose 4 x " + draws + " x 10",
        plumbline("diagnose", file.toString(), "--threads", "1"),
        new ProgramRace.Peer(
            "R, posterior::summarise_draws",
            Peers.inR("posterior"),
            List.of(List.of("Rscript", script, file.toString(), "posterior"))),
        new ProgramRace.Peer(
            "R, coda's seven diagnostics",
            Peers.inR("coda"),
            List.of(List.of("Rscript", script, file.toString(), "coda"))),
        new ProgramRace.Peer(
            "ArviZ, summary",
            Peers.inPython("arviz"),
            List.of(List.of(Peers.python(), python, file.toString()))));
  }

  private void topics() throws IOException {
    SyntheticCorpus.Size size =
        quick ? SyntheticCorpus.Size.small() : new SyntheticCorpus.Size(1_000, 5_000, 50, 400);
    train("", SyntheticCorpus.draw(size, Rng.seeded(1)).corpus(), quick ? 20 : 300);
    Optional<ArticleCorpus> nips = ArticleCorpus.nips(System.getenv(ArticleCorpus.FOLDER_VARIABLE));
    if (nips.isPresent() && !quick) {
      train(nips.get().name() + ", ", nips.get().corpus(), 100);
    }
  }

  private void train(String name, Corpus corpus, int sweeps) throws IOException {
    Path docword = folder.resolve("docword.txt");
    Path vocab = folder.resolve("vocab.txt");
    Path texts = folder.resolve("texts.txt");
    BagOfWords.write(docword, corpus);
    StringBuilder words = new StringBuilder();
    for (int v = 1; v <= corpus.words(); v++) {
      words.append('w').append(v).append('\n');
    }
    Files.writeString(vocab, words);
    StringBuilder text = new StringBuilder();
    for (int d = 0; d < corpus.documents(); d++) {
      text.append('d').append(d).append('\t');
      Ints document = corpus.document(d);
      for (int i = 0; i < document.size(); i++) {
        text.append(" w").append(document.get(i) + 1);
      }
      text.append('\n');
    }
    Files.writeString(texts, text);
    String iterations = "" + sweeps;
    String instances = folder.resolve("texts.mallet").toString();
    race.run(
        "Program: topics train, " + name + corpus.tokens() + " tokens, K=" + TOPICS,
        plumbline(
            "topics",
            "train",
            "--docword",
            docword.toString(),
            "--vocab",
            vocab.toString(),
            "--topics",
            "" + TOPICS,
            "--alpha",
            "" + ALPHA * TOPICS,
            "--beta",
            "" + BETA,
            "--iterations",
            iterations,
            "--chains", // one, as the others train
            "1",
            "--threads",
            "1",
            "--out",
            folder.resolve("model").toString()),
        new ProgramRace.Peer(
            "MALLET, import and train",
            Optional.of("2.1.1"),
            List.of(
                java(
                    "cc.mallet.classify.tui.Csv2Vectors",
                    "--input",
                    texts.toString(),
                    "--line-regex",
                    "^(\\S*)\\t(.*)$",
                    "--name",
                    "1",
                    "--label",
                    "0",
                    "--data",
                    "2",
                    "--token-regex",
                    "\\S+",
                    "--keep-sequence",
                    "--output",
                    instances),
                java(
                    "cc.mallet.topics.tui.TopicTrainer",
                    "--input",
                    instances,
                    "--num-topics",
                    "" + TOPICS,
                    "--alpha",
                    "" + ALPHA * TOPICS,
                    "--beta",
                    "" + BETA,
                    "--num-iterations",
                    iterations,
                    "--num-threads",
                    "1",
                    "--optimize-interval",
                    "0",
                    "--random-seed",
                    "1",
                    "--output-topic-keys",
                    folder.resolve("keys").toString()))),
        new ProgramRace.Peer(
            "tomotopy, LDAModel",
            Peers.inPython("tomotopy"),
            List.of(
                List.of(
                    Peers.python(),
                    Peers.home().resolve("src/jmh/python/topics.py").toString(),
                    docword.toString(),
                    vocab.toString(),
                    "" + TOPICS,
                    iterations,
                    "" + ALPHA,
                    "" + BETA))));
  }

  private void graph() throws IOException {
    String set = quick ? "p6_n100_random" : "p20_n100_random";
    Path file = Peers.home().resolve("src/test/resources/oracle/graphs").resolve(set + "_data.csv");
    String iterations = quick ? "500" : "20000";
    race.run(
        "Program: graph " + set + ", " + iterations + " iterations (ours: of every edge)",
        plumbline(
            "graph",
            file.toString(),
            "--mode",
            "fast",
            "--iterations",
            iterations,
            "--burn-in",
            "" + Integer.parseInt(iterations) / 10,
            "--chains",
            "1",
            "--threads",
            "1"),
        new ProgramRace.Peer(
            "R, BDgraph::bdgraph",
            Peers.inR("BDgraph"),
            List.of(
                List.of(
                    "Rscript",
                    Peers.home().resolve("src/jmh/R/structure.R").toString(),
                    file.toString(),
                    iterations))));
  }

  /** What somebody at a terminal types. */
  static List<String> plumbline(String... words) {
    List<String> command = new ArrayList<>();
    command.add(Peers.home().resolve("plumbline").toString());
    command.addAll(Arrays.asList(words));
    return command;
  }

  private static List<String> java(String... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(Arrays.asList(words));
    return command;
  }
}
