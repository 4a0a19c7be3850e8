package plumbline.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The header for C++, by its worked example, where there is a compiler. */
class HeaderTest {
  private static final Path FOLDER = Path.of("src/clients/header").toAbsolutePath();

  @TempDir private Path folder;

  private static String run(int status, String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(status, process.waitFor(), said);
    return said;
  }

  @Test
  void theHeaderIsShort() throws Exception {
    assertTrue(Files.readAllLines(FOLDER.resolve("plumbline.hpp")).size() <= 60);
  }

  @Test
  void aMetropolisSamplerIsTriedExactly() throws Exception {
    boolean there =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator, -1))
            .anyMatch(entry -> Files.isExecutable(Path.of(entry, "g++")));
    assumeTrue(there, "no g++ on this machine");
    String ising = "" + folder.resolve("ising");
    String source = "" + FOLDER.resolve("ising.cpp");
    run(0, "g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", source, "-o", ising);
    String readme = Files.readString(FOLDER.resolve("README.md"));
    for (String[] form : new String[][] {{"0", ising}, {"1", ising, "wrong"}}) {
      String[] command = Stream.of(form).skip(1).toArray(String[]::new);
      String said = run(Integer.parseInt(form[0]), command);
      String verdict = said.substring(0, 4);
      assertEquals(form[0].equals("0") ? "PASS" : "FAIL", verdict, said);
      assertTrue(readme.contains(verdict + ": |pi P - pi| is at most"), "the page says another");
    }
  }
}
