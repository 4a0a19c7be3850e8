package plumbline.reproduction;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of the page's questions about files: those of the commands, with their names and
 * words, as the commands declare them.
 */
final class PageOptions {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** By command what its readers need most. The core takes them under the same names. */
  private static final Map<String, List<String>> SHOWN =
      Map.of(
          "diagnose",
          List.of("--burn-in", "--chains", "--interleaved", "--rhat", "--ess", "--tolerance"),
          "compare",
          List.of("--paired", "--level"),
          "sbc",
          List.of("--posterior", "--level"));

  private PageOptions() {}

  /**
   * The options.
   *
   * @param commands the command line, which has the commands below it
   * @return by command, JSON
   */
  static String json(CommandLine commands) {
    ObjectNode all = JSON.createObjectNode();
    for (Map.Entry<String, List<String>> shown : new TreeMap<>(SHOWN).entrySet()) {
      CommandLine command = Objects.requireNonNull(commands.getSubcommands().get(shown.getKey()));
      ArrayNode options = all.putArray(shown.getKey());
      for (String name : shown.getValue()) {
        add(options, Objects.requireNonNull(command.getCommandSpec().findOption(name)));
      }
    }
    return all.toString();
  }

  private static void add(ArrayNode options, OptionSpec option) {
    Class<?> type = option.type();
    boolean flag = type == boolean.class;
    boolean whole = type == int.class || type == Integer.class || type == long.class;
    boolean real = type == double.class || type == Double.class;
    options
        .addObject()
        .put("name", option.longestName())
        .put("about", option.description()[0])
        .put("kind", flag ? "flag" : whole ? "whole" : real ? "real" : "text");
  }
}
