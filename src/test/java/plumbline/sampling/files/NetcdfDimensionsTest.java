package plumbline.sampling.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.sampling.DataFileException;
import plumbline.sampling.SamplerStatistics;

/** What the dimensions of a netCDF file are is told by their names, not by their places. */
class NetcdfDimensionsTest {
  private static Path file(String name) {
    return Path.of("src/test/resources/netcdf", name);
  }

  private static DrawsFile.Contents read(String name) {
    return DrawsFile.readAll(List.of(file(name)), DrawsFile.Layout.asFound());
  }

  @Test
  void twoChainsWithTheirStatistics() {
    DrawsFile.Contents contents = read("plain.nc");
    assertEquals(2, contents.draws().chains());
    assertEquals(20, contents.draws().draws());
    assertEquals(List.of(), contents.remarks());
    // No file of this form says what the largest depth was.
    assertEquals(0, contents.statistics().orElseThrow().maximumTreeDepth());
    assertTrue(contents.statistics().orElseThrow().get(SamplerStatistics.DIVERGENT).isPresent());
  }

  @Test
  void drawsByChainsAreRefused() {
    String message =
        assertThrows(DataFileException.class, () -> read("draw-by-chain.nc")).getMessage();
    assertTrue(message.contains("the dimensions draw, chain of \"x\""), message);
  }

  /** Divergences of other draws than those that are there are not dropped in silence. */
  @Test
  void statisticsOfOtherDrawsAreMentioned() {
    DrawsFile.Contents contents = read("thinned-posterior.nc");
    assertEquals(10, contents.draws().draws());
    assertEquals(1, contents.remarks().size());
    assertTrue(
        contents.remarks().get(0).endsWith("diverging, energy, tree_depth"),
        contents.remarks()::toString);
  }
}
