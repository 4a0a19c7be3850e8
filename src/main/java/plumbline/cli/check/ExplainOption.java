package plumbline.cli.check;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.foreign.ForeignProgram;
import plumbline.foreign.ForeignProgramException;
import plumbline.foreign.ForeignTrial;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.plugin.ModelRegistry;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.counterexample.Counterexample;
import plumbline.verification.counterexample.Explanation;

/** {@code check --explain}: the smallest case in which the sampler fails, and why. */
final class ExplainOption {
  @Option(names = "--explain")
  private boolean wanted;

  private String why =
      "no exact check failed. Only checks that print |pi P - pi| can be explained; for any other"
          + " failure read the line of the check above.";

  /** What there is to say of a model's sampler, or of its planted bug. */
  Optional<Counterexample> of(String model, TrialOptions options, @Nullable String mutant) {
    if (!wanted || !ModelRegistry.installed().names().contains(model)) {
      return Optional.empty();
    }
    ModelPlugin plugin = ModelRegistry.installed().plugin(model);
    return Explanation.of(
        smaller -> accused(plugin.trial(smaller), mutant), options, sizes(plugin, options));
  }

  /** What there is to say of a program's sampler. */
  Optional<Counterexample> of(String name, ForeignProgram program) {
    if (!wanted) {
      return Optional.empty();
    }
    try {
      return Explanation.of(
          any -> ForeignTrial.withMatrices(name, program), TrialOptions.defaults(), Map.of());
    } catch (ForeignProgramException cannot) {
      // The verdict is there already, and a program that draws continuous numbers has no matrix.
      why = "this program has no transition matrix. " + cannot.getMessage();
      return Optional.empty();
    }
  }

  /** The text to print below the evidence. */
  String text(Optional<Counterexample> found) {
    if (!wanted) {
      return "";
    }
    return System.lineSeparator()
        + found.map(Counterexample::toString).orElse("Nothing to explain: " + why);
  }

  private static <S, Y> Trial<S, Y> accused(Trial<S, Y> trial, @Nullable String mutant) {
    return mutant == null ? trial : trial.withMutant(mutant);
  }

  /** Options that are whole numbers can be lowered. */
  private static Map<String, Integer> sizes(ModelPlugin plugin, TrialOptions options) {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (ModelOption<?> option : plugin.options()) {
      if (option.of(options) instanceof Integer value) {
        sizes.put(option.name(), value);
      }
    }
    return sizes;
  }
}
