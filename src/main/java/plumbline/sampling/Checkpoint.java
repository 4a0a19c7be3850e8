package plumbline.sampling;

import java.util.Optional;

/**
 * Where a long run keeps what it needs to continue after it was killed. A run asks {@link #due()}
 * at its safe points, saves there, and removes the checkpoint when it is complete.
 */
public interface Checkpoint {
  /**
   * The payload to resume from.
   *
   * @return what was last saved by a run of the same command, version and settings; empty if the
   *     run starts afresh
   */
  Optional<byte[]> load();

  /**
   * Whether enough time has passed to save again.
   *
   * @return true if the run should save now
   */
  boolean due();

  /**
   * Replaces the checkpoint atomically.
   *
   * @param payload what the run needs to continue
   */
  void save(byte[] payload);

  /** The run is complete: the checkpoint is no longer needed. */
  void complete();

  /**
   * Keeps nothing.
   *
   * @return a checkpoint that is never due
   */
  static Checkpoint none() {
    return new Checkpoint() {
      @Override
      public Optional<byte[]> load() {
        return Optional.empty();
      }

      @Override
      public boolean due() {
        return false;
      }

      @Override
      public void save(byte[] payload) {}

      @Override
      public void complete() {}
    };
  }
}
