package plumbline.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.cli.OptionRules.Needs;
import plumbline.models.relational.NetworkFile;

/** Which pairs of objects can be linked, and what is held out together. */
final class DyadOptions {
  @Option(names = "--directed", description = "links have a direction")
  private boolean directed;

  @Option(names = "--self-links", description = "objects can link to themselves, as the file says")
  private boolean selfLinks;

  @Needs("--holdout")
  @Option(
      names = "--holdout-of",
      paramLabel = "entries|pairs",
      description =
          "hide entries, or both directions of a pair (default: entries if --directed, else pairs)")
  private @Nullable String holdoutOf;

  /** Whether both directions of a pair are hidden together. */
  boolean hidesPairs() {
    if (holdoutOf == null) {
      return !directed;
    }
    return switch (holdoutOf) {
      case "pairs" -> true;
      case "entries" -> false;
      default ->
          throw new IllegalArgumentException(
              "--holdout-of must be entries or pairs, not " + holdoutOf);
    };
  }

  /** Reads a network; entries of one without directions are ordered pairs that agree. */
  NetworkFile read(Path file) {
    return NetworkFile.read(file, directed, selfLinks, hidesPairs());
  }
}
