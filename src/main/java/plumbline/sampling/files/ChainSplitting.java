package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;
import plumbline.sampling.SamplerStatistics;

/**
 * Tells the chains apart that share a table without a column for the chain:
 *
 * <ol>
 *   <li>as asked;
 *   <li>by a column that counts: it starts again with each chain, or repeats each number once for
 *       every chain;
 *   <li>by a column that numbers the chains under another name, see {@link ColumnContents};
 *   <li>by Stan's step sizes, one for each chain after warm-up: they alternate in PyStan's frames;
 *   <li>by jumps of autocorrelated draws at equal distances, see {@link ChainJumps}.
 * </ol>
 */
record ChainSplitting(ReadChain whole, List<String> remarks) {
  private static final int MOST_CHAINS = 1000;

  /**
   * The chains of a table.
   *
   * @param whole all rows, as one chain without a number
   * @param layout what is known
   * @param several whether there are other files, each of which may be a chain
   * @param remarks receives what was found out
   */
  static List<ReadChain> split(
      ReadChain whole, DrawsFile.Layout layout, boolean several, List<String> remarks) {
    ChainSplitting splitting = new ChainSplitting(whole, remarks);
    if (layout.chains().isPresent()) {
      return splitting.asAsked(layout.chains().getAsInt(), layout.interleaved());
    }
    return splitting.found(several);
  }

  private List<ReadChain> asAsked(int chains, boolean interleaved) {
    // A column that numbers the chains is as good as one that is called chain.
    List<int[]> labelled = labelled();
    if (!interleaved && !labelled.isEmpty() && (chains == 1 || chains == labelled.size())) {
      return labelled(labelled);
    }
    if (whole.draws() % chains != 0) {
      throw new DataFileException(
          whole.file(),
          whole.draws() + " draws for " + chains + " chains",
          "as many draws of each chain");
    }
    return interleaved ? interleaved(chains) : stacked(chains);
  }

  private List<ReadChain> found(boolean several) {
    OptionalInt repeated = OptionalInt.empty();
    for (int place : whole.index().values()) {
      double[] index = whole.column(place);
      List<Integer> starts = starts(index);
      if (starts.size() > 1) {
        remarks.add(
            whole.file() + ": " + starts.size() + " chains, one after the other by their count");
        return cut(starts);
      }
      repeated = repeated.isPresent() ? repeated : repeats(index);
    }
    if (repeated.isPresent()) {
      return remarked(repeated.getAsInt(), "by their count of draws");
    }
    List<int[]> labelled = labelled();
    if (!labelled.isEmpty()) {
      return labelled(labelled);
    }
    Integer steps = whole.sampler().get(SamplerStatistics.STEP_SIZE);
    if (steps != null) {
      int period = period(whole.column(steps));
      return period > 1 ? remarked(period, "by their step sizes") : List.of(whole);
    }
    refuseFrameWithoutChains();
    return several ? List.of(whole) : byJumps();
  }

  /** The rows of each chain, by a column that numbers them; none if there is no such column. */
  private List<int[]> labelled() {
    OptionalInt label = ColumnContents.label(whole);
    return label.isEmpty()
        ? List.of()
        : List.copyOf(ColumnContents.rowsByLabel(whole.column(label.getAsInt())).values());
  }

  private List<ReadChain> labelled(List<int[]> rows) {
    remarks.add(whole.file() + ": " + rows.size() + " chains, by the column that numbers them");
    return chains(rows);
  }

  private List<ReadChain> remarked(int chains, String how) {
    remarks.add(whole.file() + ": " + chains + " chains, interleaved " + how);
    return interleaved(chains);
  }

  /** PyStan's frames count draws of all chains together. */
  private void refuseFrameWithoutChains() {
    Map<String, Integer> index = whole.index();
    if (index.containsKey("draws") && whole.variables().containsKey("lp__")) {
      throw new DataFileException(
          whole.file(),
          "draws of PyStan, whose chains are interleaved, without their step sizes",
          "the number of chains: --chains N --interleaved");
    }
  }

  private List<ReadChain> byJumps() {
    ChainJumps.Found jumps =
        ChainJumps.find(whole.variables().values().stream().map(whole::column).toList());
    String rows =
        jumps.chains() < 2
            ? ""
            : "draws jump every " + whole.draws() / jumps.chains() + " rows, as where a chain ends";
    if (jumps.certain()) {
      remarks.add(
          Text.of(
              "%s: read as %d chains, one after the other, because %s (--chains 1 reads it as one)",
              whole.file(), jumps.chains(), rows));
      return stacked(jumps.chains());
    }
    if (jumps.chains() > 1) {
      remarks.add(
          Text.of(
              "%s: read as one chain, but %s: if it holds %d chains, say --chains %d",
              whole.file(), rows, jumps.chains(), jumps.chains()));
    }
    return List.of(whole);
  }

  /** Where a count starts again; just 0 if it does not count within what it starts. */
  private static List<Integer> starts(double[] index) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    for (int i = 1; i < index.length; i++) {
      if (Double.isNaN(index[i])) {
        return List.of(0);
      }
      if (index[i] < index[i - 1]) {
        starts.add(i);
      }
    }
    return starts.size() <= MOST_CHAINS && 2 * starts.size() <= index.length ? starts : List.of(0);
  }

  /** How often each number stands in a row, if all do equally often and more than once. */
  private static OptionalInt repeats(double[] index) {
    int count = 1;
    while (count < index.length && index[count] == index[0]) {
      count++;
    }
    if (count == 1 || count == index.length || index.length % count != 0) {
      return OptionalInt.empty();
    }
    for (int i = count; i < index.length; i++) {
      boolean first = i % count == 0;
      if (first ? !(index[i] > index[i - 1]) : index[i] != index[i - 1]) {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.of(count);
  }

  /** The smallest number of values that come again and again; 1 if they do not vary or repeat. */
  private static int period(double[] values) {
    for (int period = 1; period <= Math.min(MOST_CHAINS, values.length / 2); period++) {
      int i = period;
      while (i < values.length && values[i] == values[i - period]) {
        i++;
      }
      if (i == values.length) {
        return values.length % period == 0 ? period : 1;
      }
    }
    return 1;
  }

  private List<ReadChain> stacked(int chains) {
    int length = whole.draws() / chains;
    return cut(IntStream.range(0, chains).mapToObj(c -> c * length).toList());
  }

  private List<ReadChain> cut(List<Integer> starts) {
    List<int[]> rows = new ArrayList<>();
    for (int c = 0; c < starts.size(); c++) {
      int to = c + 1 < starts.size() ? starts.get(c + 1) : whole.draws();
      rows.add(IntStream.range(starts.get(c), to).toArray());
    }
    return chains(rows);
  }

  private List<ReadChain> interleaved(int chains) {
    int draws = whole.draws() / chains;
    List<int[]> rows = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      int first = c;
      rows.add(IntStream.range(0, draws).map(i -> first + i * chains).toArray());
    }
    return chains(rows);
  }

  /** A chain for each list of rows. */
  private List<ReadChain> chains(List<int[]> rows) {
    List<ReadChain> result = new ArrayList<>();
    for (int[] own : rows) {
      List<double[]> columns = new ArrayList<>();
      for (int v = 0; v < whole.numbers().width(); v++) {
        double[] all = whole.column(v);
        columns.add(Arrays.stream(own).mapToDouble(row -> all[row]).toArray());
      }
      Columns numbers = Columns.of(columns, 0, own.length);
      result.add(whole.with(-1 - result.size(), whole.header(), numbers, 0));
    }
    return result;
  }
}
