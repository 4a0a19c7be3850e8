package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCheckpointTest {
  @TempDir private Path folder;

  private FileCheckpoint at(String seed, boolean resume) {
    return FileCheckpoint.at(
        folder.resolve("run"), Map.of("command", "check", "seed", seed), resume, Duration.ZERO);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  @Test
  void savedRunIsResumed() {
    assertTrue(at("1", true).load().isEmpty());
    at("1", false).save(bytes("half way"));
    assertArrayEquals(bytes("half way"), at("1", true).load().orElseThrow());
    at("1", true).complete();
    assertFalse(Files.exists(folder.resolve("run")));
  }

  @Test
  void savedRunIsNotOverwrittenByAccident() {
    at("1", false).save(bytes("half way"));
    var e = assertThrows(IllegalArgumentException.class, () -> at("1", false));
    assertTrue(e.getMessage().contains("--resume"), e.getMessage());
  }

  @Test
  void anotherRunsCheckpointIsRefusedAndTheDifferenceNamed() {
    at("1", false).save(bytes("half way"));
    var e = assertThrows(IllegalArgumentException.class, () -> at("2", true).load());
    assertTrue(e.getMessage().contains("seed was 1 then and is 2 now"), e.getMessage());
  }

  @Test
  void damagedFileFallsBackToTheGenerationBefore() throws IOException {
    FileCheckpoint checkpoint = at("1", false);
    checkpoint.save(bytes("first"));
    checkpoint.save(bytes("second"));
    Path file = folder.resolve("run");
    byte[] content = Files.readAllBytes(file);
    content[content.length / 2] ^= 1;
    Files.write(file, content);
    assertArrayEquals(bytes("first"), at("1", true).load().orElseThrow());
    Files.write(file, new byte[] {1, 2, 3});
    assertArrayEquals(bytes("first"), at("1", true).load().orElseThrow());
    Files.write(folder.resolve("run.previous"), new byte[0]);
    assertThrows(DataFileException.class, () -> at("1", true).load());
  }

  @Test
  void missingFolderIsNamedAtOnce() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            FileCheckpoint.at(
                folder.resolve("no/such/run"), Map.of(), false, Duration.ofSeconds(1)));
  }
}
