package plumbline.plugin;

import java.util.List;
import java.util.function.Function;

/**
 * How a model is fitted to data, for {@code plumbline NAME FILE}: chains, verdict, files and
 * checkpoints are the command's.
 *
 * @param fit reads the data, runs the chains and says what they gave
 * @param lengths the usual ones
 * @param own what it can be told beside the options of the model, or with another usual value
 * @param data what the file holds
 * @param help sentences for whoever asks for help
 * @param example a command line
 */
public record FileFit(
    Function<FitRun, FitResult> fit,
    Lengths lengths,
    List<ModelOption<?>> own,
    String data,
    List<String> help,
    String example) {
  /** Copies the lists. */
  public FileFit {
    own = List.copyOf(own);
    help = List.copyOf(help);
  }

  /**
   * How many chains of how many draws.
   *
   * @param chains how many
   * @param iterations draws of each that are kept
   * @param burnIn sweeps of each that are dropped first
   * @param thin sweeps for each draw; 0 for a fit that keeps all
   */
  public record Lengths(int chains, int iterations, int burnIn, int thin) {}

  /**
   * A fit by four chains of 1,000 draws after 500 sweeps.
   *
   * @param fit reads the data, runs the chains and says what they gave
   * @param own options beside those of the model
   * @return the fit
   */
  public static FileFit of(Function<FitRun, FitResult> fit, ModelOption<?>... own) {
    return new FileFit(fit, new Lengths(4, 1_000, 500, 1), List.of(own), "the data", List.of(), "");
  }

  /**
   * With other usual lengths.
   *
   * @param other the lengths
   * @return the changed fit
   */
  public FileFit lengths(Lengths other) {
    return new FileFit(fit, other, own, data, help, example);
  }

  /**
   * With words for whoever asks for help.
   *
   * @param file what the file holds
   * @param sentences what the fit does
   * @param line a command line as an example
   * @return the changed fit
   */
  public FileFit help(String file, List<String> sentences, String line) {
    return new FileFit(fit, lengths, own, file, sentences, line);
  }
}
