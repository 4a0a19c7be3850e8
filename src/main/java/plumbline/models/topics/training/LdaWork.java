package plumbline.models.topics.training;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.HyperStatistics;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.LdaState;
import plumbline.models.topics.LdaWorkspace;
import plumbline.models.topics.TopicCounts;
import plumbline.models.topics.training.LdaTraining.Hyper;
import plumbline.random.Rng;
import plumbline.sampling.Accumulator;
import plumbline.sampling.runs.StateCodec;

/** A training of latent Dirichlet allocation under way. */
final class LdaWork implements TrainingLog.TrainingWork<LdaWork.Stage> {
  private static final int FIXED_POINT_ROUNDS = 20;
  private static final double PRIOR_SHAPE = 1.001;
  private static final double PRIOR_SCALE = 1;

  /** A state after so many sweeps. */
  record Stage(int sweeps, LdaState state) {}

  private final LdaTraining training;
  private final LdaWorkspace work;
  private int sweeps;

  LdaWork(LdaTraining training, LdaModel model) {
    this.training = training;
    this.work = new LdaWorkspace(model);
  }

  @Override
  public void place(Stage stage, Corpus data) {
    work.place(stage.state(), data);
    sweeps = stage.sweeps();
  }

  @Override
  public Stage state() {
    return new Stage(sweeps, work.state());
  }

  @Override
  public void sweep(Rng rng) {
    Rng stream = rng.child(++sweeps);
    work.updateAssignments(stream);
    if (training.hyper() == Hyper.SAMPLED && sweeps > training.burnIn()) {
      work.updateAlpha(stream);
      work.updateBeta(stream);
    } else if (training.hyper() != Hyper.FIXED
        && sweeps > training.burnIn()
        && sweeps % training.interval() == 0) {
      fixedPoint();
    }
  }

  @Override
  public double logJoint() {
    return work.logJoint();
  }

  @Override
  public TopicCounts counts() {
    return work.counts();
  }

  /**
   * Fixed-point steps for the stationary point under a Gamma(s, scale c) prior: {@code alpha_k <-
   * (alpha_k S_k + s - 1) / (D + 1/c)}, S_k and D the sums of digamma differences, exact from
   * histograms; likewise one beta for all words.
   */
  private void fixedPoint() {
    HyperStatistics statistics = work.statistics();
    double[] a = work.alpha().clone();
    double b = work.beta();
    for (int round = 0; round < FIXED_POINT_ROUNDS; round++) {
      double denominator = statistics.lengthRise(LdaWorkspace.sum(a)) + 1 / PRIOR_SCALE;
      double numerators = 0;
      for (int k = 0; k < a.length; k++) {
        a[k] = (a[k] * statistics.rise(k, a[k]) + PRIOR_SHAPE - 1) / denominator;
        numerators += a[k];
      }
      if (training.hyper() == Hyper.OPTIMISED_SYMMETRIC) {
        Arrays.fill(a, numerators / a.length);
      }
      b =
          (b * statistics.cellRise(b) + PRIOR_SHAPE - 1)
              / (work.corpus().words() * statistics.totalRise(work.corpus().words() * b)
                  + 1 / PRIOR_SCALE);
    }
    work.setHyperparameters(a, b);
  }

  /** The last few states of a training, some sweeps apart, without the very last. */
  static final class KeptStages implements Accumulator<LdaWork.Stage, Corpus> {
    private static final StateCodec<LdaWork.Stage> CODEC = StateCodec.of(LdaWork.Stage.class);

    private final LdaTraining training;
    private final List<LdaWork.Stage> kept = new ArrayList<>();

    KeptStages(LdaTraining training) {
      this.training = training;
    }

    /** The states, oldest first. */
    List<LdaState> states() {
      return kept.stream().map(LdaWork.Stage::state).toList();
    }

    @Override
    public void add(Accumulator.Visit<LdaWork.Stage, Corpus> visit) {
      int left = training.iterations() - visit.draw() - 1;
      if (left > 0
          && left % training.interval() == 0
          && left / training.interval() <= training.samples()) {
        kept.add(visit.state());
      }
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeInt(kept.size());
      for (LdaWork.Stage stage : kept) {
        byte[] bytes = CODEC.encode(stage);
        out.writeInt(bytes.length);
        out.write(bytes);
      }
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      kept.clear();
      for (int count = in.readInt(); count > 0; count--) {
        kept.add(CODEC.decode(in.readNBytes(in.readInt())));
      }
    }
  }
}
