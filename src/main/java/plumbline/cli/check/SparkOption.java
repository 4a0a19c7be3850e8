package plumbline.cli.check;

import static plumbline.cli.options.HelpPage.MORE;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.random.Rng;
import plumbline.sampling.runs.Replicates;
import plumbline.spark.SparkReplicates;
import plumbline.verification.Evidence;
import plumbline.verification.Ladder;
import plumbline.verification.RunOptions;
import plumbline.verification.Trial;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.Replicated;

/** {@code check --spark}: replicates made on a cluster, the rest here. */
final class SparkOption {
  @Option(names = "--spark", paramLabel = "MASTER", order = MORE)
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

  /** A connection to a cluster for as long as a command runs. */
  private static final class SparkCluster implements AutoCloseable {
    private final SparkReplicates replicates;

    private SparkCluster(SparkReplicates replicates) {
      this.replicates = replicates;
    }

    /**
     * Connects.
     *
     * @param master as Spark has it; {@code submitted} where {@code spark-submit} has said it
     *     already
     * @param here runs what is not worth sending
     * @throws IllegalArgumentException if there is no Spark on the class path or no such master
     */
    static SparkCluster at(String master, Replicates here) {
      try {
        return new SparkCluster(
            new SparkReplicates(master.equals("submitted") ? null : master, ourJars(), here));
      } catch (NoClassDefFoundError e) {
        throw new IllegalArgumentException(
            "--spark needs the jars of Apache Spark 4.2 on the class path: start it by ./plumbline or"
                + " spark-submit",
            e);
      } catch (Exception e) { // Scala does not declare what it throws
        throw new IllegalArgumentException(
            "--spark cannot reach " + master + ": " + e.getMessage(), e);
      }
    }

    /** What workers lack: every jar of the class path that is not Spark's own. */
    private static List<String> ourJars() {
      return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .filter(entry -> entry.endsWith(".jar"))
          .filter(entry -> !entry.contains(File.separator + "spark" + File.separator))
          .toList();
    }

    Replicates replicates() {
      return replicates;
    }

    @Override
    public void close() {
      replicates.close();
    }
  }
}
