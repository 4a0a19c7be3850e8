package plumbline.verification.joint;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;
import plumbline.sampling.runs.Rounds;
import plumbline.sampling.runs.SavedState;
import plumbline.verification.NotFiniteException;
import plumbline.verification.TestFunction;

/** One backward chain of the successive-conditional design, with its values so far. */
final class BackwardChain<S, Y> implements Rounds.Walk {
  private final GenerativeModel<S, Y> model;
  private final FunctionValues<S, Y> functions;
  private final SuccessiveConditional design;
  private final boolean newDataFirst;
  private double[] values; // [function][draw], with room for stride draws
  private int stride;
  private final Chain<S, Y> chain;
  // The functions at the joint draw where the chain starts.
  private final double[] start;
  // The functions before the sweeps of the draw under way, where hasMoved() may ask for them.
  private final double[] before;
  private final int together;
  // Draws that are made but not looked at; none are left when advance() returns.
  private final List<Step<S, Y>> unseen = new ArrayList<>();
  private boolean stoodStill = true; // as far as equals can tell
  private SeededRng rng;
  private S state;
  private Y data;
  private int done;
  private long moved;

  /**
   * A chain with room for some draws. It starts at an exact joint draw, and so is stationary from
   * the first draw on if the sampler is right.
   *
   * @param newDataFirst whether functions see data drawn after the sweeps, as in a published
   *     recipe, instead of those that the sweeps were conditioned on
   * @param room how many draws behind the burn-in it will hold; more if {@link #makeRoom} is told
   * @param rng of this chain alone
   */
  BackwardChain(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SuccessiveConditional design,
      boolean newDataFirst,
      int room,
      SeededRng rng) {
    this.model = model;
    this.functions = new FunctionValues<>(functions);
    this.design = design;
    this.newDataFirst = newDataFirst;
    this.rng = rng;
    this.values = new double[functions.size() * room];
    this.stride = room;
    S drawn = model.drawPrior(rng);
    this.start = look(drawn, rng.child("start"));
    this.data = model.drawData(drawn, rng);
    this.state = model.complete(drawn, data);
    this.chain = sampler.start(state, data);
    this.before = new double[functions.size()];
    this.together = model.drawsTogether();
  }

  /**
   * One draw.
   *
   * @param before the state before the sweeps
   * @param after the state after them, perhaps the same object
   * @param given the data that they were conditioned on
   * @param state what the functions see
   * @param data the data that they see
   */
  private record Step<S, Y>(S before, S after, Y given, S state, Y data) {}

  /**
   * The functions at the start, beside data of its own: new data come between any two looks of a
   * chain, and so between this one and the next.
   */
  private double[] look(S drawn, SeededRng stream) {
    double[] there = new double[functions.size()];
    Y other = model.drawData(drawn, stream);
    functions.write(model.complete(drawn, other), other, there, 0, 1, NotFiniteException.START, 0);
    return there;
  }

  /** So that the chain can go on to so many draws behind the burn-in. */
  void makeRoom(int draws) {
    if (draws > stride) {
      double[] wider = new double[functions.size() * draws];
      for (int f = 0; f < functions.size(); f++) {
        System.arraycopy(values, f * stride, wider, f * draws, stride);
      }
      values = wider;
      stride = draws;
    }
  }

  /** Copies a function's first values to a place among others. */
  void copy(int function, int draws, double[] target, int at) {
    System.arraycopy(values, function * stride, target, at, draws);
  }

  /** The value of a function where the chain started, an exact joint draw. */
  double start(int function) {
    return start[function];
  }

  /** Finished draws, burn-in included. */
  @Override
  public long done() {
    return done;
  }

  /** Draws in which the sampler changed its state. */
  long moved() {
    return moved;
  }

