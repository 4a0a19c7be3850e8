package plumbline.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.testing.MutatedReader;

/**
 * Every reader on seeded mutations of valid files: each is read, or refused by one clear sentence,
 * in less than 5 s and 1 GB.
 */
class MutatedFilesTest {
  @TempDir private Path folder;

  private void tryAll(int count) throws IOException {
    List<String> faults = new ArrayList<>();
    int tried = 0;
    int read = 0;
    Path valid = Files.createDirectories(folder.resolve("valid"));
    List<MutatedReader> readers = LibraryReaders.all(valid);
    for (int r = 0; r < readers.size(); r++) {
      Path own = Files.createDirectories(folder.resolve("reader" + r));
      MutatedReader.Outcome outcome = readers.get(r).run(own, count, faults);
      System.out.println("mutated files: " + outcome);
      tried += outcome.tried();
      read += outcome.read();
    }
    System.out.printf(
        "figures: damaged files, %d readers: %d tried, %d read, %d refused, %d faults%n",
        readers.size(), tried, read, tried - read - faults.size(), faults.size());
    faults.forEach(fault -> System.out.println("mutated files: FAULT " + fault));
    assertEquals(0, faults.size(), "faults, printed above");
  }

  @Test
  void readOrRefused() throws IOException {
    tryAll(25);
  }

  @Test
  @Tag("long")
  void readOrRefusedAThousandTimesEach() throws IOException {
    tryAll(1000);
  }
}
