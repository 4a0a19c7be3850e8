package plumbline.sampling;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What one chain gathers over its draws beside the monitored numbers: sums, averages, tallies.
 *
 * @param <S> state
 * @param <Y> data
 */
public interface Accumulator<S, Y> {
  /**
   * Takes in a draw.
   *
   * @param visit where the chain stands
   */
  void add(Visit<S, Y> visit);

  /**
   * Writes all that has been gathered, for a checkpoint.
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
