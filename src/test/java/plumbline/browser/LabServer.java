package plumbline.browser;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running {@code ./plumbline lab}, on loopback, with its own token. */
final class LabServer implements AutoCloseable {
  private static final String LAUNCHER = Clone.root().resolve("plumbline").toString();
  private static final Pattern ADDRESS =
      Pattern.compile("http://127\\.0\\.0\\.1:\\d+/(lab|tree)?\\?token=(\\w+)");

  /** JupyterLab is fetched first where there is none. */
  private static final Duration PATIENCE = Duration.ofMinutes(6);

  /** A first set-up builds the library and may fetch Jupyter. */
  private static final Duration SET_UP = Duration.ofMinutes(15);

  private final Process process;
  private final int port;
  private final Matcher address;
  private int workspaces;

  private LabServer(Process process, int port, Matcher address) {
    this.process = process;
    this.port = port;
    this.address = address;
  }

  /**
   * Starts the launcher, once all is made that it would make first: the clock of the start runs for
   * the server alone.
   *
   * @param folder the option that names the folder to serve, or nothing: a reader's own copies
   * @param home what the server takes for the user's home
   * @param log where its output goes
   */
  static LabServer start(List<String> folder, Path home, Path log)
      throws IOException, InterruptedException {
    setUp(log);
    int port = freePort();
    List<String> words =
        new ArrayList<>(List.of(LAUNCHER, "lab", "--no-browser", "--port", "" + port));
    words.addAll(folder);
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("HOME", home.toString());
    Process process = launch(builder, log);
    Instant end = Instant.now().plus(PATIENCE);
    while (Instant.now().isBefore(end) && process.isAlive()) {
      Matcher address = ADDRESS.matcher(Files.readString(log));
      if (address.find()) {
        return new LabServer(process, port, address);
      }
      process.waitFor(100, TimeUnit.MILLISECONDS);
    }
    process.destroy();
    throw new IllegalStateException("no server after " + PATIENCE + ":\n" + Files.readString(log));
  }

  /** In the caller's own home: what Maven keeps there is not fetched again. */
  private static void setUp(Path log) throws IOException, InterruptedException {
    Process process = launch(new ProcessBuilder(LAUNCHER, "setup"), log);
    boolean ended = process.waitFor(SET_UP.toSeconds(), TimeUnit.SECONDS);
    if (!ended || process.exitValue() != 0) {
      process.destroy();
      throw new IllegalStateException("no set-up:\n" + Files.readString(log));
    }
  }

  private static Process launch(ProcessBuilder builder, Path log) throws IOException {
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.redirectInput(Path.of("/dev/null").toFile());
    return builder.start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Is this JupyterLab, or the classic Notebook? */
  boolean isLab() {
    return "lab".equals(address.group(1));
  }

  int port() {
    return port;
  }

  /** A notebook as the page gets it, by the server's own interface. */
  String contents(String notebook) throws IOException, InterruptedException {
    URI place =
        URI.create(
            "http://127.0.0.1:%d/api/contents/%s?token=%s"
                .formatted(port, notebook, address.group(2)));
    // The server names its address before it listens there.
    for (int left = 100; ; left--) {
      try {
        return HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(place).build(), HttpResponse.BodyHandlers.ofString())
            .body();
      } catch (ConnectException e) {
        if (left == 0) {
          throw e;
        }
        Thread.sleep(300);
      }
    }
  }

  /** Each call opens a workspace of its own: JupyterLab would bring back what was open before. */
  String page(String notebook) {
    String folder = isLab() ? "lab/workspaces/test-" + ++workspaces + "/tree/" : "notebooks/";
    return "http://127.0.0.1:" + port + "/" + folder + notebook + "?token=" + address.group(2);
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
