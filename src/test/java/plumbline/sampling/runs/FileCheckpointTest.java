package plumbline.sampling.runs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.sampling.DataFileException;
import plumbline.testing.FaultyFiles;

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
    at("1", true).remove();
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

  /**
   * Killed at any step of the first save after damage, a run still has its last good generation.
   */
  @Test
  void aKillAfterDamageLeavesTheGenerationBefore() throws IOException {
    FileCheckpoint checkpoint = at("1", false);
    checkpoint.save(bytes("first"));
    checkpoint.save(bytes("second"));
    Path file = folder.resolve("run");
    byte[] damaged = Files.readAllBytes(file);
    damaged[damaged.length / 2] ^= 1;
    byte[] first = Files.readAllBytes(folder.resolve("run.previous"));
    boolean killed = true;
    for (int step = 1; killed; step++) {
      Files.write(file, damaged);
      Files.write(folder.resolve("run.previous"), first);
      Files.deleteIfExists(folder.resolve("run.new"));
      killed = killedInSave(step);
      byte[] left = at("1", true).load().orElseThrow();
      assertArrayEquals(bytes(killed ? "first" : "third"), left, "killed before operation " + step);
    }
    assertArrayEquals(first, Files.readAllBytes(folder.resolve("run.previous")));
  }

  /** Resumes and saves; true if the disk had so many operations and the run ended at that one. */
  private boolean killedInSave(int step) {
    FaultyFiles disk =
        new FaultyFiles(
            step,
            () -> {
              throw new InternalError("killed");
            });
    FileCheckpoint resumed =
        FileCheckpoint.at(
            disk.path(folder.resolve("run").toString()),
            Map.of("command", "check", "seed", "1"),
            true,
            Duration.ZERO);
    assertArrayEquals(bytes("first"), resumed.load().orElseThrow());
    try {
      resumed.save(bytes("third"));
      return false;
    } catch (InternalError killed) {
      return true;
    }
  }

  /** A finished run gives its result again until its owner removes it. */
  @Test
  void finishedRunsStayUntilTheyAreRemoved() {
    FileCheckpoint checkpoint = at("1", true);
    assertFalse(checkpoint.isThere());
    checkpoint.finish(() -> bytes("all"));
    assertTrue(checkpoint.isThere());
    var e = assertThrows(IllegalArgumentException.class, () -> at("1", false));
    assertTrue(e.getMessage().contains("holds a finished run"), e.getMessage());
    assertArrayEquals(bytes("all"), at("1", true).load().orElseThrow());
    checkpoint.remove();
    assertFalse(checkpoint.isThere());
  }

  @Test
  void whatIsNoCheckpointIsNotToBeRemoved() throws IOException {
    Path data = Files.writeString(folder.resolve("run"), "x,y\n1,2\n");
    for (boolean resume : new boolean[] {false, true}) {
      var e = assertThrows(DataFileException.class, () -> at("1", resume));
      assertTrue(e.getMessage().contains("no checkpoint"), e.getMessage());
      assertFalse(e.getMessage().contains("remove"), e.getMessage());
    }
    Files.delete(data);
    Files.createDirectory(data);
    assertThrows(DataFileException.class, () -> at("1", false));
    Files.delete(data);
    Path own = Files.writeString(folder.resolve("run.new"), "mine");
    assertThrows(DataFileException.class, () -> at("1", false));
    assertEquals("mine", Files.readString(own));
    Files.delete(own);
    at("1", false).save(bytes("some"));
    Path other = Files.writeString(folder.resolve("run.previous"), "mine");
    assertThrows(DataFileException.class, () -> at("1", true));
    assertEquals("mine", Files.readString(other));
  }

  @Test
  void anotherCommandIsNamedBeforeItsOptions() {
    Duration second = Duration.ofSeconds(1);
    Path file = folder.resolve("run");
    FileCheckpoint.at(file, Map.of("command", "graph", "--a", "1"), false, second).save(bytes("x"));
    FileCheckpoint other =
        FileCheckpoint.at(file, Map.of("command", "network", "--a", "2"), true, second);
    var e = assertThrows(IllegalArgumentException.class, other::load);
    assertTrue(e.getMessage().endsWith("command was graph then and is network now"));
  }

  @Test
  void missingFolderIsNamedAtOnce() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            FileCheckpoint.at(
                folder.resolve("no/such/run"), Map.of(), false, Duration.ofSeconds(1)));
  }

  /** Everything that a run must share with the one that is resumed, one difference at a time. */
  @Test
  void anyOtherRunIsRefusedAndTheDifferenceNamed() {
    Map<String, String> then =
        Map.of("command", "check start", "version", "1.0", "seed", "1", "draws", "100");
    FileCheckpoint.at(folder.resolve("run"), then, false, Duration.ZERO).save(bytes("half way"));
    for (String name : then.keySet()) {
      Map<String, String> now = new TreeMap<>(then);
      now.put(name, "other");
      FileCheckpoint resumed = FileCheckpoint.at(folder.resolve("run"), now, true, Duration.ZERO);
      var e = assertThrows(IllegalArgumentException.class, resumed::load);
      String difference = name + " was " + then.get(name) + " then and is other now";
      assertTrue(e.getMessage().contains(difference), e.getMessage());
    }
    Map<String, String> more = new TreeMap<>(then);
    more.put("thin", "5");
    FileCheckpoint resumed = FileCheckpoint.at(folder.resolve("run"), more, true, Duration.ZERO);
    var e = assertThrows(IllegalArgumentException.class, resumed::load);
    assertTrue(e.getMessage().contains("thin was unset then and is 5 now"), e.getMessage());
  }

  /** A kill between the two renames leaves the generation before, and no file of the name. */
  @Test
  void theGenerationBeforeAloneIsARunToBeResumed() throws IOException {
    at("1", false).save(bytes("first"));
    Files.move(folder.resolve("run"), folder.resolve("run.previous"));
    assertThrows(IllegalArgumentException.class, () -> at("1", false));
    assertArrayEquals(bytes("first"), at("1", true).load().orElseThrow());
  }

  /** What is written to /dev/full meets a disk that is full. */
  @Test
  void aFullDiskLosesNothing() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full here");
    List<String> warnings = new ArrayList<>();
    FileCheckpoint goingOn = at("1", false).goingOn(warnings::add);
    goingOn.save(bytes("first"));
    for (int i = 0; i < 3; i++) {
      Files.createSymbolicLink(folder.resolve("run.new"), full);
      goingOn.save(bytes("second"));
      assertFalse(Files.exists(folder.resolve("run.new"), LinkOption.NOFOLLOW_LINKS));
      assertArrayEquals(bytes("first"), at("1", true).load().orElseThrow());
    }
    assertEquals(1, warnings.size(), "one sentence, not one for each save");
    assertTrue(
        warnings.get(0).matches(".*run cannot be written \\(No space left.*the run goes on.*kept"),
        warnings.get(0));
    goingOn.save(bytes("third"));
    assertArrayEquals(bytes("third"), at("1", true).load().orElseThrow());

    Files.createSymbolicLink(folder.resolve("run.new"), full);
    FileCheckpoint stopping = at("1", true);
    var e = assertThrows(UncheckedIOException.class, () -> stopping.save(bytes("fourth")));
    assertTrue(e.getMessage().contains("cannot be written (No space left"), e.getMessage());
    assertArrayEquals(bytes("third"), at("1", true).load().orElseThrow());
  }

  /** The folder goes away, or is made read-only: for a file in the way of the new one likewise. */
  @Test
  void aFolderThatCannotBeWrittenLosesNothing() throws IOException {
    List<String> warnings = new ArrayList<>();
    FileCheckpoint checkpoint = at("1", false).goingOn(warnings::add);
    checkpoint.save(bytes("first"));
    Path inTheWay = Files.createDirectory(folder.resolve("run.new"));
    Files.createFile(inTheWay.resolve("x"));
    checkpoint.save(bytes("second"));
    assertEquals(1, warnings.size());
    assertArrayEquals(bytes("first"), at("1", true).load().orElseThrow());
    checkpoint.remove(); // the run has its result, whatever becomes of the file
    assertEquals(2, warnings.size());
    assertTrue(warnings.get(1).contains("run.new of the finished run cannot be removed"));
    assertFalse(Files.exists(folder.resolve("run")));
    FileCheckpoint stopping = at("1", false);
    assertThrows(UncheckedIOException.class, stopping::remove);
  }

  @Test
  void damageIsMentionedWhenTheRunContinuesFromBefore() throws IOException {
    FileCheckpoint checkpoint = at("1", false);
    checkpoint.save(bytes("first"));
    checkpoint.save(bytes("second"));
    Files.write(folder.resolve("run"), new byte[] {1});
    List<String> warnings = new ArrayList<>();
    assertArrayEquals(bytes("first"), at("1", true).goingOn(warnings::add).load().orElseThrow());
    assertEquals(1, warnings.size());
    assertTrue(warnings.get(0).contains("damaged: continuing from"), warnings.get(0));
  }
}
