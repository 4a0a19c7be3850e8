package plumbline.models.relational;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Accumulator;
import plumbline.sampling.StateCodec;

/** What one chain on a network gathers: predictions, and partitions at regular intervals. */
final class NetworkTally<S> implements Accumulator<S, Network> {
  /** The most partitions that a chain keeps. */
  static final int PARTITIONS = 200;

  private static final StateCodec<Saved> CODEC = StateCodec.of(Saved.class);

  private final LinkModel<S> model;
  private final NetworkChains plan;
  private final double[] probabilities;
  private final List<Ints> partitions = new ArrayList<>();

  NetworkTally(LinkModel<S> model, NetworkChains plan) {
    this.model = model;
    this.plan = plan;
    this.probabilities = new double[plan.dyads().size()];
  }

  @Override
  public void add(Accumulator.Visit<S, Network> visit) {
    if (probabilities.length > 0) {
      double[] here = model.linkProbabilities(visit.state(), visit.data(), plan.dyads());
      for (int d = 0; d < here.length; d++) {
        probabilities[d] += here[d] / plan.draws();
      }
    }
    if (visit.draw() % interval() == 0) {
      // Without features nothing tells objects apart: they are all together.
      partitions.add(
          Partitions.hasProfiles(visit.state())
              ? Partitions.of(visit.state())
              : Ints.generate(visit.data().size(), i -> 1));
    }
  }

  /** The least at which no more are kept than were meant: every candidate meets every other. */
  private int interval() {
    return (plan.draws() + PARTITIONS - 1) / PARTITIONS;
  }

  double probability(int dyad) {
    return probabilities[dyad];
  }

  List<Ints> partitions() {
    return partitions;
  }

  private record Saved(Doubles probabilities, List<Ints> partitions) {}

  @Override
  public void write(DataOutputStream out) throws IOException {
    byte[] bytes = CODEC.encode(new Saved(Doubles.of(probabilities), List.copyOf(partitions)));
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    Saved saved = CODEC.decode(in.readNBytes(in.readInt()));
    saved.probabilities().copyTo(probabilities, 0);
    partitions.clear();
    partitions.addAll(saved.partitions());
  }
}
