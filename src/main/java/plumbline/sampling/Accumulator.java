package plumbline.sampling;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  /**
   * Where a chain stands when a draw of it is kept. The state is a snapshot, made when it is first
   * asked for; valid until the chain moves on.
   *
   * @param <S> state
   * @param <Y> data
   */
  final class Visit<S, Y> {
    private final Chain<S, Y> chain;
    private final Y data;
    private int draw;
    private @Nullable S state;

    Visit(Chain<S, Y> chain, Y data) {
      this.chain = chain;
      this.data = data;
    }

    void of(int index) {
      draw = index;
      state = null;
    }

    /**
     * The number of the draw.
     *
     * @return from 0
     */
    public int draw() {
      return draw;
    }

    /**
     * The state.
     *
     * @return an immutable snapshot
     */
    public S state() {
      S now = state;
      if (now == null) {
        now = chain.state();
        state = now;
      }
      return now;
    }

    /**
     * The data that the chain is conditioned on.
     *
     * @return the data
     */
    public Y data() {
      return data;
    }

    /**
     * The workspace behind the chain, for those who want its cached numbers or must not allocate.
     *
     * @param type the class of the workspace itself, no class above it
     * @param <W> workspace
     * @return the workspace, to be looked at and not changed; empty if the chain has none of it
     */
    public <W extends Workspace<S, Y>> Optional<W> workspace(Class<W> type) {
      return chain.workspace(type);
    }
  }
}
