package plumbline.models.topics.training;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicCounts;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Draws;
import plumbline.sampling.Posterior;
import plumbline.sampling.RunInfo;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;

/** What every training keeps: the log joint now and then, and what its second half went through. */
final class TrainingLog<S, W extends TrainingLog.TrainingWork<S>>
    implements Accumulator<S, Corpus> {
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

  /**
   * What the second half of a training went through, at every few sweeps: numbers that do not
   * depend on which topic is called which, so that chains can be compared by them.
   */
  public static final class TrainingTrace {
    private static final int MOST_DRAWS = 500;
    private static final List<String> NAMES = List.of("log joint", "entropy of topic sizes");

    private final int first;
    private final int every;
    private final double[] values; // draw by draw
    private int size;

    TrainingTrace(int iterations) {
      int kept = iterations - iterations / 2;
      this.every = (kept + MOST_DRAWS - 1) / MOST_DRAWS;
      this.first = iterations - kept / every * every;
      this.values = new double[kept / every * NAMES.size()];
    }

    /** Becomes what {@link #values} were. */
    void restore(Doubles before) {
      before.copyTo(values, 0);
      size = before.size();
    }

    /** Whether the state after a sweep, counted from 1, belongs to the trace. */
    boolean due(int sweep) {
      return sweep > first && (sweep - first) % every == 0;
    }

    void add(double logJoint, TopicCounts counts) {
      double tokens = 0;
      for (int k = 0; k < counts.topics(); k++) {
        tokens += counts.total(k);
      }
      double entropy = 0;
      for (int k = 0; k < counts.topics(); k++) {
        double share = counts.total(k) / Math.max(1, tokens);
        entropy -= share > 0 ? share * Math.log(share) : 0;
      }
      values[size++] = logJoint;
      values[size++] = entropy;
    }

    Doubles values() {
      return Doubles.copyOf(values, 0, size);
    }

    /**
     * Whether trainings from starts far apart agree.
     *
     * @param chains what the results of equally long trainings call {@code sweeps}
     * @return the judgement
     */
    public static FitJudgement judge(List<Doubles> chains) {
      int draws = chains.get(0).size() / NAMES.size();
      double[] values = new double[NAMES.size() * chains.size() * draws];
      for (int v = 0; v < NAMES.size(); v++) {
        for (int c = 0; c < chains.size(); c++) {
          for (int t = 0; t < draws; t++) {
            values[(v * chains.size() + c) * draws + t] = chains.get(c).get(t * NAMES.size() + v);
          }
        }
      }
      return FitJudgement.of(
          Draws.adopt(NAMES, chains.size(), draws, values, RunInfo.external("topics")),
          name -> true);
    }
  }

  /**
   * A training under way. It counts its sweeps, which need not be alike, and the next one draws
   * from the child of the stream with its number: a training that is resumed goes on with the same
   * draws.
   *
   * @param <S> the state, with the number of sweeps
   */
  interface TrainingWork<S> extends Workspace<S, Corpus> {
    /** Makes the next sweep. */
    void sweep(Rng rng);

    /** The log of the joint density as it stands, up to a constant. */
    double logJoint();

    /** The counts that the last log joint was computed from. */
    TopicCounts counts();
  }
}
