package plumbline.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.graphs.GraphPrior;
import plumbline.models.ctm.CtmModel;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;

/** The options of {@code ctm} for its prior. */
final class CtmPriorOptions {
  @Option(
      names = "--alpha",
      description = "concentration of the words in a topic (default: 1)",
      paramLabel = "A")
  private double alpha = 1;

  @Option(
      names = "--mu",
      description = "expected mean of every topic; no word depends on it (default: 0)",
      paramLabel = "M",
      order = HelpPage.MORE)
  private double mu;

  @Option(
      names = "--mean-spread",
      paramLabel = "SD",
      description =
          "standard deviation of the means of the topics; 0: all equal (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  double spread = 1;

  @Option(
      names = "--edge-probability",
      description = "prior probability of an edge (default: ${DEFAULT-VALUE})",
      paramLabel = "P")
  private double edgeProbability = 0.2;

  @Option(
      names = "--df",
      description = "b of the G-Wishart prior (default: max(3, topics - 1))",
      paramLabel = "b")
  private @Nullable Double df;

  CtmModel model(int topics, Corpus corpus) {
    // S = I. The document's b = k - 1 breaks its own condition b > 2 for two and three topics.
    // Every mean of eta is expected at --mu; with --mean-spread 0 it is known to be there.
    return new CtmModel(
        GraphPrior.of(topics, df == null ? Math.max(3, topics - 1) : df, edgeProbability),
        corpus.lengths(),
        corpus.words(),
        alpha,
        Doubles.generate(topics, z -> mu),
        spread);
  }
}
