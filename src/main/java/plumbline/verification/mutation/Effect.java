package plumbline.verification.mutation;

/** Whether a mutation ever changed anything; shared by all chains of a sampler. */
final class Effect {
  private volatile boolean seen;

  void happened() {
    if (!seen) {
      seen = true;
    }
  }

  boolean seen() {
    return seen;
  }
}
