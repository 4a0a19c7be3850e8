package plumbline.sampling.files;

import java.util.OptionalInt;

/**
 * How chains lie in a table that has no column for the chain.
 *
 * @param chains how many there are; empty to find out
 * @param interleaved whether rows of the chains alternate, instead of chain after chain
 */
public record ChainLayout(OptionalInt chains, boolean interleaved) {
  /** Checks the number. */
  public ChainLayout {
    if (chains.isPresent() && chains.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "the number of chains must be positive, not " + chains.getAsInt());
    }
    if (interleaved && chains.isEmpty()) {
      throw new IllegalArgumentException("of interleaved chains the number must be known, too");
    }
  }

  /**
   * To be found out.
   *
   * @return the layout of files as they are
   */
  public static ChainLayout asFound() {
    return new ChainLayout(OptionalInt.empty(), false);
  }
}
