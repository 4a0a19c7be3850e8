package plumbline.sampling.files;

import java.util.List;
import java.util.Optional;
import plumbline.sampling.Draws;
import plumbline.sampling.SamplerStatistics;

/**
 * What files of draws held.
 *
 * @param draws the draws
 * @param statistics what the sampler said of itself
 * @param remarks what was found out about the files and should be said
 */
public record ReadDraws(Draws draws, Optional<SamplerStatistics> statistics, List<String> remarks) {
  /** Copies the list. */
  public ReadDraws {
    remarks = List.copyOf(remarks);
  }
}
