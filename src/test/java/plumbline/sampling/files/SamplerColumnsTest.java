package plumbline.sampling.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.sampling.Draws;
import plumbline.sampling.SamplerStatistics;

/** What samplers say of themselves beside their draws is no variable, and is not lost. */
class SamplerColumnsTest {
  @TempDir private Path folder;

  private Draws readText(String name, String text) throws IOException {
    return DrawsFile.read(Files.writeString(folder.resolve(name), text));
  }

  @Test
  void turingsColumnsAreItsSamplers() throws IOException {
    DrawsFile.Contents contents =
        DrawsFile.readAll(
            List.of(
                Files.writeString(
                    folder.resolve("turing.csv"),
                    "iteration,chain,mu,lp,n_steps,is_accept,acceptance_rate,hamiltonian_energy,"
                        + "tree_depth,numerical_error,step_size,nom_step_size\n"
                        + "501,1,0.3,-2.1,3,1,0.9,3.2,2,0,0.5,0.5\n"
                        + "502,1,0.1,-2.2,3,1,0.9,3.1,2,1,0.5,0.5\n"
                        + "501,2,0.2,-2.3,3,1,0.9,3.3,2,0,0.7,0.7\n"
                        + "502,2,0.4,-2.4,3,1,0.9,3.4,2,0,0.7,0.7\n")),
            DrawsFile.Layout.asFound());
    assertEquals(List.of("mu", "lp"), contents.draws().variables());
    double[][] divergent =
        contents.statistics().orElseThrow().get(SamplerStatistics.DIVERGENT).orElseThrow();
    assertArrayEquals(new double[] {0, 1}, divergent[0]);
  }

  /** What posterior and CmdStanPy leave of Stan's columns when variables are chosen. */
  @Test
  void stansColumnsAreKnownWithoutItsDensity() throws IOException {
    String rows = "1,1,1,0.5,0.9,0\n1,2,2,0.7,0.9,0\n2,1,3,0.6,0.8,0\n2,2,4,0.1,0.8,1\n";
    assertEquals(
        List.of("mu"),
        readText("a.csv", ".chain,.iteration,.draw,mu,stepsize__,divergent__\n" + rows)
            .variables());
    assertEquals(
        List.of("mu"),
        readText("b.csv", "chain__,iter__,draw__,mu,accept_stat__,n_leapfrog__\n" + rows)
            .variables());
  }

  @Test
  void jsonOfArvizSaysWhatTheSamplerSaid() throws IOException {
    Path json =
        Files.writeString(
            folder.resolve("d.json"),
            "{\"sample_stats\":{\"diverging\":[[false,true],[false,false]],\"tree_depth\":[[1],[2]],"
                + "\"names\":[\"a\"]},\"posterior\":{\"mu\":[[0.1,0.2],[0.3,0.4]]}}");
    DrawsFile.Contents contents = DrawsFile.readAll(List.of(json), DrawsFile.Layout.asFound());
    double[][] divergent =
        contents.statistics().orElseThrow().get(SamplerStatistics.DIVERGENT).orElseThrow();
    assertArrayEquals(new double[] {0, 1}, divergent[0]);
    assertTrue(contents.remarks().toString().contains("tree_depth"), contents.remarks()::toString);
  }
}
