package plumbline.models.topics.training;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Posterior;
import plumbline.sampling.Sweep;

/** What every training keeps: the log joint now and then, and what its second half went through. */
final class TrainingLog<S, W extends TrainingWork<S>> implements Accumulator<S, Corpus> {
  private final Class<W> type;
  private final int iterations;
  private final int interval;
  private final double[] logJoint;
  private final TrainingTrace sweeps;
  private int size;

  /**
   * An empty log.
   *
   * @param type the class of what is under way
   * @param iterations sweeps in all
   * @param interval sweeps between two values of the log joint
   */
  TrainingLog(Class<W> type, int iterations, int interval) {
    this.type = type;
    this.iterations = iterations;
    this.interval = interval;
    this.logJoint = new double[iterations / interval + 1];
    this.sweeps = new TrainingTrace(iterations);
  }

  /**
   * The training as one chain that this log follows.
   *
   * @param work makes what is under way, empty
   * @param corpus the documents
   * @param start before the first sweep
   */
  Posterior<S, Corpus> posterior(Supplier<W> work, Corpus corpus, S start) {
    return Posterior.of(
            Sweep.<S, Corpus, W>over(work).then("sweep", TrainingWork::sweep),
            corpus,
            (chain, stream) -> start)
        .accumulate(chain -> this)
        .streams((root, chain) -> root)
        .chains(1)
        .burnIn(0)
        .draws(iterations)
        .placedOnce();
  }

  /** The log joint at every interval and at the end. */
  Doubles logJoint() {
    return Doubles.copyOf(logJoint, 0, size);
  }

  /** What the second half went through. */
  Doubles sweeps() {
    return sweeps.values();
  }

  @Override
  public void add(Accumulator.Visit<S, Corpus> visit) {
    int sweep = visit.draw() + 1;
    boolean due = sweep % interval == 0 || sweep == iterations;
    if (due || sweeps.due(sweep)) {
      W work = visit.workspace(type).orElseThrow();
      double now = work.logJoint();
      if (due) {
        logJoint[size++] = now;
      }
      if (sweeps.due(sweep)) {
        sweeps.add(now, work.counts());
      }
    }
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    write(out, Arrays.copyOf(logJoint, size));
    write(out, sweeps.values().toArray());
  }

  private static void write(DataOutputStream out, double[] values) throws IOException {
    out.writeInt(values.length);
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    double[] values = readAll(in);
    size = values.length;
    System.arraycopy(values, 0, logJoint, 0, size);
    sweeps.restore(Doubles.of(readAll(in)));
  }

  private static double[] readAll(DataInputStream in) throws IOException {
    double[] values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }
}
