package plumbline.sampling.runs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Chains that advance side by side in rounds of some sweeps, so that between two rounds all of them
 * can be saved. A run may have several stages one after the other (a pilot, then the chains that
 * need it); a resumed run finds the stages that were complete as they ended.
 *
 * <p>A walk is placed anew from its own state at the start of each round, saved or not: otherwise a
 * resumed run could differ in the last bits of what is computed incrementally.
 */
public final class Rounds {
  private static final long ROUND_NANOS = 500_000_000L;

  private final Replicates workers;
  private final Progress progress;
  private final Checkpoint checkpoint;
  private final List<byte[]> saved;
  private final List<List<? extends Walk>> complete = new ArrayList<>();

  /** One chain under way, with all that it has collected. */
  public interface Walk {
    /**
     * How far it is.
     *
     * @return sweeps done
     */
    long done();

    /**
     * Places the chain at its own state and advances it.
     *
     * @param sweeps how many sweeps
     */
    void advance(int sweeps);

    /**
     * Writes everything that the rest of the run depends on.
     *
     * @param out where to
     * @throws IOException never, but streams say so
     */
    void write(DataOutputStream out) throws IOException;

    /**
     * Becomes what was written.
     *
     * @param in where from
     * @throws IOException if there is less than was written
     */
    void read(DataInputStream in) throws IOException;
  }

  private Rounds(Replicates workers, Progress progress, Checkpoint checkpoint) {
    this.workers = workers;
    this.progress = progress;
    this.checkpoint = checkpoint;
    this.saved = checkpoint.load().map(Rounds::stages).orElse(List.of());
  }

  /**
   * Begins a run, or continues the one that the checkpoint holds.
   *
   * @param workers where the walks advance
   * @param progress told about the sweeps of the current stage
   * @param checkpoint where to keep the run
   * @return the run, before its first stage
   */
  public static Rounds of(Replicates workers, Progress progress, Checkpoint checkpoint) {
    return new Rounds(workers, progress, checkpoint);
  }

  /**
   * Runs the next stage to its end.
   *
   * @param walks equally far; changed in place
   * @param total sweeps of each
   * @param round sweeps between two placements, at least 1
   */
  public void run(List<? extends Walk> walks, long total, int round) {
    run(walks, total, round, false);
  }

  /**
   * Runs the next stage to its end in rounds of about half a second: for walks that are not placed
   * anew between them, and so do not depend on their lengths.
   *
   * @param walks equally far; changed in place
   * @param total sweeps of each
   */
  public void runByTheClock(List<? extends Walk> walks, long total) {
    run(walks, total, 1, true);
  }

  /**
   * Runs the last stage further, to a length that was not known when it began.
   *
   * @param walks those of that stage
   * @param total sweeps of each
   */
  public void goOnByTheClock(List<? extends Walk> walks, long total) {
    complete.remove(complete.size() - 1);
    advance(walks, total, 1, true); // what a checkpoint had of it is restored already
  }

  private void run(List<? extends Walk> walks, long total, int first, boolean timed) {
    int stage = complete.size();
    if (stage < saved.size()) {
      restore(walks, saved.get(stage));
    }
    advance(walks, total, first, timed);
  }

  private void advance(List<? extends Walk> walks, long total, int first, boolean timed) {
    int round = first;
    progress.update(walks.get(0).done(), total);
    while (walks.get(0).done() < total) {
      int sweeps = (int) Math.min(round, total - walks.get(0).done());
      long start = System.nanoTime();
      workers.run(
          walks.size(),
          w -> {
            walks.get(w).advance(sweeps);
            return true;
          },
          Progress.silent());
      progress.update(walks.get(0).done(), total);
      if (checkpoint.due()) {
        save(walks);
      }
      round = timed ? next(round, System.nanoTime() - start, total) : round;
    }
    complete.add(walks);
  }

  private static int next(int round, long nanos, long total) {
    if (nanos < ROUND_NANOS / 2) {
      return (int) Math.min(2L * round, total);
    }
    return nanos > 2 * ROUND_NANOS ? Math.max(1, round / 2) : round;
  }

  /** All stages are done: the checkpoint keeps them as they ended. */
  public void finish() {
    checkpoint.finish(() -> bytes(complete));
  }

  private void save(List<? extends Walk> walks) {
    List<List<? extends Walk>> all = new ArrayList<>(complete);
    all.add(walks);
    checkpoint.save(bytes(all));
  }

  private static byte[] bytes(List<List<? extends Walk>> stages) {
    return Bytes.of(
        out -> {
          out.writeInt(stages.size());
          for (List<? extends Walk> stage : stages) {
            Bytes.write(out, Bytes.of(own -> write(own, stage)));
          }
        });
  }

  private static List<byte[]> stages(byte[] payload) {
    return Bytes.read(
        payload,
        in -> {
          List<byte[]> stages = new ArrayList<>();
          for (int count = in.readInt(); count > 0; count--) {
            stages.add(Bytes.read(in));
          }
          return stages;
        });
  }

  private static void write(DataOutputStream out, List<? extends Walk> walks) throws IOException {
    for (Walk walk : walks) {
      walk.write(out);
    }
  }

  private static void restore(List<? extends Walk> walks, byte[] stage) {
    Bytes.read(
        stage,
        in -> {
          for (Walk walk : walks) {
            walk.read(in);
          }
          return walks;
        });
  }
}
