package plumbline.foreign;

import org.jspecify.annotations.Nullable;

/** How a program first broke the protocol: what it did after that may be a consequence. */
final class ForeignBreach {
  private @Nullable ForeignProgramException first;

  /** The first breach, which is this one if there was none before. */
  synchronized ForeignProgramException of(ForeignProgramException found) {
    if (first == null) {
      first = found;
    }
    return first;
  }

  /** Throws the first breach, if there was one. */
  synchronized void refuse() {
    if (first != null) {
      throw first;
    }
  }
}
