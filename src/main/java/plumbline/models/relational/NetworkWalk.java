package plumbline.models.relational;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.RngState;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Interruption;
import plumbline.sampling.StateCodec;
import plumbline.verification.TestFunction;

/**
 * One chain on a network with what it has gathered so far. It is placed anew at its own state at
 * the start of each piece, whether or not a checkpoint is written there, so that a resumed run has
 * the same numbers.
 */
final class NetworkWalk<S> {
  private static final int PARTITIONS = 200;

  private final LinkModel<S> model;
  private final Network network;
  private final NetworkChains plan;
  private final List<TestFunction<S, Network>> functions;
  private final StateCodec<S> codec;
  private final Chain<S, Network> chain;
  private SeededRng rng;
  private S state;
  private int done;
  private double[] values; // function by function
  private double[] probabilities;
  private final List<Ints> partitions = new ArrayList<>();

  NetworkWalk(LinkModel<S> model, Network network, NetworkChains plan, S start, SeededRng rng) {
    this.model = model;
    this.network = network;
    this.plan = plan;
    this.functions = model.monitored();
    this.codec = codec(start);
    this.state = start;
    this.rng = rng;
    this.chain = model.sampler().start(start, network);
    this.values = new double[functions.size() * plan.draws()];
    this.probabilities = new double[plan.dyads().size()];
  }

  @SuppressWarnings("unchecked") // an object's class is the class of its own type
  private static <S> StateCodec<S> codec(S example) {
    return StateCodec.of((Class<S>) example.getClass());
  }

  int done() {
    return done;
  }

  void advance(int count) {
    chain.place(state, network);
    for (int sweep = 0; sweep < count; sweep++) {
      Interruption.check();
      chain.advance(rng);
      if (done++ >= plan.burnIn()) {
        keep(chain.state(), done - 1 - plan.burnIn());
      }
    }
    state = chain.state();
  }

  private void keep(S now, int draw) {
    for (int f = 0; f < functions.size(); f++) {
      values[f * plan.draws() + draw] = functions.get(f).value().applyAsDouble(now, network);
    }
    if (probabilities.length > 0) {
      double[] here = model.linkProbabilities(now, network, plan.dyads());
      for (int d = 0; d < here.length; d++) {
        probabilities[d] += here[d] / plan.draws();
      }
    }
    if (draw % Math.max(1, plan.draws() / PARTITIONS) == 0 && Partitions.hasProfiles(now)) {
      partitions.add(Partitions.of(now));
    }
  }

  double value(int function, int draw) {
    return values[function * plan.draws() + draw];
  }

  double probability(int dyad) {
    return probabilities[dyad];
  }

  List<Ints> partitions() {
    return partitions;
  }

  S state() {
    return state;
  }

  /** What a resumed run needs, the state apart. */
  private record Kept(
      int done, RngState rng, Doubles values, Doubles probabilities, List<Ints> partitions) {}

  void write(DataOutputStream out) throws IOException {
    Kept kept =
        new Kept(
            done,
            rng.state(),
            Doubles.of(values),
            Doubles.of(probabilities),
            List.copyOf(partitions));
    for (byte[] part : Arrays.asList(StateCodec.of(Kept.class).encode(kept), codec.encode(state))) {
      out.writeInt(part.length);
      out.write(part);
    }
  }

  void read(DataInputStream in) throws IOException {
    Kept kept = StateCodec.of(Kept.class).decode(in.readNBytes(in.readInt()));
    state = codec.decode(in.readNBytes(in.readInt()));
    done = kept.done();
    rng = SeededRng.restore(kept.rng());
    values = kept.values().toArray();
    probabilities = kept.probabilities().toArray();
    partitions.addAll(kept.partitions());
  }
}
