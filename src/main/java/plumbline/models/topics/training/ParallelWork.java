package plumbline.models.topics.training;

import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaWorkspace;
import plumbline.models.topics.TopicCounts;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/** A training with documents in parallel under way. */
final class ParallelWork implements TrainingWork<LdaWork.Stage> {
  private static final int DOCUMENTS_TOGETHER = 32;

  private final ParallelTraining training;
  private final Corpus corpus;
  private final Replicates replicates;
  private final ParallelTraining.Topics topics;
  private final LdaWorkspace counted;
  private final int[] z;
  private int sweeps;

  ParallelWork(ParallelTraining training, Corpus corpus, Replicates replicates) {
    this.training = training;
    this.corpus = corpus;
    this.replicates = replicates;
    this.topics = new ParallelTraining.Topics(corpus, training.alpha().size());
    this.counted = new LdaWorkspace(training.model(corpus));
    this.z = new int[corpus.tokens()];
  }

  @Override
  public void place(LdaWork.Stage stage, Corpus data) {
    stage.state().assignments().copyTo(z, 0);
    sweeps = stage.sweeps();
  }

  @Override
  public LdaWork.Stage state() {
    return new LdaWork.Stage(sweeps, training.state(Ints.of(z)));
  }

  @Override
  public void sweep(Rng rng) {
    Rng stream = rng.child(++sweeps);
    topics.draw(z, training.beta(), stream, replicates);
    int blocks = (corpus.documents() + DOCUMENTS_TOGETHER - 1) / DOCUMENTS_TOGETHER;
    replicates.run(
        blocks,
        block -> {
          var sweep = new ParallelTraining.DocumentSweep(training.alpha());
          int from = block * DOCUMENTS_TOGETHER;
          int to = Math.min(corpus.documents(), from + DOCUMENTS_TOGETHER);
          for (int d = from; d < to; d++) {
            sweep.run(corpus, d, topics.phi, z, stream.child(d));
          }
          return to;
        },
        Progress.silent());
  }

  @Override
  public double logJoint() {
    counted.place(training.state(Ints.of(z)), corpus);
    return counted.logJoint();
  }

  @Override
  public TopicCounts counts() {
    return counted.counts();
  }
}
