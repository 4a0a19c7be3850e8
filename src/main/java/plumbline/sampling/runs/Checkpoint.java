package plumbline.sampling.runs;

import java.util.Optional;
import java.util.function.Supplier;

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
   * Replaces the checkpoint atomically.
   *
   * @param payload what the run needs to continue
   */
  void save(byte[] payload);

  /**
   * Saves once more as Ctrl-C or a failure ends the run: what it has finished since the last save
   * is kept as well. What prevents that is added to the failure, which the caller throws on.
   *
   * @param payload what the run needs to continue
   * @param failure what ends it
   */
  default void saveOnFailure(Supplier<byte[]> payload, Throwable failure) {
    // A channel closes under the hands of a thread that is interrupted.
    boolean interrupted = Thread.interrupted();
    try {
      save(payload.get());
    } catch (RuntimeException | Error second) {
      failure.addSuppressed(second);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * The run is complete. Its finished state takes the place of what was saved: a run that is
   * resumed from there gives its result again without a sweep. It stays until the owner of the
   * checkpoint has the result where nothing can happen to it, and removes it.
   *
   * @param payload what {@link #load} is to give; asked for only where it is kept, so that a state
   *     which cannot be saved need not be
   */
  void finish(Supplier<byte[]> payload);

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
      public void finish(Supplier<byte[]> payload) {}
    };
  }
}
