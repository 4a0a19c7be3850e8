package plumbline.cli.options;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.sampling.runs.Checkpoint;

/** A resumed run has the options of the saved one, but for those that cannot change its result. */
class CheckpointOptionsTest {
  private static final byte[] SAVED = {1, 2, 3};

  @TempDir private Path folder;

  @Command(name = "example")
  private static final class Example {
    @Mixin private final GlobalOptions global = new GlobalOptions();
    @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

    @Option(names = {"-b", "--df"})
    private double df = 3;

    @Option(names = "--mode")
    private String mode;

    @Option(names = "--lambda", split = ",")
    private List<Double> rates = new ArrayList<>();
  }

  private Checkpoint checkpoint(String digest, String... words) {
    Example example = new Example();
    List<String> line = new ArrayList<>(List.of(words));
    line.addAll(List.of("--checkpoint", folder.resolve("run").toString(), "--resume"));
    new CommandLine(example).parseArgs(line.toArray(String[]::new));
    Checkpoint checkpoint = example.checkpoints.of("example", Map.of("digest of the data", digest));
    example.checkpoints.unlock(); // as when its run ends
    return checkpoint;
  }

  @ParameterizedTest
  @CsvSource({
    "1, --df 4, --df was 3.0 then and is 4.0 now",
    "1, --mode fast, --mode was unset then and is fast now",
    "1, '--lambda 1,2', '--lambda was [] then and is [1.0, 2.0] now'",
    "1, --seed 7, --seed was 20171114 then and is 7 now",
    "2, --df 3, digest of the data was 1 then and is 2 now"
  })
  void whatDiffersIsNamedAsItIsTyped(String digest, String words, String sentence) {
    checkpoint("1").save(SAVED);
    Checkpoint other = checkpoint(digest, words.split(" "));
    var e = assertThrows(IllegalArgumentException.class, other::load);
    assertTrue(e.getMessage().endsWith("belongs to another run: " + sentence), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--threads 1", "--format json", "--out x", "--debug", "--checkpoint-every 9"})
  void whatCannotChangeTheResultMayDiffer(String words) {
    checkpoint("1").save(SAVED);
    assertArrayEquals(SAVED, checkpoint("1", words.split(" ")).load().orElseThrow());
  }

  @Test
  void resumeNeedsItsFile() {
    Example example = new Example();
    new CommandLine(example).parseArgs("--resume");
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> example.checkpoints.of("example", Map.of()));
    assertEquals("--resume needs --checkpoint FILE", e.getMessage());
  }
}
