package plumbline.sampling.files.arviz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;
import plumbline.testing.MutatedReader;

/** Small files that claim much, and files of many short chains, are read in little memory. */
class ClaimedRoomTest {
  private static final Path NETCDF = Path.of("src/test/resources/netcdf");

  @TempDir private Path folder;

  /** What reading a file is at fault for: more than a gigabyte, or more than five seconds. */
  private String fault(String file, byte[] content) {
    MutatedReader reader =
        new MutatedReader(
            "draws",
            Map.of(file, content),
            MutatedReader.Guard.NONE,
            at -> {
              try {
                return DrawsFile.read(at.resolve(file)).chains();
              } catch (DataFileException e) {
                throw new MutatedReader.Refusal(e.getMessage());
              }
            });
    return reader.fault(folder, file, content);
  }

  /**
   * Zeros, as the netCDF library packs them: thirty arrays which all refer to the chunks of one, so
   * that each could be in a file of this length and all together could not; 1,200,000 chains of one
   * draw; 1,800,000 columns of one number.
   */
  @ParameterizedTest
  @CsvSource({
    "all-together.nc, than the file holds",
    "many-chains.nc, than the file has bytes",
    "many-columns.nc, than the file has bytes"
  })
  void smallFilesThatClaimMuchAreRefused(String name, String reason) throws IOException {
    assertEquals("", fault(name, Files.readAllBytes(NETCDF.resolve(name))));
    String message =
        assertThrows(DataFileException.class, () -> DrawsFile.read(NETCDF.resolve(name)))
            .getMessage();
    assertTrue(message.contains(reason), message);
  }

  /** A variable of 4 x 20 x 0 x 2,000,000,000 numbers has none; the other one is read. */
  @Test
  void whatIsEmptyAsksForNothing() {
    Draws draws = DrawsFile.read(NETCDF.resolve("no-column.nc"));
    assertEquals(List.of("y"), draws.variables());
    assertEquals(4, draws.chains());
  }

  /** 600,000 numbers in 2,000 chains of one draw. */
  @Test
  void manyShortChainsTakeTheRoomOfTheirNumbers() {
    StringBuilder text = new StringBuilder("chain");
    for (int v = 0; v < 300; v++) {
      text.append(",x").append(v);
    }
    for (int c = 1; c <= 2_000; c++) {
      text.append('\n').append(c);
      for (int v = 0; v < 300; v++) {
        text.append(',').append((c + v) % 7);
      }
    }
    byte[] content = text.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    assertEquals("", fault("chains.csv", content));
  }
}
