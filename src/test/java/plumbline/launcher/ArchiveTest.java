package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** The release archive: the same bytes twice, and at work wherever it is unpacked. */
@Tag("launcher")
@Tag("alone")
@Tag("long")
class ArchiveTest {
  private static final Path ROOT =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", "")).toAbsolutePath();

  @TempDir Path folder;

  /** In the locale of cron, without a network where the system lets us take it away. */
  private void inC(int status, Path at, String command) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command).directory(at.toFile());
    builder.environment().put("LC_ALL", "C");
    builder.environment().remove("PLUMBLINE_HOME");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process = builder.start();
    assertTrue(process.waitFor(15, TimeUnit.MINUTES), command);
    assertEquals(status, process.exitValue(), () -> command + "\n" + read(log));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void sameBytesTwiceAndAtWorkAnywhere() throws Exception {
    inC(0, ROOT, "./plumbline package");
    String first = Files.readString(ROOT.resolve("target/SHA256SUMS"));
    inC(0, ROOT, "./plumbline package");
    assertEquals(first, Files.readString(ROOT.resolve("target/SHA256SUMS")));
    List<String> names = first.lines().map(line -> line.split("\\s+")[1]).toList();
    String version = names.get(0).replaceAll("plumbline-|\\.tar\\.gz", "");
    List<String> packages =
        List.of(
            "packages/plumbline-" + version + "-py3-none-any.whl",
            "packages/plumbline_" + version + ".tar.gz",
            "packages/plumbline_java-" + version + "-py3-none-any.whl");
    assertEquals(packages, names.subList(1, names.size()));
    assumeTrue(
        Files.exists(Path.of("/bin/tar")) || Files.exists(Path.of("/usr/bin/tar")), "no tar");

    Path unpacked = Files.createDirectories(folder.resolve("\u00c4rger mit 'Zeichen'"));
    String archive = ROOT.resolve("target").resolve(names.get(0)).toString();
    inC(0, unpacked, "tar xzf '" + archive + "' --strip-components=1");
    Path moved = Files.move(unpacked, folder.resolve("verschoben \u00fcber"));
    String offline = "unshare -n true 2>/dev/null && alone='unshare -n' || alone=; $alone ";
    inC(0, moved, offline + "./plumbline check start");
    Path file = folder.resolve("\u65e5\u672c.csv");
    SeededRng rng = Rng.seeded(1);
    StringBuilder draws = new StringBuilder("x\n"); // enough for a verdict
    for (int i = 0; i < 1000; i++) {
      draws.append(rng.uniform()).append('\n');
    }
    Files.writeString(file, draws);
    inC(0, moved, offline + "./plumbline diagnose --fail-on none ../*.csv");
    // A file beside itself is undecided: their agreement says nothing.
    inC(3, moved, offline + "./plumbline compare ../*.csv ../*.csv");
    Path table = folder.resolve("M\u00e4rz data.csv");
    StringBuilder rows = new StringBuilder("a,b\n");
    for (int i = 0; i < 40; i++) {
      rows.append(Math.sin(i * i)).append(',').append(Math.cos(i * i * i)).append('\n');
    }
    Files.writeString(table, rows);
    String fit =
        "./plumbline graph '../M\u00e4rz data.csv' --center --iterations 400 --out '../gr\u00f6\u00dfe x'";
    inC(0, moved, offline + fit);
    inC(0, moved, offline + "./plumbline verify '../gr\u00f6\u00dfe x'");
    inC(0, moved, offline + "./plumbline verify --again '../gr\u00f6\u00dfe x'");
    Files.writeString(folder.resolve("gr\u00f6\u00dfe x").resolve("edges.csv"), "changed");
    inC(1, moved, offline + "./plumbline verify '../gr\u00f6\u00dfe x'");
    for (String word :
        List.of("lab", "test", "bench", "setup", "package", "reproduce", "site", "errata")) {
      inC(2, moved, offline + "./plumbline " + word);
    }
    inC(0, moved, "ln -s \"$PWD/plumbline\" ../link && ../link --version");
  }
}
