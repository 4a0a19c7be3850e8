package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    Map<String, String> environment = builder.environment();
    environment
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    environment.put("PLUMBLINE_KERNEL_OPTIONS", options);
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor());
    return out.lines().toList();
  }

  /** What whoever starts the kernel says to Java comes last before the class path, and so wins. */
  @Test
  void optionsAreHandedOn() throws Exception {
    List<String> plain = wordsOfJava("");
    int at = plain.indexOf("-cp");
    assertEquals("connection file", plain.get(plain.size() - 1));
    assertTrue(plain.subList(0, at).contains("-XX:MaxRAMPercentage=60"), plain.toString());
    List<String> more = wordsOfJava("-Xint -Da=b");
    assertEquals(List.of("-Xint", "-Da=b"), more.subList(at, at + 2));
    assertEquals(plain.subList(0, at), more.subList(0, at));
    assertEquals(plain.subList(at, plain.size()), more.subList(at + 2, more.size()));
  }

  /** Java does not start with two collectors. */
  @Test
  void whoeverNamesACollectorGetsIt() throws Exception {
    assertTrue(wordsOfJava("").contains("-XX:+UseSerialGC"));
    List<String> named = wordsOfJava("-XX:+UseParallelGC");
    assertEquals(
        List.of("-XX:+UseParallelGC"), named.stream().filter(w -> w.contains("GC")).toList());
  }
}
