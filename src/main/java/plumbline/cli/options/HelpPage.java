package plumbline.cli.options;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The help of a command, on two screens: options that are wanted rarely are named there, and
 * explained by {@code plumbline help --all COMMAND}.
 */
public final class HelpPage extends Help {
  /** The order of an option that is explained on the long page alone. */
  public static final int MORE = 1_000;

  /** Behind what an option is: the value that it has where nobody says another. */
  public static final String DEFAULT = " (default: ${DEFAULT-VALUE})";

  /** In a footer: what follows stands on the long page alone. */
  public static final String LONG = "@long";

  /** What commands are for, and which; those of models that are not named are fits too. */
  private static final List<String> GROUPS =
      List.of(
          "Test a sampler: check compare sbc certify",
          "Diagnose chains: diagnose",
          "Fit a model: topics network iptm changepoint ctm graph",
          "Publish: reproduce site errata verify",
          "Help: completion manual help");

  private static final int WIDTH = 100;
  private static final int OPTION_WIDTH = 30;

  private final boolean all;

  private HelpPage(CommandSpec command, ColorScheme colors, boolean all) {
    super(command, colors);
    this.all = all;
  }

  /** Gives a command, and all commands below it, pages of this kind. */
  public static void install(CommandLine line) {
    line.setHelpFactory((command, colors) -> new HelpPage(command, colors, false));
    line.setUsageHelpWidth(WIDTH).setUsageHelpLongOptionsMaxWidth(OPTION_WIDTH);
    line.getCommandSpec().usageMessage().commandListHeading("");
    abbreviate(line);
  }

  /** The commands of all groups, in their order. */
  public static List<String> named() {
    return GROUPS.stream().flatMap(group -> names(group).stream()).toList();
  }

  private static List<String> names(String group) {
    return List.of(group.replaceFirst(".*: ", "").split(" ", -1));
  }

  private static void abbreviate(CommandLine line) {
    line.getCommandSpec().usageMessage().abbreviateSynopsis(true);
    line.getSubcommands().values().forEach(HelpPage::abbreviate);
  }

  /** Everything about a command. */
  public static String complete(CommandLine command, Ansi ansi) {
    CommandLine.IHelpFactory before = command.getHelpFactory();
    command.setHelpFactory((spec, colors) -> new HelpPage(spec, colors, true));
    try {
      return command.getUsageMessage(ansi);
    } finally {
      command.setHelpFactory(before);
    }
  }

  private static boolean isRare(OptionSpec option) {
    return option.order() == MORE;
  }

  @Override
  public String optionList() {
    List<OptionSpec> shown =
        commandSpec().options().stream()
            .filter(option -> all || !isRare(option))
            .sorted(Comparator.comparing(OptionSpec::longestName))
            .toList();
    Layout layout = createDefaultLayout();
    layout.addOptions(shown, parameterLabelRenderer());
    return layout + more();
  }

  /** The names of the options that are not explained here. */
  private String more() {
    if (all || commandSpec().options().stream().noneMatch(HelpPage::isRare)) {
      return "";
    }
    String names =
        commandSpec().options().stream()
            .filter(HelpPage::isRare)
            .map(OptionSpec::longestName)
            .sorted(Comparator.naturalOrder())
            .collect(Collectors.joining(", "));
    String words = commandSpec().qualifiedName().replaceFirst("^\\S+ ?", "");
    String heading = "More options, explained by: plumbline help --all " + words + "\n";
    return heading + indented(names) + "\n";
  }

  private static String indented(String names) {
    StringBuilder text = new StringBuilder("  ");
    int column = 2;
    for (String name : names.split(" ", -1)) {
      if (column + name.length() + 1 > WIDTH) {
        text.setLength(text.length() - 1); // no blank at the end of a line
        text.append("\n  ");
        column = 2;
      }
      text.append(name).append(' ');
      column += name.length() + 1;
    }
    return text.toString().stripTrailing();
  }

  @Override
  public String commandList() {
    Set<String> all = new LinkedHashSet<>(commandSpec().subcommands().keySet());
    if (commandSpec().parent() != null || all.isEmpty()) {
      return list(all);
    }
    StringBuilder text = new StringBuilder();
    for (String group : GROUPS) {
      Set<String> own = new LinkedHashSet<>(names(group));
      if (own.contains("topics")) {
        own.addAll(all);
        named().stream().filter(name -> !names(group).contains(name)).forEach(own::remove);
      }
      own.retainAll(all);
      text.append("\n").append(group.replaceFirst(":.*", ":\n")).append(list(own));
    }
    return text.toString();
  }

  /** Each command with the first sentence of its page. */
  private String list(Set<String> commands) {
    return commandSpec().subcommands().entrySet().stream()
        .filter(entry -> commands.contains(entry.getKey()))
        .map(entry -> "  %-11s  %s\n".formatted(entry.getKey(), brief(entry.getValue())))
        .collect(Collectors.joining());
  }

  private static String brief(CommandLine command) {
    String first = command.getCommandSpec().usageMessage().description()[0];
    return first.replaceFirst("(?<=[.?]) .*", "");
  }

  @Override
  public String footer(Object... parameters) {
    List<String> lines = Arrays.asList(commandSpec().usageMessage().footer());
    int end = lines.indexOf(LONG);
    if (end < 0) {
      return super.footer(parameters);
    }
    List<String> shown =
        all ? lines.stream().filter(line -> !line.equals(LONG)).toList() : lines.subList(0, end);
    return shown.stream().map(line -> line + "\n").collect(Collectors.joining());
  }
}
