package plumbline.models.iptm.fit;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmState;
import plumbline.random.SeededRng;
import plumbline.sampling.Accumulator;

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
}
