package plumbline.cli.topics;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.cli.runs.Inputs;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.files.DmrFolder;
import plumbline.models.topics.files.ModelFolder;
import plumbline.plugin.OptionBounds;
import plumbline.random.Rng;

/** {@code plumbline topics perturb}: a model with random topics mixed in. */
@Command(name = "perturb", mixinStandardHelpOptions = true)
public final class TopicsPerturb implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Option(names = "--model", paramLabel = "DIR", required = true)
  private Path model = Path.of("");

  @Within(OptionBounds.FRACTION)
  @Option(names = "--weight", paramLabel = "W")
  private double weight = 0.05;

  @Within(OptionBounds.POSITIVE)
  @Option(names = "--concentration", paramLabel = "C")
  private double concentration = 1;

  @Override
  public Integer call() {
    Path folder =
        global
            .out()
            .orElseThrow(() -> new IllegalArgumentException("give --out, the new model's folder"));
    if (Inputs.same(model, folder)) {
      throw new IllegalArgumentException(
          "--out " + folder + " is the model that is read: give another folder");
    }
    if (DmrFolder.read(model).isPresent()) {
      throw new IllegalArgumentException(
          model
              + " is a regression, whose topics depend on features: one trained without --features"
              + " is expected");
    }
    TopicModel changed =
        ModelFolder.read(model).perturbed(weight, concentration, Rng.seeded(global.seed()));
    global.write(parts -> ModelFolder.write(parts, changed), ModelFolder::files);
    Map<String, Object> json = Json.of("model seed", Map.of("model", folder.toString()), global);
    global.print(json, "written to " + folder + ", seed " + global.seed());
    return ExitCode.PASS;
  }
}
