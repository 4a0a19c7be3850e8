package plumbline.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import plumbline.cli.check.CertifyCommand;
import plumbline.cli.check.CheckCommand;
import plumbline.cli.check.Compare;
import plumbline.cli.check.Sbc;
import plumbline.cli.diagnose.Diagnose;
import plumbline.cli.fit.FitLine;
import plumbline.cli.fit.NetworkAudit;
import plumbline.cli.options.HelpPage;
import plumbline.cli.topics.TopicsCompare;
import plumbline.cli.topics.TopicsEvaluate;
import plumbline.cli.topics.TopicsPerturb;
import plumbline.plugin.ModelPlugin;
import plumbline.plugin.ModelRegistry;

/**
 * The commands in the order of the list, each made when it is asked for: no model is looked at for
 * a command that needs none. Those of models are made of what the models declare.
 */
public final class Commands {
  /** Models whose commands stand before those of the house; others follow these. */
  private static final List<String> FIRST = List.of("iptm", "changepoint", "ctm", "graph");

  private Commands() {}

  /**
   * Adds the command that a command line begins with, if it can be alone; else all.
   *
   * @param words the command line
   */
  static void addTo(CommandLine line, String... words) {
    @Nullable Object alone =
        words.length == 0 ? null : alone(words[0], words.length > 1 ? words[1] : "");
    if (alone != null) {
      line.addSubcommand(words[0], alone);
      return;
    }
    ModelRegistry models = ModelRegistry.installed();
    Map<String, Object> others = new LinkedHashMap<>();
    for (OtherCommands more : ServiceLoader.load(OtherCommands.class)) {
      more.commands().forEach(type -> others.put(type.getAnnotation(Command.class).name(), type));
    }
    for (String name : HelpPage.named()) {
      @Nullable Object command =
          FIRST.contains(name) ? FitLine.of(models.plugin(name)) : ofTheHouse(name, models);
      if (command != null || others.containsKey(name)) {
        line.addSubcommand(name, command == null ? others.get(name) : command);
      }
    }
    // A model that can read a file is a command, under its own name.
    for (String name : models.names()) {
      ModelPlugin plugin = models.plugin(name);
      if (!FIRST.contains(name) && plugin.fit().isPresent()) {
        if (line.getSubcommands().containsKey(name)) {
          throw new IllegalArgumentException("there is a command named " + name + " already");
        }
        line.addSubcommand(name, FitLine.of(plugin));
      }
    }
  }

  /** What needs no other command and no list of models. */
  private static @Nullable Object alone(String name, String next) {
    return switch (name) {
      case "check" -> new CheckCommand();
      case "compare" -> new Compare();
      case "sbc" -> new Sbc();
      case "certify" -> new CertifyCommand();
      case "diagnose" -> new Diagnose();
      case "verify" -> new VerifyCommand();
      case "topics" -> {
        @Nullable Object part = ofTopics(next);
        yield part == null ? null : topics().addSubcommand(next, part);
      }
      default -> null;
    };
  }

  private static @Nullable Object ofTheHouse(String name, ModelRegistry models) {
    return switch (name) {
      case "topics" -> topics(models);
      case "network" -> network(models);
      case "completion" -> new Completion();
      case "manual" -> new Manual();
      case "help" -> new HelpCommand();
      default -> alone(name, "");
    };
  }

  private static @Nullable Object ofTopics(String name) {
    return switch (name) {
      case "compare" -> new TopicsCompare();
      case "evaluate" -> new TopicsEvaluate();
      case "perturb" -> new TopicsPerturb();
      default -> null;
    };
  }

  private static final String TRAINING =
      "plumbline topics train --docword docword.txt.gz --vocab vocab.txt --topics 50";

  /** Training topic models and asking which predicts better: a group that does nothing itself. */
  private static CommandLine topics() {
    CommandSpec spec = CommandSpec.create().name("topics").mixinStandardHelpOptions(true);
    spec.usageMessage()
        .description("Topic models: training, and which of two predicts better.")
        .footer("", "Example: " + TRAINING + " --out model");
    return new CommandLine(spec);
  }

  private static CommandLine topics(ModelRegistry models) {
    CommandLine line =
        topics()
            .addSubcommand(
                FitLine.line(
                    "train",
                    Stream.of("lda", "dmr").map(models::plugin).toList(),
                    List.of(
                        "Trains latent Dirichlet allocation.",
                        "With --features it trains Dirichlet-multinomial regression.",
                        "Writes topics.csv, alpha.csv and vocab.txt into --out, from the first chain.",
                        "The other chains check convergence. Exit status: 0 if all agree, 3 if not"
                            + " or undecided."),
                    TRAINING + " --alpha 0.1 --beta 0.1 --iterations 300 --out model"));
    for (String name : List.of("compare", "evaluate", "perturb")) {
      line.addSubcommand(name, ofTopics(name));
    }
    return line;
  }

  private static CommandLine network(ModelRegistry models) {
    return FitLine.chosen(
            "network",
            Stream.of("ila", "lfrm", "irm").map(models::plugin).toList(),
            List.of(
                "Who belongs together, and which links are missing? Fits a relational model to a"
                    + " network.",
                "FILE is an adjacency CSV (0, 1, NA where hidden), an edge list, Matrix Market or"
                    + " GraphML.",
                FitLine.STATUS),
            "plumbline network data/networks/papers234.edges --model irm --holdout 0.2")
        .addSubcommand(NetworkAudit.class);
  }
}
