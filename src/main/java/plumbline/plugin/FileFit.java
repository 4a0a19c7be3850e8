package plumbline.plugin;

import java.nio.file.Path;
import plumbline.sampling.Posterior;

/** How a model is fitted to a file of data. */
@FunctionalInterface
public interface FileFit {
  /**
   * Reads data and says what is to be sampled.
   *
   * @param file the data
   * @return chains with their starts and monitors, on the data; their lengths are set by the caller
   * @throws plumbline.sampling.DataFileException if the file does not hold what is expected
   */
  Posterior<?, ?> posterior(Path file);
}
