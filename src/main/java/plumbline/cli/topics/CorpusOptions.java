package plumbline.cli.topics;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;
import plumbline.cli.fit.FitLine;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.DocumentFiles;
import plumbline.plugin.ModelOption;
import plumbline.verification.TrialOptions;

/** Which documents a topics command reads: declared by what reads them. */
@Command
final class CorpusOptions {
  private @Nullable CommandSpec command;

  @Spec(Spec.Target.MIXEE)
  void addTo(CommandSpec spec) {
    command = spec;
    DocumentFiles.options().forEach(option -> spec.addOption(FitLine.option(option, false, true)));
  }

  /** Reads the documents; without a vocabulary the fallback names their words. */
  DocumentFiles read(Vocabulary fallback) {
    Map<String, String> given = new TreeMap<>();
    for (ModelOption<?> option : DocumentFiles.options()) {
      @Nullable Object value = spec(option).getValue();
      if (value != null) {
        given.put(option.name(), value.toString());
      }
    }
    return DocumentFiles.read(
        new TrialOptions(TrialOptions.defaults().formula(), given),
        option -> spec(option).<Path>getValue(),
        fallback);
  }

  private OptionSpec spec(ModelOption<?> option) {
    return Objects.requireNonNull(command).findOption("--" + option.name());
  }
}
