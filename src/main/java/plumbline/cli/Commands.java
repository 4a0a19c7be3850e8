package plumbline.cli;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import plumbline.plugin.ModelPlugin;
import plumbline.plugin.ModelRegistry;

/** The commands in the order of the list: those of models are made of what the models declare. */
public final class Commands {
  private static final List<Class<?>> METHODS =
      List.of(CheckCommand.class, Compare.class, Sbc.class, CertifyCommand.class, Diagnose.class);

  /** Models whose commands stand before those of the house; others follow these. */
  private static final List<String> FIRST = List.of("iptm", "changepoint", "ctm", "graph");

  private static final List<Class<?>> HOUSE =
      List.of(VerifyCommand.class, Completion.class, Manual.class, HelpCommand.class);

  private Commands() {}

  /** Adds all commands. */
  static void addTo(CommandLine line) {
    ModelRegistry models = ModelRegistry.installed();
    METHODS.forEach(line::addSubcommand);
    line.addSubcommand(topics(models));
    line.addSubcommand(network(models));
    FIRST.forEach(name -> line.addSubcommand(FitLine.of(models.plugin(name))));
    for (OtherCommands others : ServiceLoader.load(OtherCommands.class)) {
      others.commands().forEach(line::addSubcommand);
    }
    HOUSE.forEach(line::addSubcommand);
    // A model that can read a file is a command, under its own name.
    for (String name : models.names()) {
      ModelPlugin plugin = models.plugin(name);
      if (!FIRST.contains(name) && plugin.fit().isPresent()) {
        if (line.getSubcommands().containsKey(name)) {
          throw new IllegalArgumentException("there is a command named " + name + " already");
        }
        line.addSubcommand(FitLine.of(plugin));
      }
    }
  }

  /** Training topic models and asking which predicts better: a group that does nothing itself. */
  private static CommandLine topics(ModelRegistry models) {
    String example =
        "plumbline topics train --docword docword.txt.gz --vocab vocab.txt --topics 50";
    CommandSpec spec = CommandSpec.create().name("topics").mixinStandardHelpOptions(true);
    spec.usageMessage()
        .description("Topic models: training, and which of two predicts better.")
        .footer("", "Example: " + example + " --out model");
    return new CommandLine(spec)
        .addSubcommand(
            FitLine.line(
                "train",
                Stream.of("lda", "dmr").map(models::plugin).toList(),
                List.of(
                    "Trains latent Dirichlet allocation; with --features, Dirichlet-multinomial"
                        + " regression.",
                    "Writes topics.csv, alpha.csv and vocab.txt into --out, from the first chain.",
                    "The other chains check convergence. Exit status: 0 if all agree, 3 if not or"
                        + " undecided."),
                example + " --alpha 0.1 --beta 0.1 --iterations 300 --out model"))
        .addSubcommand(TopicsCompare.class)
        .addSubcommand(TopicsEvaluate.class)
        .addSubcommand(TopicsPerturb.class);
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
