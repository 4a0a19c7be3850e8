package plumbline.testing;

import java.util.Optional;
import java.util.function.Supplier;
import plumbline.sampling.runs.Checkpoint;

/** Keeps what is saved, asks for a save at every chance, and kills the run at one of them. */
public final class KillingCheckpoint implements Checkpoint {
  private final int deadly;
  private Optional<byte[]> saved = Optional.empty();
  private int saves;

  /** Kills at this save, counted from 1. */
  public KillingCheckpoint(int deadly) {
    this.deadly = deadly;
  }

  @Override
  public Optional<byte[]> load() {
    return saved;
  }

  @Override
  public boolean due() {
    return true;
  }

  @Override
  public void save(byte[] payload) {
    saved = Optional.of(payload);
    if (++saves == deadly) {
      throw new IllegalStateException("killed");
    }
  }

  @Override
  public void finish(Supplier<byte[]> payload) {
    saved = Optional.of(payload.get());
  }
}
