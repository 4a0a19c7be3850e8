package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts Java as a kernel; another script plays Java and prints its words. */
class KernelScriptTest {
  @TempDir Path root;

  private List<String> wordsOfJava(String options) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(root.resolve("target/jupyter/kernels/java"));
    Path script = folder.resolve("java-kernel");
    Files.writeString(script, Files.readString(Path.of("src/kernel/java-kernel")));
    Path java = Files.createDirectories(root.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertTrue(java.toFile().setExecutable(true));
    Files.writeString(folder.resolve("java-home"), root.resolve("jdk").toString());
    ProcessBuilder builder = new ProcessBuilder("sh", script.toString(), "connection file");
    builder.environment().put("PLUMBLINE_KERNEL_OPTIONS", options);
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor());
    return out.lines().toList();
  }

  /** What whoever starts the kernel says to Java comes before the class, word by word. */
  @Test
  void optionsAreHandedOn() throws Exception {
    List<String> plain = wordsOfJava("");
    assertEquals("-XX:MaxRAMPercentage=60", plain.get(0));
    assertEquals("connection file", plain.get(plain.size() - 1));
    List<String> more = wordsOfJava("-Xint -Da=b");
    assertEquals(List.of("-Xint", "-Da=b"), more.subList(0, 2));
    assertEquals(plain, more.subList(2, more.size()));
  }
}
