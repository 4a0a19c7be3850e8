package plumbline.sampling;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Bytes;
import plumbline.sampling.runs.Interruption;
import plumbline.sampling.runs.Rounds;
import plumbline.sampling.runs.SavedState;

/** One chain under way, with all that it has collected. */
final class PosteriorWalk<S, Y> implements Rounds.Walk {
  private final PosteriorPlan<S, Y> plan;
  private final int index;
  private final List<Accumulator<S, Y>> accumulators;
  private final int width;
  private final double[] values; // draw by draw, for each its monitored numbers
  private final String run; // what a checkpoint must be of; more draws may be asked for
  private SeededRng stream;
  private @Nullable S state;
  private @Nullable Chain<S, Y> chain;
  private Accumulator.@Nullable Visit<S, Y> visit;
  private Map<String, Workspace.Acceptance> acceptance = new LinkedHashMap<>();
  private long done;

  PosteriorWalk(PosteriorPlan<S, Y> plan, int index, SeededRng stream) {
    this.plan = plan;
    this.index = index;
    this.stream = stream;
    this.accumulators = accumulators(plan, index);
    this.width = plan.variables().size();
    this.values = new double[width * plan.draws];
    this.run =
        "burn-in %d, thin %d, stream %s, %d variables (%08x)"
            .formatted(
                plan.burnIn, plan.thin, stream.state().key(), width, plan.variables().hashCode());
  }

  private static <S, Y> List<Accumulator<S, Y>> accumulators(PosteriorPlan<S, Y> plan, int index) {
    List<Accumulator<S, Y>> all = new ArrayList<>();
    plan.accumulators.forEach(make -> all.add(make.apply(index)));
    return all;
  }

  @Override
  public long done() {
    return done;
  }

  @Override
  public void advance(int sweeps) {
    Chain<S, Y> moving = placed();
    Map<String, Workspace.Acceptance> before = done < plan.burnIn ? Map.of() : moving.acceptance();
    for (long end = done + sweeps; done < end; ) {
      Interruption.check();
      moving.advance(stream);
      done++;
      if (done == plan.burnIn) {
        before = moving.acceptance();
      }
      if (done > plan.burnIn && (done - plan.burnIn) % plan.thin == 0) {
        keep((int) ((done - plan.burnIn) / plan.thin) - 1);
      }
    }
    if (done > plan.burnIn) {
      count(before, moving.acceptance());
    }
    state = null; // asked for when it is needed
  }

  private Chain<S, Y> placed() {
    Chain<S, Y> moving = chain;
    if (moving == null) {
      moving = plan.sampler.start(standing(), plan.data);
      chain = moving;
      visit = new Accumulator.Visit<>(moving, plan.data);
      if (done == 0) {
        plan.opening.accept(moving, stream);
      }
    } else if (!plan.placedOnce) {
      moving.place(standing(), plan.data);
    }
    return moving;
  }

  /** Where the chain stands. Its start is drawn when it first moves, on the thread that does. */
  private S standing() {
    S now = state;
    if (now == null) {
      Chain<S, Y> moved = chain;
      now = moved == null ? plan.start.state(index, stream) : moved.state();
      state = now;
    }
    return now;
  }

  private void keep(int draw) {
    Accumulator.Visit<S, Y> here = visit;
    if (here == null) {
      throw new IllegalStateException("the chain has not been started");
    }
    here.of(draw);
    int offset = draw * width;
    for (Monitor<S, Y> monitor : plan.monitors) {
      monitor.write(here, values, offset);
      offset += monitor.names().size();
    }
    for (Accumulator<S, Y> accumulator : accumulators) {
      accumulator.add(here);
    }
  }

  private void count(
      Map<String, Workspace.Acceptance> before, Map<String, Workspace.Acceptance> after) {
    after.forEach(
        (name, now) ->
            acceptance.merge(
                name,
                now.minus(before.getOrDefault(name, Workspace.Acceptance.NONE)),
                Workspace.Acceptance::plus));
  }

  double value(int variable, int draw) {
    return values[draw * width + variable];
  }

  S last() {
    return standing();
  }

  Map<String, Workspace.Acceptance> acceptance() {
    return acceptance;
  }

  List<Accumulator<S, Y>> accumulators() {
    return accumulators;
  }

  private int kept() {
    return (int) (Math.max(0, done - plan.burnIn) / plan.thin);
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    out.writeUTF(run);
    out.writeLong(done);
    out.writeUTF(stream.state().key());
    out.writeUTF(stream.state().generator());
    for (int i = 0; i < kept() * width; i++) {
      out.writeLong(Double.doubleToRawLongBits(values[i]));
    }
    out.writeInt(acceptance.size());
    for (Map.Entry<String, Workspace.Acceptance> entry : acceptance.entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeLong(entry.getValue().proposals());
      out.writeLong(entry.getValue().accepted());
    }
    Bytes.write(out, SavedState.encode(standing()));
    for (Accumulator<S, Y> accumulator : accumulators) {
      Bytes.write(out, Bytes.of(accumulator::write));
    }
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    S example = plan.example.state(index, stream);
    String saved = in.readUTF();
    if (!saved.equals(run)) {
      throw new IllegalArgumentException(
          "the checkpoint is of another run: " + saved + ", not " + run);
    }
    done = in.readLong();
    stream = SeededRng.restore(new SeededRng.State(in.readUTF(), in.readUTF()));
    if (kept() > plan.draws) {
      throw new IllegalArgumentException(
          "the checkpoint has " + kept() + " draws, more than the " + plan.draws + " asked for");
    }
    for (int i = 0; i < kept() * width; i++) {
      values[i] = Double.longBitsToDouble(in.readLong());
    }
    acceptance = new LinkedHashMap<>();
    for (int count = in.readInt(); count > 0; count--) {
      acceptance.put(in.readUTF(), new Workspace.Acceptance(in.readLong(), in.readLong()));
    }
    state = SavedState.decode(Bytes.read(in), example);
    for (Accumulator<S, Y> accumulator : accumulators) {
      Bytes.read(
          Bytes.read(in),
          part -> {
            accumulator.read(part);
            return accumulator;
          });
    }
  }
}
