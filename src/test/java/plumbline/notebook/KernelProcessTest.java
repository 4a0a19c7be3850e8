package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real kernel as Jupyter starts it, on ports of which one is taken. */
@Tag("notebook")
class KernelProcessTest {
  private static final Path KERNEL = Path.of("target/jupyter/kernels/java/java-kernel");

  private static final String CONNECTION =
      """
      {"ip": "127.0.0.1", "transport": "tcp", "signature_scheme": "hmac-sha256", "key": "k", "kernel_name": "java",
       "hb_port": %d, "iopub_port": %d, "stdin_port": %d, "control_port": %d, "shell_port": %d}
      """;

  @TempDir Path folder;

  private static ServerSocket anyPort() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @Test
  void endsWhereAPortIsTaken() throws Exception {
    assertTrue(Files.exists(KERNEL), "the kernel is not built: mvn package");
    List<ServerSocket> sockets = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      sockets.add(anyPort());
    }
    Object[] ports = sockets.stream().map(ServerSocket::getLocalPort).toArray();
    for (ServerSocket free : sockets.subList(0, 4)) {
      free.close();
    }
    Path connection = folder.resolve("connection.json");
    Files.writeString(connection, CONNECTION.formatted(ports));
    Path output = folder.resolve("output");
    try (ServerSocket taken = sockets.get(4)) {
      Process kernel =
          new ProcessBuilder(KERNEL.toAbsolutePath().toString(), connection.toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = kernel.waitFor(120, TimeUnit.SECONDS);
      kernel.destroyForcibly().waitFor();
      assertTrue(ended, "the kernel on a port that " + taken + " has lives on");
      assertEquals(1, kernel.exitValue());
    }
    String said = Files.readString(output);
    assertTrue(said.contains("the kernel could not start: ") && said.contains("in use"), said);
  }
}
