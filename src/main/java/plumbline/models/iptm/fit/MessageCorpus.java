package plumbline.models.iptm.fit;

import java.time.ZoneId;
import java.util.List;
import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.IncrementLaw;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.NetworkStatistics;
import plumbline.models.iptm.TimeCovariates;
import plumbline.models.iptm.TimeModel;
import plumbline.models.iptm.WallClock;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;

/**
 * Messages as they were read: names for the numbers of the model.
 *
 * @param actors names, by number
 * @param vocabulary word types, by number
 * @param tokens N_d
 * @param data the messages; hidden receivers are set to the observed ones or the next actor, where
 *     chains may begin
 * @param originHours the model's hour 0, in hours since 1970-01-01T00:00Z
 */
public record MessageCorpus(
    List<String> actors, List<String> vocabulary, Ints tokens, IptmData data, double originHours) {
  /** Copies the lists. */
  public MessageCorpus {
    actors = List.copyOf(actors);
    vocabulary = List.copyOf(vocabulary);
  }

  /**
   * A model of these messages. There are no messages before the first: its statistics are empty,
   * and windows fill up over the first 16 days.
   *
   * @param topics K
   * @param patterns C
   * @param covariates of the waiting times
   * @param zone where the actors live
   * @return a model with the document's priors, but N(0, 9) for eta and inverse gamma (2, 1) for
   *     sigma^2: its own expect waiting times of one hour that hardly vary
   */
  public IptmModel model(int topics, int patterns, TimeCovariates covariates, ZoneId zone) {
    IptmSizes sizes = new IptmSizes(tokens, actors.size(), topics, patterns, vocabulary.size());
    TimeModel time =
        new TimeModel(
            IncrementLaw.LOGNORMAL,
            TimeModel.Link.IDENTITY,
            covariates,
            new WallClock(zone, originHours));
    IptmPriors priors =
        IptmPriors.appendixA(topics)
            .withTiming(new plumbline.distributions.Normal(0, 3))
            .withVariance(new plumbline.distributions.InverseGamma(2, 1));
    return new IptmModel(sizes, priors, NetworkStatistics.dyadic(), time, List.of());
  }

  /**
   * A corpus of drawn messages, with made-up names.
   *
   * @param sizes of the model that they were drawn from
   * @param data the messages
   * @param originHours the model's hour 0
   * @return the corpus
   */
  public static MessageCorpus of(IptmSizes sizes, IptmData data, double originHours) {
    return new MessageCorpus(
        java.util.stream.IntStream.range(0, sizes.actors())
            .mapToObj(i -> name("actor", i))
            .toList(),
        java.util.stream.IntStream.range(0, sizes.words()).mapToObj(v -> name("word", v)).toList(),
        sizes.tokens(),
        data,
        originHours);
  }

  private static String name(String kind, int number) {
    return Text.of("%s%03d", kind, number + 1);
  }

  /** Hidden receivers to begin with: the author's own row as observed, else the next actor. */
  static Ints anyReceivers(int actors, Ints authors, Ints recipients) {
    int documents = authors.size();
    boolean[] sets = new boolean[documents * actors * actors];
    for (int d = 0; d < documents; d++) {
      for (int i = 0; i < actors; i++) {
        int row = (d * actors + i) * actors;
        for (int j = 0; j < actors; j++) {
          sets[row + j] =
              i == authors.get(d)
                  ? ActorSets.contains(recipients, d, actors, j)
                  : j == (i + 1) % actors;
        }
      }
    }
    return ActorSets.pack(sets, documents * actors, actors);
  }

  /**
   * Where a chain begins: all coefficients zero but those that set the scale of time and delta.
   *
   * @param model a model of this corpus
   * @param rng draws topics and patterns
   * @return a state of positive density
   */
  public IptmState start(IptmModel model, plumbline.random.Rng rng) {
    IptmState prior = model.drawPrior(rng);
    int q = model.timingSize();
    double mean = data.logIncrements().mean();
    boolean intercept = model.time().covariates().network();
    return new IptmState(
        Doubles.generate(prior.coefficients().size(), p -> 0.1 * prior.coefficients().get(p)),
        Doubles.generate(prior.timing().size(), i -> intercept && i % q == 0 ? mean + 1.5 : 0),
        -2,
        4,
        prior.patterns(),
        prior.topics(),
        data.hidden());
  }

  /**
   * Another beginning, far from {@link #start}: coefficients half as large as the prior's, and the
   * scales of time and delta drawn about the usual ones. Every other chain has it, so that chains
   * agree only if they have forgotten it.
   *
   * @param model a model of this corpus
   * @param rng the source of randomness
   * @return a state of positive density
   */
  public IptmState distantStart(IptmModel model, plumbline.random.Rng rng) {
    IptmState usual = start(model, rng);
    return new IptmState(
        Doubles.generate(usual.coefficients().size(), p -> 5 * usual.coefficients().get(p)),
        Doubles.generate(usual.timing().size(), i -> usual.timing().get(i) + 0.5 * rng.normal()),
        usual.delta() + rng.normal(),
        usual.variance() * Math.exp(0.7 * rng.normal()),
        usual.patterns(),
        usual.topics(),
        usual.receivers());
  }
}
