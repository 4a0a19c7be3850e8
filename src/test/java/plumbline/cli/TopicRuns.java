package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import plumbline.models.topics.files.BagOfWords;
import plumbline.random.Rng;
import plumbline.studies.SyntheticCorpus;

/** Runs of {@code plumbline topics} on a small corpus in a folder. */
record TopicRuns(Path folder) {
  String at(String name) {
    return folder.resolve(name).toString();
  }

  /** Writes 60 documents of 80 words from four topics. */
  TopicRuns writeCorpus() throws IOException {
    SyntheticCorpus drawn =
        SyntheticCorpus.draw(new SyntheticCorpus.Size(60, 80, 4, 40), Rng.seeded(1));
    BagOfWords.write(folder.resolve("docword.txt.gz"), drawn.corpus());
    drawn.model().vocabulary().write(folder.resolve("vocab.txt"));
    return this;
  }

  static JsonNode json(String... arguments) throws IOException {
    String[] all = Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--format";
    all[arguments.length + 1] = "json";
    CommandRun run = CommandRun.of(all);
    assertEquals(0, run.status(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  void train(String name, int topics, String... more) throws IOException {
    train(name, 60, topics, more);
  }

  void train(String name, int iterations, int topics, String... more) throws IOException {
    String[] lda = {"--alpha", "0.1", "--beta", "0.1", "--iterations", "" + iterations};
    trained(name, topics, with(lda, more));
  }

  /** A regression on the first documents' lines of a table of features. */
  void regression(String name, int topics, String features) throws IOException {
    trained(name, topics, "--iterations", "60", "--features", features);
  }

  private void trained(String name, int topics, String... more) throws IOException {
    String[] run = training(topics, "--documents", "1-50", "--out", at(name), "--format", "json");
    assertEquals(50, CommandRun.of(with(run, more)).fit().get("documents").asInt());
  }

  /** A command that compares two models on some of the corpus's documents, with more options. */
  String[] comparing(String model, String baseline, String documents, String... more) {
    String[] arguments = {
      "topics",
      "compare",
      "--model",
      at(model),
      "--baseline",
      at(baseline),
      "--docword",
      at("docword.txt.gz"),
      "--documents",
      documents
    };
    return with(arguments, more);
  }

  /** A command that trains on the whole corpus, with more options, of which --out is to be one. */
  String[] training(int topics, String... more) {
    String[] arguments = {
      "topics",
      "train",
      "--docword",
      at("docword.txt.gz"),
      "--vocab",
      at("vocab.txt"),
      "--topics",
      "" + topics
    };
    return with(arguments, more);
  }

  static String[] with(String[] arguments, String... more) {
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return all;
  }
}
