package plumbline.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Spark's own standalone cluster on loopback: one master and some workers of one core each, every
 * one a process. It runs from Maven's jars alone.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 300_000;
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "sun.nio.ch",
          "sun.nio.cs",
          "sun.security.action",
          "sun.util.calendar");

  private final Path spark;
  private final Path folder;
  private final int port;
  private final Process master;
  private final List<Process> workers = new ArrayList<>();

  /** Starts a cluster; {@code spark} has the folder jars, {@code folder} takes logs and work. */
  StandaloneCluster(Path spark, Path folder, int count) throws IOException, InterruptedException {
    this.spark = spark;
    this.folder = folder;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      this.port = free.getLocalPort();
    }
    this.master =
        start(
            "master",
            "org.apache.spark.deploy.master.Master",
            "--host",
            "127.0.0.1",
            "--port",
            Integer.toString(port),
            "--webui-port",
            "0");
    awaitMaster();
    for (int w = 0; w < count; w++) {
      workers.add(
          start(
              "worker" + w,
              "org.apache.spark.deploy.worker.Worker",
              "--host",
              "127.0.0.1",
              "--cores",
              "1",
              "--memory",
              "1g",
              "--webui-port",
              "0",
              "--work-dir",
              folder.resolve("work" + w).toString(),
              url()));
    }
  }

  String url() {
    return "spark://127.0.0.1:" + port;
  }

  /** Runs our command by spark-submit's main class. */
  Process submit(Path jar, Path libraries, Path output, Path errors, List<String> words)
      throws IOException {
    List<String> jars;
    try (Stream<Path> listed = Files.list(libraries)) {
      jars = listed.map(Path::toString).filter(name -> name.endsWith(".jar")).sorted().toList();
    }
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--master",
                url(),
                "--conf",
                "spark.ui.enabled=false",
                "--class",
                "plumbline.cli.Main",
                "--jars",
                String.join(",", jars),
                jar.toString()));
    arguments.addAll(words);
    return builder("org.apache.spark.deploy.SparkSubmit", arguments.toArray(String[]::new))
        .redirectOutput(output.toFile())
        .redirectError(errors.toFile())
        .start();
  }

  private Process start(String name, String main, String... arguments) throws IOException {
    return builder(main, arguments)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(name + ".log").toFile())
        .start();
  }

  private ProcessBuilder builder(String main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    for (String opened : OPENED) {
      command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
    }
    command.add("-Dspark.master.rest.enabled=false");
    command.addAll(List.of("-cp", spark.resolve("jars") + File.separator + "*", main));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("SPARK_HOME", spark.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13"); // or executors never start
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return builder;
  }

  private void awaitMaster() throws InterruptedException, IOException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (System.currentTimeMillis() < end) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        if (socket.isConnected()) {
          return;
        }
      } catch (IOException notYet) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
    throw new IllegalStateException(
        "the master did not start: " + Files.readString(folder.resolve("master.log")));
  }

  /** Waits until a worker has an executor at work. */
  void awaitExecutor(int worker) throws InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (workers.get(worker).descendants().findAny().isEmpty()) {
      if (System.currentTimeMillis() > end) {
        throw new IllegalStateException("worker " + worker + " never got any work");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** Kills a worker and its executors, as a power failure would. */
  void kill(int worker) {
    workers.get(worker).descendants().forEach(ProcessHandle::destroyForcibly);
    workers.get(worker).destroyForcibly();
  }

  @Override
  public void close() {
    for (int w = 0; w < workers.size(); w++) {
      kill(w);
    }
    master.destroyForcibly();
  }
}
