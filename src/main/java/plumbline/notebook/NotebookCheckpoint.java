package plumbline.notebook;

import java.util.Optional;
import plumbline.sampling.Checkpoint;

/**
 * A checkpoint that stays when its run is complete: a notebook that is killed later starts again
 * from its first cell, and each of its long runs then has only its last seconds to repeat.
 */
final class NotebookCheckpoint implements Checkpoint {
  private final Checkpoint file;

  NotebookCheckpoint(Checkpoint file) {
    this.file = file;
  }

  @Override
  public Optional<byte[]> load() {
    return file.load();
  }

  @Override
  public boolean due() {
    return file.due();
  }

  @Override
  public void save(byte[] payload) {
    file.save(payload);
  }

  @Override
  public void complete() {} // the folder goes when the whole notebook has passed
}
