package plumbline.models.iptm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plumbline.models.iptm.likelihood.MessageLikelihood;
import plumbline.models.iptm.likelihood.Messages;
import plumbline.models.iptm.likelihood.TieTarget;
import plumbline.models.iptm.likelihood.TieTerms;
import plumbline.models.iptm.likelihood.TimeTarget;
import plumbline.models.iptm.likelihood.TimeTerms;
import plumbline.models.iptm.likelihood.TokenCounts;
import plumbline.models.iptm.likelihood.WindowCounts;
import plumbline.models.iptm.scans.MetropolisScan;
import plumbline.models.iptm.scans.PatternScan;
import plumbline.models.iptm.scans.ReceiverScan;
import plumbline.models.iptm.scans.SliceScan;
import plumbline.models.iptm.scans.TopicScan;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Workspace;

/**
 * The sampler's working form of a state, as a list of parts: the coefficients, the tokens, the
 * messages, what is counted and summed from these, and the scans that update them. Each part is
 * given those before it that it needs; none knows the workspace.
 */
public final class IptmWorkspace implements Workspace<IptmState, IptmData> {
  public final IptmModel model;
  public final Messages messages;
  public final Coefficients coefficients;
  public final TokenCounts tokens;
  public final boolean[] receivers; // D x A x A
  public final WindowCounts counts;
  public final TieTerms ties;
  public final TimeTerms times;
  public final MessageLikelihood likelihood;
  public final TieTarget tieTarget;
  public final TimeTarget timeTarget;
  public final ReceiverScan receiverScan;
  public final TopicScan topicScan;
  final PatternScan patternScan;
  public final MetropolisScan metropolisScan;
  final SliceScan sliceScan;
  private @Nullable InnerLoop loop;

  /**
   * An empty workspace.
   *
   * @param model the model
   */
  public IptmWorkspace(IptmModel model) {
    this(model, new Messages(model));
  }

  /**
   * An empty workspace that reads the data in a way of its own.
   *
   * @param model the model
   * @param messages of no workspace yet
   */
  public IptmWorkspace(IptmModel model, Messages messages) {
    IptmSizes sizes = model.sizes();
    sizes.requireSampling();
    this.model = model;
    this.messages = messages;
    this.coefficients = new Coefficients(model);
    this.tokens = new TokenCounts(model);
    this.receivers = new boolean[sizes.documents() * sizes.actors() * sizes.actors()];
    this.counts = new WindowCounts(model, messages, tokens);
    this.ties = new TieTerms(model, coefficients, counts, receivers);
    this.times = new TimeTerms(model, messages, coefficients, counts, receivers);
    this.likelihood = new MessageLikelihood(model, messages, counts, ties, times);
    this.tieTarget = new TieTarget(model, coefficients, counts, ties, receivers);
    this.timeTarget = new TimeTarget(model, messages, counts, times);
    this.receiverScan = new ReceiverScan(model, messages, ties, times, receivers);
    this.topicScan = new TopicScan(model, tokens, likelihood);
    this.patternScan = new PatternScan(model, tokens, likelihood);
    this.metropolisScan = new MetropolisScan(model, coefficients, tieTarget, timeTarget, times);
    this.sliceScan = new SliceScan(model, messages, coefficients, tieTarget, timeTarget, times);
  }

  /**
   * Sets inner loops in the place of slices.
   *
   * @param other how many steps and how large
   */
  public void loop(InnerLoop other) {
    loop = other;
  }

  /** Whether the coefficients move by the document's inner loops, not by slices. */
  public boolean hasLoop() {
    return loop != null;
  }

  /** The inner loops, where there are some. */
  public InnerLoop loop() {
    return Objects.requireNonNull(loop);
  }

  @Override
  public void place(IptmState state, IptmData data) {
    int documents = model.sizes().documents();
    int actors = model.sizes().actors();
    if (state.receivers().size() != documents * actors * ActorSets.width(actors)) {
      throw new IllegalArgumentException(
          "the state has no receivers: complete it with the data that it was drawn with");
    }
    coefficients.place(state);
    tokens.place(state, data);
    ActorSets.unpack(state.receivers(), documents * actors, actors, receivers);
    messages.place(data, receivers);
    counts.recount();
    likelihood.refresh();
  }

  @Override
  public IptmState state() {
    int actors = model.sizes().actors();
    return new IptmState(
        Doubles.of(coefficients.ties),
        Doubles.of(coefficients.timing),
        coefficients.delta(),
        coefficients.variance(),
        Ints.of(tokens.patternOf),
        Ints.of(tokens.topics),
        ActorSets.pack(receivers, model.sizes().documents() * actors, actors));
  }
}
