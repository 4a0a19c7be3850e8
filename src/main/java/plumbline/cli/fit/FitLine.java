package plumbline.cli.fit;

import static plumbline.cli.options.HelpPage.MORE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import plumbline.cli.options.HelpPage;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.plugin.OptionBounds;
import plumbline.plugin.OptionForm.Trait;

/** The command line of a fit, made of what the model declares. */
public final class FitLine {
  public static final String STATUS =
      "Exit status: 0 if the chains have converged, else 3. Results are always written.";

  private FitLine() {}

  /**
   * The command of a model, with the model's own options beside those of every fit.
   *
   * @param plugin has a fit
   */
  public static CommandLine of(ModelPlugin plugin) {
    FileFit fit = FitCommand.fit(plugin);
    List<String> help =
        Stream.concat(
                fit.help().isEmpty() ? Stream.of(plugin.description()) : fit.help().stream(),
                Stream.of(STATUS))
            .toList();
    return line(plugin.name(), List.of(plugin), help, fit.example());
  }

  /**
   * A command for several models. What is given chooses one: the last of which no option that it
   * requires is missing.
   *
   * @param name of the command
   * @param plugins the usual one first
   * @param help what it does
   * @param example a command line
   */
  public static CommandLine line(
      String name, List<ModelPlugin> plugins, List<String> help, String example) {
    return line(name, plugins, help, example, false);
  }

  /** A command for several models, of which {@code --model} chooses one. */
  public static CommandLine chosen(
      String name, List<ModelPlugin> plugins, List<String> help, String example) {
    CommandLine line = line(name, plugins, help, example, true);
    String usual = plugins.get(0).name();
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder(FitCommand.CHOOSER)
                .type(String.class)
                .defaultValue(usual)
                .paramLabel("NAME")
                .description(FitCommand.names(plugins) + " (default: " + usual + ")")
                .build());
    return line;
  }

  private static CommandLine line(
      String name, List<ModelPlugin> plugins, List<String> help, String example, boolean chosen) {
    FitCommand command = new FitCommand(plugins);
    CommandLine line = new CommandLine(command);
    CommandSpec spec = line.getCommandSpec().name(name);
    spec.usageMessage().description(help.toArray(String[]::new));
    if (!example.isEmpty()) {
      spec.usageMessage().footer("", "Example: " + example);
    }
    if (command.fileOptions().isEmpty()) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .paramLabel("FILE")
              .type(Path.class)
              // Not required by the parser where it would ask before a subcommand as well.
              .arity(plugins.size() > 1 ? "0..1" : "1")
              .description(command.usual().data())
              .build());
    }
    FileFit.Lengths lengths = command.usual().lengths();
    if (lengths.burnIn() >= 0) {
      spec.addOption(length("--burn-in", lengths.burnIn(), "sweeps to drop first").build());
    }
    if (lengths.thin() > 0) {
      spec.addOption(
          length("--thin", lengths.thin(), "sweeps per draw")
              .userObject(OptionBounds.COUNT)
              .order(MORE)
              .build());
    }
    for (ModelPlugin plugin : plugins) {
      for (ModelOption<?> option : plugin.fitOptions()) {
        if (spec.findOption("--" + option.name()) == null) {
          boolean shared = plugins.stream().allMatch(p -> FitCommand.has(p, option.name()));
          // What one model alone has is no setting of a run of another that was chosen.
          spec.addOption(
              option(option, shared && option.form().is(Trait.REQUIRED), shared || !chosen));
        }
      }
    }
    return line;
  }

  private static OptionSpec.Builder length(String name, int usual, String description) {
    return OptionSpec.builder(name)
        .type(int.class)
        .defaultValue(Integer.toString(usual))
        .paramLabel("N")
        .description(description + HelpPage.DEFAULT);
  }

  /**
   * An option of a model as the parser has it.
   *
   * @param withUsual whether it has a value where it is not given
   */
  public static OptionSpec option(ModelOption<?> option, boolean required, boolean withUsual) {
    boolean flag = option.form().type() == Boolean.class;
    OptionSpec.Builder builder =
        OptionSpec.builder("--" + option.name())
            .type(option.form().type())
            .arity(flag ? "0" : "1")
            .userObject(option)
            .paramLabel(option.form().label())
            .description(option.help());
    if (option.form().type() == List.class) {
      builder.auxiliaryTypes(Double.class).splitRegex(",").initialValue(new ArrayList<>());
    }
    builder.required(required);
    if (option.form().is(Trait.RARE)) {
      builder.order(MORE);
    }
    return withUsual && !option.usual().isEmpty()
        ? builder.defaultValue(option.usual()).build()
        : builder.build();
  }
}
