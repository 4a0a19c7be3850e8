package plumbline.models.iptm.fit;

import java.util.function.Function;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.scans.TopicWeightFit;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;

/**
 * The sampler of the model whose topic weights alpha m are fitted on the way: every few sweeps of
 * the burn-in they climb the likelihood of the topics. Afterwards they stay, and the chain has the
 * posterior under them.
 *
 * @param corpus the messages
 * @param model a model of them
 * @param climbing how many sweeps the weights climb for; 0 leaves them as they are
 * @param sampler of the posterior under known weights
 */
record ClimbingSampler(
    MessageCorpus corpus, IptmModel model, int climbing, Function<IptmModel, IptmSampler> sampler)
    implements Sampler<ClimbingSampler.Place, IptmData> {
  /** Sweeps between two fits. */
  static final int CLIMB_EVERY = 10;

  private static final int CLIMB_STEPS = 5;

  /**
   * A state with its weights.
   *
   * @param state the state
   * @param topicWeights alpha m
   * @param sweeps done so far
   */
  record Place(IptmState state, Doubles topicWeights, long sweeps) {}

  @Override
  public Chain<Place, IptmData> start(Place initial, IptmData data) {
    return new Climbing(initial, data);
  }

  private final class Climbing implements Chain<Place, IptmData> {
    private Chain<IptmState, IptmData> chain;
    private IptmData data;
    private Doubles topicWeights;
    private long sweeps;

    Climbing(Place initial, IptmData data) {
      this.data = data;
      this.topicWeights = initial.topicWeights();
      this.sweeps = initial.sweeps();
      this.chain = chain(initial.state());
    }

    private Chain<IptmState, IptmData> chain(IptmState state) {
      IptmModel weighted = model.with(model.priors().withTopicWeights(topicWeights));
      return sampler.apply(weighted).start(state, data);
    }

    @Override
    public void advance(Rng rng) {
      chain.advance(rng);
      sweeps++;
      if (sweeps <= climbing && sweeps % CLIMB_EVERY == 0) {
        IptmState state = chain.state();
        topicWeights =
            TopicWeightFit.climb(topicWeights, corpus.tokens(), state.topics(), CLIMB_STEPS);
        chain = chain(state);
      }
    }

    @Override
    public Place state() {
      return new Place(chain.state(), topicWeights, sweeps);
    }

    @Override
    public void place(Place place, IptmData given) {
      sweeps = place.sweeps();
      data = given;
      if (place.topicWeights().equals(topicWeights)) {
        chain.place(place.state(), given);
      } else {
        topicWeights = place.topicWeights();
        chain = chain(place.state());
      }
    }
  }
}
