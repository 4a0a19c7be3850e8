package plumbline.models.topics.training;

import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicCounts;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;

/**
 * A training under way. It counts its sweeps, which need not be alike, and the next one draws from
 * the child of the stream with its number: a training that is resumed goes on with the same draws.
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
