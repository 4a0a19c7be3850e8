package plumbline.cli.diagnose;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import plumbline.diagnostics.judgement.HamiltonianSigns;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;

/**
 * The files of one run, as the options say how to read them.
 *
 * @param draws those after the warm-up
 * @param signs what the sampler itself says, where it does
 * @param remarks of the readers
 */
public record RunFiles(Draws draws, Optional<HamiltonianSigns> signs, List<String> remarks) {
  /** Copies the list. */
  public RunFiles {
    remarks = List.copyOf(remarks);
  }

  /**
   * Reads the files.
   *
   * @param files of the run
   * @param chains of {@code --chains}
   * @param interleaved whether they alternate, as {@code --interleaved} says
   * @param burnIn of {@code --burn-in}
   * @return the run
   * @throws IllegalArgumentException if an option does not fit the files
   */
  public static RunFiles read(
      List<Path> files, OptionalInt chains, boolean interleaved, int burnIn) {
    DrawsFile.Contents contents =
        DrawsFile.readAll(files, new DrawsFile.Layout(chains, interleaved));
    Draws read = contents.draws();
    int said = chains.orElse(read.chains());
    if (said != read.chains() && said * files.size() != read.chains()) {
      throw new IllegalArgumentException(
          "--chains says " + said + ", and the files have " + read.chains() + " chains");
    }
    if (burnIn < 0 || burnIn >= read.draws()) {
      throw new IllegalArgumentException(
          "--burn-in must leave some of the " + read.draws() + " draws, not drop " + burnIn);
    }
    return new RunFiles(
        burnIn == 0 ? read : read.dropFirst(burnIn),
        contents.statistics().map(s -> HamiltonianSigns.of(s.dropFirst(burnIn))),
        contents.remarks());
  }
}
