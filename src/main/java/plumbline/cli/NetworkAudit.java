package plumbline.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.models.relational.HeldOut;
import plumbline.models.relational.HeldOutAudit;
import plumbline.models.relational.HeldOutFile;
import plumbline.models.relational.NetworkFile;

/** {@code plumbline network audit TRAIN TEST}: what gives held-out links away. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description = {
      "Which held-out dyads can be predicted without a model? How well does copying predict?",
      "Causes: mirror images, the diagonal, duplicate rows or columns, constant ones.",
      "TRAIN is a network. TEST has lines from,to,link (held-out.csv of network --holdout), or is an",
      "adjacency CSV with NA where not held out."
    },
    footer = {"", "Example: plumbline network audit train.edges held-out.csv --holdout-of entries"})
final class NetworkAudit implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final DyadOptions kinds = new DyadOptions();

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TRAIN", description = "the network that the model saw")
  private Path train = Path.of("");

  @Parameters(index = "1", paramLabel = "TEST", description = "the dyads to predict")
  private Path test = Path.of("");

  @Override
  public Integer call() {
    NetworkFile seen = kinds.read(train);
    HeldOut hidden = HeldOutFile.read(test, seen, kinds.hidesPairs());
    HeldOutAudit audit = HeldOutAudit.of(hidden);
    String answer =
        global.format == GlobalOptions.Format.json ? Json.text(json(audit)) : text(audit);
    Objects.requireNonNull(spec).commandLine().getOut().println(answer);
    return ExitCode.PASS;
  }

  private static Map<String, @Nullable Object> json(HeldOutAudit audit) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    double dyads = audit.dyads();
    json.put("heldOut", audit.dyads());
    json.put("mirrored", audit.mirrored() / dyads);
    json.put("diagonal", audit.diagonal() / dyads);
    json.put("duplicates", audit.duplicates() / dyads);
    json.put("constant", audit.constant() / dyads);
    json.put("givenAway", audit.givenAway() / dyads);
    boolean defined = !Double.isNaN(audit.copyingAuc());
    json.put("copyingAuc", defined ? audit.copyingAuc() : null);
    if (!defined) {
      json.put("note", "an AUC needs held-out links and held-out non-links");
    }
    return json;
  }

  private String text(HeldOutAudit audit) {
    StringBuilder text = new StringBuilder();
    line(text, audit, "mirror image seen", audit.mirrored());
    line(text, audit, "on the diagonal", audit.diagonal());
    line(text, audit, "duplicate row or column seen", audit.duplicates());
    line(text, audit, "constant row or column", audit.constant());
    line(text, audit, "given away by any of these", audit.givenAway());
    return String.format(
        Locale.ROOT,
        "%d held-out %s of %s%n%s%s",
        audit.dyads(),
        kinds.hidesPairs() ? "pairs" : "entries",
        train.getFileName(),
        text,
        Double.isNaN(audit.copyingAuc())
            ? "AUC of copying: needs held-out links and held-out non-links"
            : String.format(
                Locale.ROOT,
                "AUC of copying what gives them away: %.4f (0.5: nothing to copy)",
                audit.copyingAuc()));
  }

  private static void line(StringBuilder text, HeldOutAudit audit, String what, int count) {
    text.append(
        String.format(
            Locale.ROOT, "  %-30s %8d  %5.1f %%%n", what, count, 100.0 * count / audit.dyads()));
  }
}
