package plumbline.cli.fit;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.models.relational.networks.HeldOut;
import plumbline.models.relational.networks.HeldOutAudit;
import plumbline.models.relational.networks.HeldOutFile;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.numerics.Text;

/** {@code plumbline network audit TRAIN TEST}: what gives held-out links away. */
@Command(name = "audit", mixinStandardHelpOptions = true)
public final class NetworkAudit implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Option(names = "--directed")
  private boolean directed;

  @Option(names = "--self-links")
  private boolean selfLinks;

  @Option(names = "--holdout-of", paramLabel = "entries|pairs")
  private @Nullable String holdoutOf;

  @Parameters(index = "0", paramLabel = "TRAIN", description = "the network that the model saw")
  private Path train = Path.of("");

  @Parameters(index = "1", paramLabel = "TEST", description = "the dyads to predict")
  private Path test = Path.of("");

  @Override
  public Integer call() {
    NetworkFile seen = NetworkFile.read(train, directed, selfLinks, hidesPairs());
    HeldOut hidden = HeldOutFile.read(test, seen, hidesPairs());
    HeldOutAudit audit = HeldOutAudit.of(hidden);
    global.print(json(audit), text(audit));
    return ExitCode.PASS;
  }

  /** Whether both directions of a pair are hidden together. */
  private boolean hidesPairs() {
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

  private static Map<String, @Nullable Object> json(HeldOutAudit audit) {
    Map<String, @Nullable Object> shares =
        Json.of("mirrored diagonal duplicates constant givenAway", audit);
    shares.replaceAll((name, count) -> ((Number) count).doubleValue() / audit.dyads());
    boolean none = Double.isNaN(audit.copyingAuc());
    String note = none ? "an AUC needs held-out links and held-out non-links" : "";
    return Json.of(
        "heldOut=dyads *shares copyingAuc note?", Map.of("shares", shares, "note", note), audit);
  }

  private String text(HeldOutAudit audit) {
    StringBuilder text = new StringBuilder();
    line(text, audit, "mirror image seen", audit.mirrored());
    line(text, audit, "on the diagonal", audit.diagonal());
    line(text, audit, "duplicate row or column seen", audit.duplicates());
    line(text, audit, "constant row or column", audit.constant());
    line(text, audit, "given away by any of these", audit.givenAway());
    return Text.of(
        "%d held-out %s of %s%n%s%s",
        audit.dyads(),
        hidesPairs() ? "pairs" : "entries",
        train.getFileName(),
        text,
        Double.isNaN(audit.copyingAuc())
            ? "AUC of copying: needs held-out links and held-out non-links"
            : Text.of(
                "AUC of copying what gives them away: %.4f (0.5: nothing to copy)",
                audit.copyingAuc()));
  }

  private static void line(StringBuilder text, HeldOutAudit audit, String what, int count) {
    text.append(Text.of("  %-30s %8d  %5.1f %%%n", what, count, 100.0 * count / audit.dyads()));
  }
}
