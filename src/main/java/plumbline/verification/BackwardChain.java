package plumbline.verification;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Interruption;
import plumbline.sampling.Rounds;
import plumbline.sampling.Sampler;
import plumbline.sampling.StateCodec;

/** One backward chain of the successive-conditional design, with its values so far. */
final class BackwardChain<S, Y> implements Rounds.Walk {
  private final GenerativeModel<S, Y> model;
  private final TestFunction<S, Y>[] functions;
  private final SuccessiveConditional design;
  private final boolean newDataFirst;
  private final double[] values;
  private final int offset;
  private final int stride;
  private final Chain<S, Y> chain;
  private final double[] before;
  private final int together;
  private final List<Step<S, Y>> unseen = new ArrayList<>();
  private boolean stoodStill = true; // as far as equals can tell
  private SeededRng rng;
  private S state;
  private Y data;
  private int done;
  private long moved;

  /**
   * A chain that writes value i of function f to {@code values[f * stride + offset + i]}, where the
   * samples of all chains come together.
   */
  BackwardChain(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SuccessiveConditional design,
      boolean newDataFirst,
      double[] values,
      int offset,
      SeededRng rng) {
    this.model = model;
    this.functions = array(functions);
    this.design = design;
    this.newDataFirst = newDataFirst;
    this.rng = rng;
    this.values = values;
    this.offset = offset;
    this.stride = values.length / functions.size();
    S drawn = model.drawPrior(rng);
    this.data = model.drawData(drawn, rng);
    this.state = model.complete(drawn, data);
    this.chain = sampler.start(state, data);
    this.before = new double[functions.size()];
    this.together = model.drawsTogether();
  }

  /** One draw: the state before and after the sweeps given some data, and what is recorded. */
  private record Step<S, Y>(S before, S after, Y given, S state, Y data) {}

  /** Finished draws, burn-in included. */
  @Override
  public long done() {
    return done;
  }

  /** Draws in which the sampler changed its state. */
  long moved() {
    return moved;
  }

  @Override
  public void advance(int draws) {
    for (int i = 0; i < draws; i++) {
      if (stoodStill && together == 1) {
        for (int f = 0; f < functions.length; f++) {
          before[f] = evaluate(functions[f], state, data, "backward", done);
        }
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
      unseen.add(new Step<>(last, next, given, state, data));
      done++;
      if (unseen.size() == together) {
        look();
      }
      if (!newDataFirst) {
        data = model.drawData(state, rng);
        state = model.complete(state, data);
      }
      chain.place(state, data);
    }
    look();
  }

  private void look() {
    int index = done - unseen.size() - design.burnIn();
    for (Step<S, Y> step : unseen) {
      if (hasMoved(step)) {
        moved++;
      }
      if (index >= 0) {
        for (int f = 0; f < functions.length; f++) {
          values[f * stride + offset + index] =
              evaluate(functions[f], step.state(), step.data(), "backward", index);
        }
      }
      index++;
    }
    unseen.clear();
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
    if (!stoodStill) {
      return true;
    }
    for (int f = 0; comparable && f < functions.length; f++) {
      if (evaluate(functions[f], step.after(), step.given(), "backward", done) != before[f]) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings({
    "unchecked",
    "rawtypes"
  }) // an array of a generic type, filled with nothing else
  static <S, Y> TestFunction<S, Y>[] array(List<TestFunction<S, Y>> functions) {
    return functions.toArray(new TestFunction[0]);
  }

  static <S, Y> double evaluate(
      TestFunction<S, Y> function, S state, Y data, String side, int index) {
    double value = function.value().applyAsDouble(state, data);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new NotFiniteException(function.name(), value, side, index);
    }
    return value;
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    out.writeInt(done);
    out.writeLong(moved);
    out.writeUTF(rng.state().key());
    out.writeUTF(rng.state().generator());
    writeBytes(out, codec(state).encode(state));
    writeBytes(out, codec(data).encode(data));
    int kept = Math.max(0, done - design.burnIn());
    for (int f = 0; f < functions.length; f++) {
      for (int i = 0; i < kept; i++) {
        out.writeLong(Double.doubleToRawLongBits(values[f * stride + offset + i]));
      }
    }
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    done = in.readInt();
    moved = in.readLong();
    rng = SeededRng.restore(new SeededRng.State(in.readUTF(), in.readUTF()));
    state = codec(state).decode(in.readNBytes(in.readInt()));
    data = codec(data).decode(in.readNBytes(in.readInt()));
    chain.place(state, data);
    int kept = Math.max(0, done - design.burnIn());
    for (int f = 0; f < functions.length; f++) {
      for (int i = 0; i < kept; i++) {
        values[f * stride + offset + i] = Double.longBitsToDouble(in.readLong());
      }
    }
  }

  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  @SuppressWarnings("unchecked") // the class of a value is a class of its type
  private static <T> StateCodec<T> codec(T example) {
    return StateCodec.of((Class<T>) example.getClass());
  }
}
