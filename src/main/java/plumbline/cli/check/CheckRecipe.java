package plumbline.cli.check;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plumbline.plugin.ModelRegistry;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.runs.Recipe;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.joint.Replicated;

/**
 * A block of replicates of a trial of this library, as settings that a worker on another machine
 * builds the trial from.
 *
 * @param model name of the trial
 * @param formula a document's formula corrected or as printed
 * @param settings of the model
 * @param mutant a planted bug, or null
 * @param draws of the replicated design
 * @param sweeps of the replicated design
 * @param dataKept of the replicated design
 * @param seed of the test
 */
record CheckRecipe(
    String model,
    Formula formula,
    TreeMap<String, String> settings,
    @Nullable String mutant,
    int draws,
    int sweeps,
    boolean dataKept,
    long seed)
    implements Recipe {
  static CheckRecipe of(
      String model, TrialOptions options, @Nullable String mutant, Replicated design, long seed) {
    return new CheckRecipe(
        model,
        options.formula(),
        new TreeMap<>(options.settings()),
        mutant,
        design.draws(),
        design.sweepsPerDraw(),
        design.dataKept(),
        seed);
  }

  @Override
  public byte[] run(int index) {
    Trial<?, ?> trial = ModelRegistry.installed().trial(model, new TrialOptions(formula, settings));
    return (mutant == null ? trial : trial.withMutant(mutant))
        .jointTest()
        .design(new Replicated(draws, sweeps, dataKept))
        .replicateBlock(Rng.seeded(seed), index);
  }
}
