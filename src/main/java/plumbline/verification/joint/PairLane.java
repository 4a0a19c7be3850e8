package plumbline.verification.joint;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Draws;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.RunInfo;
import plumbline.sampling.runs.Interruption;
import plumbline.sampling.runs.Rounds;
import plumbline.verification.NotFiniteException;
import plumbline.verification.TestFunction;

/**
 * Some of the replicated pairs that confirm what chains found, one after the other on a stream of
 * their own: an exact joint draw, and the draw that a chain of the same design makes so many draws
 * later. How many there are is known beforehand, and how many of them are looked at is not.
 */
final class PairLane<S, Y> implements Rounds.Walk {
  private final JointTest<S, Y> test;
  private final FunctionValues<S, Y> functions;
  private final int draws;
  private final int most;
  private final double[] before; // [function][pair]
  private final double[] after;
  private final double[] start; // of a pair's last draw, for what it throws alone
  private @Nullable Chain<S, Y> chain;
  private SeededRng rng;
  private int done;

  /**
   * A lane without pairs.
   *
   * @param test whose model, sampler and functions they are
   * @param draws of the chain between the two sides of a pair, at least 1
   * @param most how many pairs there may be
   * @param rng of this lane alone
   */
  PairLane(JointTest<S, Y> test, int draws, int most, SeededRng rng) {
    this.test = test;
    this.functions = new FunctionValues<>(test.functions());
    this.draws = draws;
    this.most = most;
    this.before = new double[functions.size() * most];
    this.after = new double[functions.size() * most];
    this.start = new double[functions.size()];
    this.rng = rng;
  }

  @Override
  public long done() {
    return done;
  }

  @Override
  public void advance(int pairs) {
    for (int i = 0; i < pairs; i++) {
      pair();
      done++;
    }
  }

  /** As {@link BackwardChain} draws, from sweeps to new data, and looks before the new data. */
  private void pair() {
    GenerativeModel<S, Y> model = test.model();
    S drawn = model.drawPrior(rng);
    Y data = model.drawData(drawn, rng);
    S state = model.complete(drawn, data);
    functions.write(state, data, before, done, most, "forward", done);
    Chain<S, Y> walk = placed(state, data);
    for (int draw = 1; ; draw++) {
      if (draw == draws) {
        // Where a density is zero already, model and simulator contradict each other.
        functions.write(state, data, start, 0, 1, NotFiniteException.START, done);
      }
      for (int sweep = 0; sweep < test.design().sweepsPerDraw(); sweep++) {
        Interruption.check();
        walk.advance(rng);
      }
      S next = walk.state();
      if (draw == draws) {
        functions.write(next, data, after, done, most, "backward", done);
        return;
      }
      data = model.drawData(next, rng);
      state = model.complete(next, data);
      walk.place(state, data);
    }
  }

  /** One chain serves all pairs: placed anew it behaves as one newly started. */
  private Chain<S, Y> placed(S state, Y data) {
    if (chain == null) {
      chain = test.sampler().start(state, data);
    } else {
      chain.place(state, data);
    }
    return chain;
  }

  /** The first pairs of some lanes together. */
  static <S, Y> JointSamples samples(List<PairLane<S, Y>> lanes, int each) {
    PairLane<S, Y> first = lanes.get(0);
    List<String> names = first.test.functions().stream().map(TestFunction::name).toList();
    int all = lanes.size() * each;
    double[] forward = new double[names.size() * all];
    double[] backward = new double[names.size() * all];
    for (int l = 0; l < lanes.size(); l++) {
      PairLane<S, Y> lane = lanes.get(l);
      for (int f = 0; f < names.size(); f++) {
        int target = f * all + l * each;
        System.arraycopy(lane.before, f * lane.most, forward, target, each);
        System.arraycopy(lane.after, f * lane.most, backward, target, each);
      }
    }
    RunInfo info = RunInfo.of("pairs", 0, Map.of("draws", Integer.toString(first.draws)));
    return new JointSamples(
        Draws.adopt(names, 1, all, forward, info),
        Draws.adopt(names, 1, all, backward, info),
        /* paired= */ true,
        1,
        Optional.empty());
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    out.writeInt(done);
    out.writeUTF(rng.state().key());
    out.writeUTF(rng.state().generator());
    for (int f = 0; f < functions.size(); f++) {
      for (int i = 0; i < done; i++) {
        out.writeDouble(before[f * most + i]);
        out.writeDouble(after[f * most + i]);
      }
    }
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    done = in.readInt();
    rng = SeededRng.restore(new SeededRng.State(in.readUTF(), in.readUTF()));
    for (int f = 0; f < functions.size(); f++) {
      for (int i = 0; i < done; i++) {
        before[f * most + i] = in.readDouble();
        after[f * most + i] = in.readDouble();
      }
    }
  }
}
