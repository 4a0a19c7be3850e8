package plumbline.plugin;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.random.SeededRng;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.TrialOptions;

/** What somebody asked of a fit, and where it is to run. */
public interface FitRun {
  /** What is fitted: the model's name. */
  String model();

  /** The data. */
  Path file();

  /**
   * A file that is given by an option.
   *
   * @param option declared as a file
   * @return the file
   */
  Path file(ModelOption<?> option);

  /** The folder that results go to, if they go to one. */
  Optional<Path> folder();

  /** What the fit was told. */
  TrialOptions options();

  /**
   * The value of one of them.
   *
   * @param option of the model or of its fit
   * @param <T> what it is read as
   * @return what was said, or the usual value
   */
  default <T> T of(ModelOption<T> option) {
    return option.of(options());
  }

  /** How many chains, how long. */
  FileFit.Lengths lengths();

  /** The seed. */
  long seed();

  /** The stream of the seed. */
  SeededRng rng();

  /** Where the chains run; results do not depend on it. */
  Replicates workers();

  /** Told about finished sweeps. */
  Progress progress();

  /**
   * Where the run is saved. A saved run belongs to a file's name and its data: no others continue
   * it.
   *
   * @param more what else must be the same
   * @param data what was read, as {@link plumbline.sampling.runs.StateCodec} can write it; if
   *     nothing is given, the file's bytes
   * @return the checkpoint
   */
  Checkpoint checkpoint(Map<String, String> more, Object... data);

  /** Whether the run is saved. */
  boolean isSaved();

  /**
   * Tells at once what the model does not expect of the data.
   *
   * @param sentence a warning
   */
  void warn(String sentence);

  /** Seconds since the checkpoint was asked for: of the chains, without reading and writing. */
  double seconds();

  /**
   * Refuses before any work what cannot end well.
   *
   * @param bytes a lower bound of what is needed
   * @param enough what a run to the end has room in
   * @param what for
   */
  void requireMemory(double bytes, double enough, String what);

  /**
   * Runs chains of these lengths.
   *
   * @param posterior chains with their starts and monitors, on the data
   * @param <S> state
   * @return draws, summary and verdict as a result, for more to be added
   */
  default <S> FitResult posterior(Posterior<S, ?> posterior) {
    FileFit.Lengths lengths = lengths();
    if (lengths.iterations() < 4) {
      throw new IllegalArgumentException(
          "--iterations must be at least 4, not " + lengths.iterations());
    }
    Posterior<S, ?> plan =
        posterior
            .label(model())
            .chains(lengths.chains())
            .burnIn(lengths.burnIn())
            .draws(lengths.iterations())
            .thin(lengths.thin());
    for (Map.Entry<String, String> setting : options().settings().entrySet()) {
      plan = plan.setting(setting.getKey(), setting.getValue());
    }
    PosteriorRun<S> run = plan.run(rng(), workers(), progress(), checkpoint(Map.of()));
    Summary summary = Summary.of(run.draws());
    FitResult result =
        FitResult.of(FitJudgement.of(run.draws(), name -> true))
            .line(
                "%s on %s: %d chains of %d draws, thin %d, after %d sweeps, seed %d",
                model(),
                file().getFileName(),
                lengths.chains(),
                lengths.iterations(),
                lengths.thin(),
                lengths.burnIn(),
                seed())
            .line("%s", summary)
            .put("model", model())
            .put("seed", seed())
            .put("options", options().settings())
            .put("summary", summary)
            .acceptance(run.acceptance())
            .verdict()
            .draws("chains.csv", run.draws())
            .summary(summary);
    run.acceptance()
        .forEach(
            (name, count) -> {
              if (count.proposals() > 0) {
                result.line(
                    "%s: %.3f of %d proposals accepted", name, count.rate(), count.proposals());
              }
            });
    return result;
  }
}
