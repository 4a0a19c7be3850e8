package plumbline.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code check} for the settings that documents state. */
final class PresetOptions {
  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description = "use the settings of a document",
      order = HelpPage.MORE)
  @Nullable String name;

  @Option(
      names = "--list-presets",
      description = "list the settings of the documents as JSON",
      order = HelpPage.MORE)
  boolean list;
}
