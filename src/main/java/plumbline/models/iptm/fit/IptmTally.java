package plumbline.models.iptm.fit;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmState;
import plumbline.random.SeededRng;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Monitor;

/** What a chain gathers beside its draws: words of topics, and messages drawn from the fit. */
final class IptmTally implements Accumulator<ClimbingSampler.Place, IptmData> {
  private static final int MOST_REPLICATES = 200;

  private final IptmModel model;
  private final int draws;
  private final SeededRng rng;
  private final PredictedMessages.Statistics statistics;
  private final double[] words;
  private final double[] replicates;

  /**
   * An empty tally.
   *
   * @param model the model
   * @param draws how many there will be
   * @param rng draw i draws its messages from this stream's child i
   */
  IptmTally(IptmModel model, int draws, SeededRng rng) {
    this.model = model;
    this.draws = draws;
    this.rng = rng;
    this.statistics = new PredictedMessages.Statistics(model.sizes());
    this.words = new double[model.sizes().topics() * model.sizes().words()];
    this.replicates = new double[statistics.size() * replicateCount()];
  }

  /** How many draws have messages drawn from them. */
  int replicateCount() {
    return Math.min(draws, MOST_REPLICATES);
  }

  /** Statistics of the drawn messages, replicate after replicate. */
  double[] replicates() {
    return replicates.clone();
  }

  /** Mean number of tokens of each word in each topic, [K x V]. */
  double[] words() {
    return words.clone();
  }

  @Override
  public void add(Accumulator.Visit<ClimbingSampler.Place, IptmData> visit) {
    IptmState state = visit.state().state();
    for (int n = 0; n < state.topics().size(); n++) {
      words[state.topics().get(n) * model.sizes().words() + visit.data().words().get(n)] +=
          1.0 / draws;
    }
    replicate(state, visit.draw());
  }

  /** Messages from a draw, if it is one of those evenly spread over the chain. */
  private void replicate(IptmState state, int draw) {
    int index = index(draw);
    if (draw == 0 || index > index(draw - 1)) {
      IptmData drawn = model.drawData(state, rng.child(draw));
      statistics.write(drawn, replicates, index * statistics.size());
    }
  }

  private int index(int draw) {
    return (int) ((long) draw * replicateCount() / draws);
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    for (double[] array : Arrays.asList(words, replicates)) {
      for (double value : array) {
        out.writeDouble(value);
      }
    }
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    for (double[] array : Arrays.asList(words, replicates)) {
      for (int i = 0; i < array.length; i++) {
        array[i] = in.readDouble();
      }
    }
  }

  /** A state as a row of numbers with names, patterns in order of their intercepts. */
  static final class IptmColumns implements Monitor<ClimbingSampler.Place, IptmData> {
    private final IptmModel model;
    private final List<String> names = new ArrayList<>();

    IptmColumns(IptmModel model) {
      this.model = model;
      int patterns = model.sizes().patterns();
      for (int c = 1; c <= patterns; c++) {
        addAll("b[" + c, model.statistics().size());
      }
      for (int c = 1; c <= patterns; c++) {
        addAll("eta[" + c, model.timingSize());
      }
      names.add("delta");
      names.add("variance");
      for (int c = 1; c <= patterns; c++) {
        names.add("tokens_of_pattern[" + c + "]");
      }
      for (int k = 1; k <= model.sizes().topics(); k++) {
        names.add("pattern_of_topic[" + k + "]");
      }
      for (int k = 1; k <= model.sizes().topics(); k++) {
        names.add("tokens_of_topic[" + k + "]");
      }
    }

    private void addAll(String prefix, int size) {
      for (int i = 1; i <= size; i++) {
        names.add(prefix + "," + i + "]");
      }
    }

    @Override
    public List<String> names() {
      return names;
    }

    @Override
    public void write(
        Accumulator.Visit<ClimbingSampler.Place, IptmData> visit, double[] out, int at) {
      IptmState state = visit.state().state();
      int[] order = order(state);
      int next = writeRows(state.coefficients().toArray(), order, out, at);
      next = writeRows(state.timing().toArray(), order, out, next);
      out[next++] = state.delta();
      out[next++] = state.variance();
      int[] tokens = new int[model.sizes().topics()];
      for (int n = 0; n < state.topics().size(); n++) {
        tokens[state.topics().get(n)]++;
      }
      int[] rank = new int[order.length];
      for (int c = 0; c < order.length; c++) {
        rank[order[c]] = c;
      }
      for (int k = 0; k < tokens.length; k++) {
        int c = rank[state.patterns().get(k)];
        out[next + c] += tokens[k];
        out[next + order.length + k] = 1 + c;
        out[next + order.length + tokens.length + k] = tokens[k];
      }
    }

    /** Old numbers of the patterns, by ascending intercept. */
    private int[] order(IptmState state) {
      int size = model.statistics().size();
      return java.util.stream.IntStream.range(0, model.sizes().patterns())
          .boxed()
          .sorted(java.util.Comparator.comparingDouble(c -> state.coefficients().get(c * size)))
          .mapToInt(c -> c)
          .toArray();
    }

    private static int writeRows(double[] rows, int[] order, double[] out, int at) {
      int size = rows.length / order.length;
      for (int c = 0; c < order.length; c++) {
        System.arraycopy(rows, order[c] * size, out, at + c * size, size);
      }
      return at + rows.length;
    }
  }
}
