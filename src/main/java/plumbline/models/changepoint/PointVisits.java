package plumbline.models.changepoint;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

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

  /**
   * What a chain of change points went through, at every few sweeps: enough to compare chains by.
   */
  static final class PointTrace implements Accumulator<ChangePointState, LayerCounts> {
    private static final int MOST_DRAWS = 1_000;
    private static final int MOST_NUMBERS = 1_000_000;
    private static final int LEAST_DRAWS = 40;

    private final List<String> names = new ArrayList<>();
    private final boolean all;
    private final int every;
    private final double[] values; // draw by draw
    private int sweeps;
    private int draws;

    /**
     * An empty trace.
     *
     * @param all whether weights and rates are traced as well
     * @param iterations how many sweeps will be added
     * @param chains how many chains share the room
     */
    PointTrace(int people, int times, boolean all, int iterations, int chains) {
      this.all = all;
      for (String name : all ? List.of("point", "weight", "log rate") : List.of("point")) {
        for (int cell = 0; cell < people * times; cell++) {
          names.add(name + "[" + (cell / times + 1) + "," + (cell % times + 1) + "]");
        }
      }
      int room = Math.max(LEAST_DRAWS, MOST_NUMBERS / (names.size() * chains));
      int most = Math.min(room, MOST_DRAWS);
      this.every = Math.max(1, (iterations - 1) / most + 1);
      this.values = new double[iterations / every * names.size()];
    }

    /** After every sweep that counts. */
    @Override
    public void add(Accumulator.Visit<ChangePointState, LayerCounts> visit) {
      if (++sweeps % every != 0) {
        return;
      }
      ChangePointWorkspace work = visit.workspace(ChangePointWorkspace.class).orElseThrow();
      int at = draws++ * names.size();
      int cells = work.cells();
      for (int cell = 0; cell < cells; cell++) {
        values[at + cell] = work.point(cell);
        if (all) {
          values[at + cells + cell] = work.weight(cell);
          values[at + 2 * cells + cell] = Math.log(work.rate(cell));
        }
      }
    }

    /** The draws of finished chains, which come from the given run. */
    static Draws draws(List<PointTrace> chains, RunInfo info) {
      List<String> names = chains.get(0).names;
      int draws = chains.get(0).draws;
      double[] values = new double[names.size() * chains.size() * draws];
      for (int v = 0; v < names.size(); v++) {
        for (int c = 0; c < chains.size(); c++) {
          for (int t = 0; t < draws; t++) {
            values[(v * chains.size() + c) * draws + t] =
                chains.get(c).values[t * names.size() + v];
          }
        }
      }
      return Draws.adopt(names, chains.size(), draws, values, info);
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeInt(sweeps);
      out.writeInt(draws);
      for (int e = 0; e < draws * names.size(); e++) {
        out.writeDouble(values[e]);
      }
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      sweeps = in.readInt();
      draws = in.readInt();
      for (int e = 0; e < draws * names.size(); e++) {
        values[e] = in.readDouble();
      }
    }
  }
}
