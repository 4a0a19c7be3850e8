package plumbline.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.reproduction.ledger.Reproduction;
import plumbline.sampling.DataFileException;

/** Data that users bring along, and the clock of a run. */
class RealDataTest {
  @TempDir Path folder;

  private void network(int columns) throws IOException {
    Path file = Files.createDirectories(folder.resolve("networks")).resolve("nips234.csv");
    Files.writeString(file, ("0" + ",0".repeat(columns - 1) + "\n").repeat(234));
  }

  @Test
  void aFileOfTheRightShapeAndOtherContentsIsSaidToBeSo() throws IOException {
    network(234);
    RealData data = RealData.in(folder);
    assertEquals(1, data.files().size());
    assertTrue(data.sentence().contains("234 authors), not the copy of ours"), data.sentence());
  }

  @Test
  void aWrongShapeIsOneSentence() throws IOException {
    network(233);
    DataFileException e = assertThrows(DataFileException.class, () -> RealData.in(folder));
    assertTrue(e.getMessage().contains("234 x 234"), e.getMessage());
  }

  @Test
  void anEmptyFolderIsNoData() {
    assertThrows(IllegalArgumentException.class, () -> RealData.in(folder));
    assertTrue(RealData.none().sentence().startsWith("Data: generated stand-ins only"));
  }

  @Test
  void theClockRemembersHowLongNotebooksTook() throws IOException {
    Path file = folder.resolve("durations.json");
    List<Path> notebooks = List.of(Path.of("01-a.ipynb"), Path.of("02-b.ipynb"));
    RunClock first = new RunClock(file, "full", notebooks, 1);
    first.finished(result("01-a", 60));
    first.finished(result("02-b", 120));
    RunClock second = new RunClock(file, "full", notebooks, 1);
    assertEquals("(2 to go, about 3:00, until 12:03)", second.left(LocalTime.NOON));
    second.finished(result("01-a", 60));
    assertEquals("(1 to go, about 2:00, until 12:02)", second.left(LocalTime.NOON));
  }

  private static Reproduction result(String name, double seconds) {
    return Reproduction.of(name, List.of(), seconds, List.of(), List.of(), "");
  }
}
