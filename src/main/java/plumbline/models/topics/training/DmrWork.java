package plumbline.models.topics.training;

import plumbline.models.topics.Corpus;
import plumbline.models.topics.DmrModel;
import plumbline.models.topics.DmrState;
import plumbline.models.topics.DmrWorkspace;
import plumbline.models.topics.TopicCounts;
import plumbline.numerics.Lbfgs;
import plumbline.random.Rng;

/** A training of Dirichlet-multinomial regression under way. */
public final class DmrWork implements TrainingWork<DmrWork.Stage> {
  /** A state after so many sweeps. */
  record Stage(int sweeps, DmrState state) {}

  private final DmrTraining training;
  private final DmrWorkspace work;
  private int sweeps;

  DmrWork(DmrTraining training, DmrModel model) {
    this.training = training;
    this.work = new DmrWorkspace(model);
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
    if (sweeps > training.burnIn() && training.sampled()) {
      work.updateWeights(stream);
    } else if (sweeps > training.burnIn()
        && (sweeps % training.interval() == 0 || sweeps == training.iterations())) {
      Lbfgs.DEFAULT.maximise(work.objective(), work.weights());
    }
  }

  @Override
  public double logJoint() {
    double[] gradient = new double[work.weights().length];
    return work.objective().evaluate(work.weights(), gradient)
        + work.counts().logWords(training.beta());
  }

  @Override
  public TopicCounts counts() {
    return work.counts();
  }
}
