package plumbline.reproduction;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Hands out the files of a folder to this machine alone. */
final class PageServer implements AutoCloseable {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "mjs", "text/javascript; charset=utf-8",
          "json", "application/json",
          "wasm", "application/wasm",
          "png", "image/png",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8");

  private final Path folder;
  private final HttpServer server;

  private PageServer(Path folder, HttpServer server) {
    this.folder = folder;
    this.server = server;
  }

  /**
   * Starts on the loopback address.
   *
   * @param folder whose files are handed out
   * @param port 0: any that is free
   */
  static PageServer start(Path folder, int port) throws IOException {
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (BindException e) {
      throw new IllegalArgumentException(
          "port " + port + " is in use or not allowed: choose another with --port", e);
    }
    PageServer started = new PageServer(folder.toAbsolutePath().normalize(), server);
    server.createContext("/", started::answer);
    server.start();
    return started;
  }

  /** Where a browser finds the folder. */
  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String asked = exchange.getRequestURI().getPath();
      Path file = folder.resolve(asked.substring(1)).normalize();
      if (Files.isDirectory(file)) {
        file = file.resolve(SamplerPage.FILE);
      }
      // Another site's name that leads here must not read this: only our own address is answered.
      String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
      boolean ours = host.matches("(127\\.0\\.0\\.1|localhost)(:\\d+)?");
      if (!ours || !file.startsWith(folder) || !Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      String name = String.valueOf(file.getFileName());
      String type =
          TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      exchange.getResponseHeaders().set("Cache-Control", "no-cache");
      boolean head = exchange.getRequestMethod().equals("HEAD");
      long size = Files.size(file);
      exchange.sendResponseHeaders(200, head || size == 0 ? -1 : size);
      if (!head && size > 0) {
        Files.copy(file, exchange.getResponseBody());
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
