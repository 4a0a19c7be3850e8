package plumbline.sampling;

import java.util.Optional;

/**
 * Where a long run keeps what it needs to continue after it was killed. A run asks {@link #due()}
 * at its safe points, saves there, and leaves its finished state behind: what it gave is not safe
 * before somebody has it, so that the checkpoint goes only when its owner says so.
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
   * Whether anything is kept at all. A run without a checkpoint may have states that cannot be
   * written: a foreign program's, or those of a class of the user's own.
   *
   * @return false if what is saved is thrown away
   */
  default boolean keeps() {
    return true;
  }

  /**
   * Replaces the checkpoint atomically.
   *
   * @param payload what the run needs to continue
   */
  void save(byte[] payload);

  /**
   * The run is complete. Its finished state takes the place of what was saved: a run that is
   * resumed from there gives its result again without a sweep. It stays until the owner of the
   * checkpoint has the result where nothing can happen to it, and removes it.
   *
   * @param payload what {@link #load} is to give
   */
  void finish(byte[] payload);

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
      public boolean keeps() {
        return false;
      }

      @Override
      public void save(byte[] payload) {}

      @Override
      public void finish(byte[] payload) {}
    };
  }
}
