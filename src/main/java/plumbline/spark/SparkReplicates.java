package plumbline.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Recipe;
import plumbline.sampling.runs.ReplicateTask;
import plumbline.sampling.runs.Replicates;

/**
 * Replicates on Apache Spark. Tasks without a portable form run on this machine: they are those
 * that are not worth sending.
 *
 * <p>Lost workers cost nothing but time: Spark does their replicates again elsewhere, and a
 * replicate's result depends on its index alone.
 */
public final class SparkReplicates implements Replicates, AutoCloseable {
  /**
   * A cluster with as many tasks as processors has none idle for the optimising compiler, which
   * therefore waits for code that is really hot. A Java without these options runs without them.
   */
  private static final String PATIENT =
      "-XX:+IgnoreUnrecognizedVMOptions -XX:Tier4InvocationThreshold=100000"
          + " -XX:Tier4MinInvocationThreshold=20000 -XX:Tier4CompileThreshold=300000"
          + " -XX:Tier4BackEdgeThreshold=2000000";

  private final JavaSparkContext cluster;
  private final Replicates here;

  /**
   * Connects to a cluster.
   *
   * @param master as Spark has it, e.g. {@code spark://host:7077} or {@code local[2]}; null where
   *     {@code spark-submit} has said it already
   * @param jars files that workers need and do not have: our own jar
   * @param here runs what cannot be sent
   */
  public SparkReplicates(
      @org.jspecify.annotations.Nullable String master, List<String> jars, Replicates here) {
    SparkConf settings = new SparkConf().setAppName("plumbline");
    if (master != null) {
      settings.setMaster(master);
    }
    if (!jars.isEmpty()) {
      settings.setJars(jars.toArray(String[]::new));
    }
    settings.setIfMissing("spark.ui.enabled", "false");
    // A block takes from a tenth of a second to minutes: waiting for the best place would cost
    // more.
    settings.setIfMissing("spark.locality.wait", "0");
    settings.setIfMissing("spark.executor.extraJavaOptions", PATIENT);
    this.cluster = new JavaSparkContext(settings);
    this.here = here;
  }

  @Override
  public <T> List<T> run(int count, ReplicateTask<T> task, Progress progress) {
    return task.portable()
        .map(portable -> away(count, portable, progress))
        .orElseGet(() -> here.run(count, task, progress));
  }

  private <T> List<T> away(int count, ReplicateTask.Portable<T> task, Progress progress) {
    Recipe recipe = task.recipe();
    progress.update(0, count);
    int first = task.first();
    List<Integer> indices = IntStream.range(0, count).boxed().toList();
    List<byte[]> parts =
        cluster.parallelize(indices, count).map(index -> recipe.run(first + index)).collect();
    progress.update(count, count);
    List<T> results = new ArrayList<>(count);
    for (byte[] part : parts) {
      results.add(task.decode().apply(part));
    }
    return results;
  }

  @Override
  public void close() {
    cluster.close();
  }
}