  /**
   * Makes draws: sweeps given the data, a look, and new data given the state, in whichever order
   * the last two are asked for. Then the chain is placed at state and data, so that it depends on
   * nothing else but its stream, as a resumed one does.
   *
   * @param draws how many
   */
  @Override
  public void advance(int draws) {
    for (int i = 0; i < draws; i++) {
      // Before the sweeps, which may change this very object.
      if (stoodStill && together == 1) {
        functions.write(state, data, before, 0, 1, NotFiniteException.START, done);
      }
      for (int sweep = 0; sweep < design.sweepsPerDraw(); sweep++) {
        Interruption.check();
        chain.advance(rng);
      }
      S last = state;
      Y given = data;
      S next = chain.state();
      state = next;
      if (newDataFirst) {
        data = model.drawData(state, rng);
        state = model.complete(state, data);
      }
      Step<S, Y> step = new Step<>(last, next, given, state, data);
      done++;
      if (together == 1) {
        look(step, done - 1 - design.burnIn());
      } else {
        unseen.add(step);
        if (unseen.size() == together) {
          look();
        }
      }
      if (!newDataFirst) {
        data = model.drawData(state, rng);
        state = model.complete(state, data);
      }
      chain.place(state, data);
    }
    look();
  }

  /** Looks at all draws that were not looked at yet. */
  private void look() {
    int index = done - unseen.size() - design.burnIn();
    for (Step<S, Y> step : unseen) {
      look(step, index);
      index++;
    }
    unseen.clear();
  }

  /**
   * Counts a draw that moved and records the functions of one behind the burn-in. The stream is not
   * used here, so that looking later changes no draw.
   *
   * @param index of the draw, negative within the burn-in
   */
  private void look(Step<S, Y> step, int index) {
    if (hasMoved(step)) {
      moved++;
    }
    if (index >= 0) {
      if (newDataFirst) {
        functions.write(step.state(), step.data(), values, index, stride, "backward", index);
      } else {
        functions.writeAfter(
            step.before(), step.state(), step.data(), values, index, stride, index);
      }
    }
  }

  /**
   * Whether the sweeps changed the state. One that equals the state before may be the same object,
   * changed in place: then the test functions tell. Their values before are at hand only if the
   * last draw was of this kind (a chain's first is taken to be), since they cost as much as a
   * draw's own values.
   */
  private boolean hasMoved(Step<S, Y> step) {
    boolean comparable = stoodStill && together == 1;
    stoodStill = step.after().equals(step.before());
    return !stoodStill
        || (comparable
            && functions.changed(step.after(), step.given(), before, 0, 1, "backward", done));
  }

  /** Writes the chain and the values that it has recorded; of burn-in draws there are none. */
  @Override
  public void write(DataOutputStream out) throws IOException {
    out.writeInt(done);
    out.writeLong(moved);
    out.writeUTF(rng.state().key());
    out.writeUTF(rng.state().generator());
    writeBytes(out, SavedState.encode(state));
    writeBytes(out, SavedState.encode(data));
    int kept = Math.max(0, done - design.burnIn());
    for (int f = 0; f < functions.size(); f++) {
      for (int i = 0; i < kept; i++) {
        out.writeLong(Double.doubleToRawLongBits(values[f * stride + i]));
      }
    }
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    done = in.readInt();
    moved = in.readLong();
    rng = SeededRng.restore(new SeededRng.State(in.readUTF(), in.readUTF()));
    state = SavedState.decode(in.readNBytes(in.readInt()), state);
    data = SavedState.decode(in.readNBytes(in.readInt()), data);
    // The chain stood at the start that the constructor drew; its workspace is rebuilt.
    chain.place(state, data);
    int kept = Math.max(0, done - design.burnIn());
    makeRoom(kept);
    for (int f = 0; f < functions.size(); f++) {
      for (int i = 0; i < kept; i++) {
        values[f * stride + i] = Double.longBitsToDouble(in.readLong());
      }
    }
  }

  /** Their number, then the bytes. */
  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }
}
