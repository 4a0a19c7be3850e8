package plumbline.sampling.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.numerics.Doubles;
import plumbline.sampling.DataFileException;

class NumberColumnTest {
  @TempDir private Path folder;

  private Doubles read(String text) throws IOException {
    return NumberColumn.read(
        Files.writeString(folder.resolve("counts.csv"), text), "[0-9]+", "a count");
  }

  @Test
  void anEmptyFieldIsNoMissingLine() throws IOException {
    assertEquals(Doubles.of(4, 3), read("year,count\n1851,4\n\n1853,3\n"));
    assertThrows(DataFileException.class, () -> read("year,count\n1851,4\n1852,\n1853,3\n"));
  }
}
