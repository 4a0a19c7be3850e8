package plumbline.sampling.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

class ReadingSpeedTest {
  @TempDir private Path folder;

  /** Four chains of 100,000 draws of 20 variables: under 2 s warm. */
  @Test
  @Tag("long")
  void aLargeChainsFileIsReadInTwoSeconds() {
    SeededRng rng = Rng.seeded(6);
    double[] values = new double[20 * 4 * 100_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = rng.normal();
    }
    List<String> names = IntStream.range(0, 20).mapToObj(v -> "x" + v).toList();
    Draws draws = Draws.adopt(names, 4, 100_000, values, RunInfo.of("speed", 6, Map.of()));
    Path file = folder.resolve("large.csv");
    DrawsFile.write(draws, file);
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 3; i++) {
      // CPU time of this thread: the machine may be busy with other things.
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      Draws read = DrawsFile.read(file);
      long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      best = Math.min(best, (end - start) * 1e-9);
      assertEquals(draws.get(19, 3, 99_999), read.get(19, 3, 99_999));
    }
    System.out.println("reading 4 x 100,000 x 20 numbers: " + best + " s");
    assertTrue(best < 2, best + " s");
  }
}
