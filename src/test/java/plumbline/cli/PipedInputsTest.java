package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

class PipedInputsTest {
  @TempDir private Path folder;

  private Path pipe(String name, String content) throws IOException, InterruptedException {
    Path pipe = folder.resolve(name);
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "no named pipes");
    assertEquals(0, new ProcessBuilder("mkfifo", "" + pipe).start().waitFor());
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, content);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.setDaemon(true); // one that nobody reads from waits for ever
    writer.start();
    return pipe;
  }

  private static String draws(long seed) {
    SeededRng rng = Rng.seeded(seed);
    StringBuilder text = new StringBuilder("mu,tau\n");
    for (int i = 0; i < 1000; i++) {
      text.append(rng.normal()).append(',').append(rng.normal()).append('\n');
    }
    return text.toString();
  }

  @Test
  void whatComesThroughPipesIsReadLikeFiles() throws Exception {
    Path one = Files.writeString(folder.resolve("one.csv"), draws(1));
    Path two = Files.writeString(folder.resolve("two.csv"), draws(2));
    CommandRun files = CommandRun.of("diagnose", "" + one, "" + two, "--format", "json");
    Path first = pipe("first", draws(1));
    CommandRun pipes =
        CommandRun.of("diagnose", "" + first, "" + pipe("second", draws(2)), "--format", "json");
    assertEquals(files.status(), pipes.status(), pipes.err());
    assertEquals(files.out(), pipes.out());
  }

  @Test
  void whatHasNoEndIsRefused() {
    assumeTrue(Files.exists(Path.of("/dev/zero")), "no such device");
    CommandRun run = CommandRun.of("graph", "/dev/zero");
    assertEquals(2, run.status());
    assertTrue(run.err().startsWith("/dev/zero: found more than 1 GB, and no end"), run.err());
  }
}
