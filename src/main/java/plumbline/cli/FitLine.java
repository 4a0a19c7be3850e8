package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;

/** The command line of a fit, made of what the model declares. */
final class FitLine {
  static final String STATUS =
      "Exit status: 0 if the chains have converged, else 3. Results are always written.";

  private FitLine() {}

  /**
   * The command of a model, with the model's own options beside those of every fit.
   *
   * @param plugin has a fit
   */
  static CommandLine of(ModelPlugin plugin) {
    FileFit fit = FitCommand.fit(plugin);
    List<String> help =
        Stream.concat(
                fit.help().isEmpty() ? Stream.of(plugin.description()) : fit.help().stream(),
                Stream.of(STATUS))
            .toList();
    return line(plugin.name(), List.of(plugin), help, fit.example());
  }

  /**
   * A command for several models, of which {@code --model} chooses one.
   *
   * @param name of the command
   * @param plugins the usual one first
   * @param help what it does
   * @param example a command line
   */
  static CommandLine line(
      String name, List<ModelPlugin> plugins, List<String> help, String example) {
    FitCommand command = new FitCommand(plugins);
    CommandLine line = new CommandLine(command);
    CommandSpec spec = line.getCommandSpec().name(name);
    spec.usageMessage().description(help.toArray(String[]::new));
    if (!example.isEmpty()) {
      spec.usageMessage().footer("", "Example: " + example);
    }
    if (plugins.size() > 1) {
      spec.addOption(
          OptionSpec.builder(FitCommand.CHOOSER)
              .type(String.class)
              .defaultValue(plugins.get(0).name())
              .paramLabel("NAME")
              .description(FitCommand.names(plugins) + " (default: " + plugins.get(0).name() + ")")
              .build());
    }
    if (command.fileOption() == null) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .paramLabel("FILE")
              .type(Path.class)
              // Not required by the parser where it would ask before a subcommand as well.
              .arity(plugins.size() > 1 ? "0..1" : "1")
              .description(command.usual().data())
              .build());
    }
    if (command.usual().lengths().thin() > 0) {
      spec.addOption(
          OptionSpec.builder("--thin")
              .type(int.class)
              .defaultValue(Integer.toString(command.usual().lengths().thin()))
              .paramLabel("N")
              .order(HelpPage.MORE)
              .description("sweeps per draw (default: ${DEFAULT-VALUE})")
              .build());
    }
    for (ModelPlugin plugin : plugins) {
      for (ModelOption<?> option : plugin.fitOptions()) {
        if (spec.findOption("--" + option.name()) == null) {
          // What one model alone has is no setting of a run of another.
          spec.addOption(
              option(option, plugins.stream().allMatch(p -> FitCommand.has(p, option.name()))));
        }
      }
    }
    return line;
  }

  private static OptionSpec option(ModelOption<?> option, boolean withUsual) {
    boolean flag = option.form().type() == Boolean.class;
    OptionSpec.Builder builder =
        OptionSpec.builder("--" + option.name())
            .type(option.form().type())
            .arity(flag ? "0" : "1")
            .paramLabel(option.form().label())
            .description(option.help());
    if (option.form().type() == List.class) {
      builder.auxiliaryTypes(Double.class).splitRegex(",").initialValue(new ArrayList<>());
    }
    builder.required(option.form().required());
    if (option.form().rare()) {
      builder.order(HelpPage.MORE);
    }
    return withUsual && !option.usual().isEmpty()
        ? builder.defaultValue(option.usual()).build()
        : builder.build();
  }
}
