package plumbline.cli;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import plumbline.sampling.Replicates;
import plumbline.spark.SparkReplicates;

/** A connection to a cluster for as long as a command runs. */
final class SparkCluster implements AutoCloseable {
  private final SparkReplicates replicates;

  private SparkCluster(SparkReplicates replicates) {
    this.replicates = replicates;
  }

  /**
   * Connects.
   *
   * @param master as Spark has it; {@code submitted} where {@code spark-submit} has said it already
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
