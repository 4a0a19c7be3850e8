package plumbline.robustness;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;

/** A check of a program in another language, killed and resumed: the program ends with it. */
@Tag("long")
class KilledProgramTest {
  @TempDir Path folder;

  @Test
  void resumedOutputIsIdentical() throws IOException, InterruptedException {
    boolean there =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator, -1))
            .anyMatch(entry -> Files.isExecutable(Path.of(entry, "python3")));
    assumeTrue(there, "no python3 on this machine");
    String client = "" + Path.of("src/clients/python/src").toAbsolutePath();
    String program = "env 'PYTHONPATH=" + client + "' python3 examples/foreign/normal_mean.py";
    String options = "--rung joint --design replicated --draws 100000 --threads 2 --format json";
    List<String> command =
        Stream.concat(Stream.of("check", "--program", program), Stream.of(options.split(" ", -1)))
            .toList();
    KilledRun.Outcome outcome = new KilledRun(folder, command).run(5, Rng.seeded(7));
    System.out.println(
        "figures: killed check --program: "
            + outcome.kills()
            + " kills, "
            + outcome.resumed()
            + " resumed from a checkpoint, all identical");
    assertTrue(outcome.resumed() > 0, "no run was ever resumed: the kills come too early");
  }
}
