package plumbline.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.random.Rng;
import plumbline.sampling.Replicates;
import plumbline.verification.Design;
import plumbline.verification.Evidence;
import plumbline.verification.Ladder;
import plumbline.verification.Replicated;
import plumbline.verification.RunOptions;
import plumbline.verification.Trial;

/** {@code check --spark}: replicates made on a cluster, the rest here. */
final class SparkOption {
  @Option(
      names = "--spark",
      paramLabel = "MASTER",
      description = "make the replicates on a cluster, e.g. spark://host:7077 (schein, replicated)",
      order = HelpPage.MORE)
  private @Nullable String master;

  boolean wanted() {
    return master != null;
  }

  /** The design as one that a cluster can share out. */
  Replicated replicated(Design design) {
    return design
        .replicates()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--spark needs independent replicates: --design schein or replicated"));
  }

  /** Climbs with the trial's sampler, or the planted bug that the recipe names. */
  <S, Y> Evidence climb(
      Ladder ladder, Trial<S, Y> trial, CheckRecipe recipe, Replicates here, RunOptions options) {
    try (SparkCluster cluster = SparkCluster.at(Objects.requireNonNull(master), here)) {
      return ladder.climb(
          trial,
          recipe.mutant(),
          Rng.seeded(recipe.seed()),
          options.withReplicates(cluster.replicates()).withRecipe(recipe));
    }
  }
}
