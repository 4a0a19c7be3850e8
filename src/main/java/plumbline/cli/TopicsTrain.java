package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.models.topics.DmrFolder;
import plumbline.models.topics.DmrTraining;
import plumbline.models.topics.LdaTraining;
import plumbline.models.topics.ModelFolder;
import plumbline.models.topics.TopicModel;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Checkpoint;

/** {@code plumbline topics train}: LDA, or Dirichlet-multinomial regression with features. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    description = {
      "Trains latent Dirichlet allocation by collapsed Gibbs sampling; with --features,",
      "Dirichlet-multinomial regression. Writes topics.csv, alpha.csv and vocab.txt into --out."
    },
    footer = {
      "",
      "Example: plumbline topics train --docword docword.txt.gz --vocab vocab.txt --topics 50"
          + " --alpha 0.1 --beta 0.1 --iterations 300 --out model"
    })
final class TopicsTrain implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();
  @Mixin private final CorpusOptions documents = new CorpusOptions();
  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--topics", paramLabel = "K", required = true, description = "how many topics")
  private int topics;

  @Option(
      names = "--alpha",
      description = "the documents' concentration for each topic (default: 5 / K)")
  private @Nullable Double alpha;

  @Option(
      names = "--beta",
      description = "the topics' concentration for each word (default: ${DEFAULT-VALUE})")
  private double beta = 0.01;

  @Option(
      names = "--hyper",
      description =
          "fixed, optimised, optimised-symmetric or sampled hyperparameters (default: fixed)")
  private String hyper = "fixed";

  @Option(names = "--iterations", description = "sweeps (default: ${DEFAULT-VALUE})")
  private int iterations = 300;

  @Override
  public Integer call() {
    LdaTraining.Hyper treatment = Words.oneOf("--hyper", hyper, LdaTraining.Hyper.class);
    Path folder =
        global
            .out()
            .orElseThrow(() -> new IllegalArgumentException("give --out, the model's folder"));
    if (topics < 1 || iterations < 1 || !(beta > 0) || (alpha != null && !(alpha > 0))) {
      throw new IllegalArgumentException(
          "--topics and --iterations must be at least 1, --alpha and --beta positive");
    }
    CorpusOptions.Read read = documents.read(null);
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("seed", String.valueOf(global.seed));
    settings.put("documents", String.valueOf(documents));
    settings.put("topics", String.valueOf(topics));
    settings.put("alpha", String.valueOf(alpha));
    settings.put("beta", String.valueOf(beta));
    settings.put("hyper", String.valueOf(hyper));
    settings.put("iterations", String.valueOf(iterations));
    Checkpoint checkpoint = checkpoints.of("topics train", settings);
    Doubles trace;
    TopicModel model;
    try {
      if (read.features().isPresent()) {
        DmrTraining.Result result =
            DmrTraining.standard(topics, read.features().get().size(), beta, iterations)
                .run(
                    read.corpus(),
                    read.vocabulary(),
                    read.features().get(),
                    Rng.seeded(global.seed),
                    global.progress("topics train"),
                    checkpoint);
        DmrFolder.write(folder, result);
        trace = result.logJoint();
        model = result.model();
      } else {
        double sum = alpha == null ? 5 : alpha * topics;
        LdaTraining.Result result =
            LdaTraining.fixed(topics, sum, beta, iterations)
                .with(treatment)
                .run(
                    read.corpus(),
                    read.vocabulary(),
                    Rng.seeded(global.seed),
                    global.progress("topics train"),
                    checkpoint);
        ModelFolder.write(folder, result.model());
        trace = result.logJoint();
        model = result.model();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    report(read, model, trace.get(trace.size() - 1), folder);
    return ExitCode.PASS;
  }

  private void report(CorpusOptions.Read read, TopicModel model, double logJoint, Path folder) {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    if (global.format == GlobalOptions.Format.json) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("documents", read.corpus().documents());
      json.put("tokens", read.corpus().tokens());
      json.put("words", read.corpus().words());
      json.put("topics", topics);
      json.put("iterations", iterations);
      json.put("seed", global.seed);
      json.put("logJoint", logJoint);
      json.put("model", folder.toString());
      out.println(Json.text(json));
      return;
    }
    out.printf(
        Locale.ROOT,
        "%s, %d sweeps, seed %d: log joint %.1f, %.4f nats per token%n",
        read.corpus(),
        iterations,
        global.seed,
        logJoint,
        logJoint / Math.max(1, read.corpus().tokens()));
    for (int k = 0; k < model.topics(); k++) {
      List<String> words = model.topWords(k, 8);
      out.printf(
          Locale.ROOT,
          "%4d  alpha %.4f  %s%n",
          k + 1,
          model.alpha().get(k),
          String.join(" ", words));
    }
    out.println("written to " + folder);
  }
}
