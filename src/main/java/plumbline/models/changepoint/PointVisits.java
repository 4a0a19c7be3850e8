package plumbline.models.changepoint;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.sampling.Accumulator;

/** How often each change point took each value, in a chain that is counted as it goes. */
final class PointVisits implements Accumulator<ChangePointState, LayerCounts> {
  private final int[][] visits;
  private int draws;

  PointVisits(int cells) {
    visits = new int[cells][16];
  }

  @Override
  public void add(Accumulator.Visit<ChangePointState, LayerCounts> visit) {
    ChangePointWorkspace work = visit.workspace(ChangePointWorkspace.class).orElseThrow();
    draws++;
    for (int cell = 0; cell < visits.length; cell++) {
      int p = work.point(cell);
      if (p >= visits[cell].length) {
        visits[cell] = Arrays.copyOf(visits[cell], 2 * p);
      }
      visits[cell][p]++;
    }
  }

  /**
   * Relative frequencies of 0, 1, ... up to the largest value seen, for each change point, over all
   * chains.
   */
  static List<Doubles> laws(List<PointVisits> chains) {
    double draws = chains.stream().mapToDouble(chain -> chain.draws).sum();
    List<Doubles> laws = new ArrayList<>();
    for (int cell = 0; cell < chains.get(0).visits.length; cell++) {
      int at = cell;
      int size = chains.stream().mapToInt(chain -> chain.largest(at)).max().orElse(0) + 1;
      laws.add(
          Doubles.generate(
              size, p -> chains.stream().mapToLong(c -> c.count(at, p)).sum() / draws));
    }
    return laws;
  }

  private int largest(int cell) {
    int last = visits[cell].length - 1;
    while (last > 0 && visits[cell][last] == 0) {
      last--;
    }
    return last;
  }

  private int count(int cell, int p) {
    return p < visits[cell].length ? visits[cell][p] : 0;
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    out.writeInt(draws);
    for (int[] cell : visits) {
      out.writeInt(cell.length);
      for (int count : cell) {
        out.writeInt(count);
      }
    }
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    draws = in.readInt();
    for (int cell = 0; cell < visits.length; cell++) {
      visits[cell] = new int[in.readInt()];
      for (int p = 0; p < visits[cell].length; p++) {
        visits[cell][p] = in.readInt();
      }
    }
  }
}
