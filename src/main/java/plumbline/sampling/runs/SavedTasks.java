package plumbline.sampling.runs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Independent pieces of work in a fixed order, of which a checkpoint holds those that are finished.
 * They are done some at a time, more and more of them while that is quick; results do not depend on
 * it, as each piece has a stream of its own.
 *
 * @param <T> result of a piece
 */
public record SavedTasks<T>(Format<T> format, int atOnce) {
  private static final long QUICK_NANOS = 500_000_000L;

  /**
   * How results are kept.
   *
   * @param <T> result
   */
  public interface Format<T> {
    /**
     * Writes a result.
     *
     * @param result the result
     * @param out where to
     * @throws IOException never, but streams say so
     */
    void write(T result, DataOutputStream out) throws IOException;

    /**
     * Reads what was written.
     *
     * @param in where from
     * @return the result
     * @throws IOException if there is less than was written
     */
    T read(DataInputStream in) throws IOException;

    /**
     * A result as bytes.
     *
     * @param result the result
     * @return what {@link #result} reads
     */
    default byte[] bytes(T result) {
      return Bytes.of(out -> write(result, out));
    }

    /**
     * A result from its bytes.
     *
     * @param bytes from {@link #bytes}
     * @return the result
     */
    default T result(byte[] bytes) {
      return Bytes.read(bytes, this::read);
    }
  }

  /**
   * Pieces of work that are kept in a format.
   *
   * @param format of their results
   * @param atOnce how many are begun together at first, at least 1
   * @param <T> result of a piece
   * @return to be run
   */
  public static <T> SavedTasks<T> of(Format<T> format, int atOnce) {
    return new SavedTasks<>(format, atOnce);
  }

  /**
   * Does all that the checkpoint does not hold.
   *
   * @param total how many pieces there are
   * @param from for the number of a piece, the task whose index counts from that piece on
   * @param workers where the pieces are done
   * @param progress told about pieces
   * @param checkpoint where finished pieces are kept
   * @return all results, in order
   */
  public List<T> run(
      int total,
      IntFunction<? extends ReplicateTask<T>> from,
      Replicates workers,
      Progress progress,
      Checkpoint checkpoint) {
    List<T> results = new ArrayList<>(checkpoint.load().map(this::read).orElse(List.of()));
    int saved = results.size();
    int segment = atOnce;
    progress.update(results.size(), total);
    while (results.size() < total) {
      int count = Math.min(segment, total - results.size());
      long start = System.nanoTime();
      try {
        results.addAll(workers.run(count, from.apply(results.size()), Progress.silent()));
      } catch (RuntimeException | Error failure) {
        if (results.size() > saved) {
          checkpoint.saveOnFailure(() -> bytes(results), failure);
        }
        throw failure;
      }
      progress.update(results.size(), total);
      if (checkpoint.due()) {
        checkpoint.save(bytes(results));
        saved = results.size();
      }
      if (System.nanoTime() - start < QUICK_NANOS) {
        segment = Math.min(2 * segment, total);
      }
    }
    checkpoint.finish(() -> bytes(results));
    return List.copyOf(results);
  }

  private byte[] bytes(List<T> results) {
    return Bytes.of(
        out -> {
          out.writeInt(results.size());
          for (T result : results) {
            format.write(result, out);
          }
        });
  }

  private List<T> read(byte[] bytes) {
    return Bytes.read(
        bytes,
        in -> {
          List<T> results = new ArrayList<>();
          for (int count = in.readInt(); count > 0; count--) {
            results.add(format.read(in));
          }
          return results;
        });
  }
}
