package plumbline.models.iptm.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.IptmWorkspace;
import plumbline.models.iptm.likelihood.TokenCounts;
import plumbline.models.iptm.scans.PatternScan;
import plumbline.models.iptm.scans.ReceiverScan;
import plumbline.models.iptm.scans.TopicScan;
import plumbline.sampling.Update;
import plumbline.verification.Rung;
import plumbline.verification.mutation.Mutant;

/** The wrong samplers among {@link IptmMutants} whose receivers, topics or patterns are wrong. */
final class IptmAssignmentMutants {
  private final IptmSampler right;
  private final List<Mutant<IptmState, IptmData>> list = new ArrayList<>();

  IptmAssignmentMutants(IptmSampler right) {
    this.right = right;
    addReceivers();
    addTopics();
    addPatterns();
  }

  /** All of them. */
  List<Mutant<IptmState, IptmData>> all() {
    return List.copyOf(list);
  }

  private void add(
      String name, String description, String blindSpot, String kernel, IptmSampler sampler) {
    list.add(Mutant.of(name, description, sampler).by(Rung.EXACT).blind(blindSpot).in(kernel));
  }

  private void addReceivers() {
    add(
        "no-survival",
        "hidden receivers are drawn as if they had no part in the waiting time",
        "covariates that do not depend on the receivers, where it is right",
        "receivers",
        right.replace(
            "receivers",
            (work, rng) -> work.receiverScan.run(ReceiverScan::drawWithoutTimes, rng)));
  }

  private void addPatterns() {
    add(
        "last-document-patterns",
        "a topic's pattern sees the last document only, as in core.R of f0c6514f",
        "",
        "patterns",
        patterns(
            work ->
                new PatternScan(
                    work.model,
                    work.tokens,
                    work.likelihood,
                    () -> work.likelihood.of(last(work)),
                    work.likelihood::move)));
    add(
        "stale-initial-documents",
        "the shares of the fixed first documents do not follow their topics' patterns",
        "",
        "patterns",
        patterns(
            work ->
                new PatternScan(
                    work.model,
                    work.tokens,
                    work.likelihood,
                    work.likelihood::all,
                    (e, byPattern) -> moveDocument(work, e, byPattern))));
  }

  private IptmSampler patterns(Function<IptmWorkspace, PatternScan> scan) {
    return right.replace("patterns", (work, rng) -> scan.apply(work).run(rng));
  }

  private static void moveDocument(IptmWorkspace work, int e, int[] byPattern) {
    if (e >= work.messages.baseCount) {
      work.likelihood.move(e, byPattern);
    }
  }

  private static int last(IptmWorkspace work) {
    return work.model.sizes().documents() - 1;
  }

  private void addTopics() {
    addTopics(
        "own-document-topics",
        "a topic sees its own document's messages only, as the paper prints",
        "Schein's design with 20,000 pairs",
        (work, rng) -> topics(work, work.likelihood::of).run(rng));
    addTopics(
        "last-document-topics",
        "a topic sees the last document only, as in core.R of f0c6514f",
        "",
        (work, rng) -> topics(work, d -> work.likelihood.of(last(work))).run(rng));
    addTopics(
        "token-not-removed",
        "the token's own topic counts for itself in its document",
        "Schein's design with 20,000 pairs",
        (work, rng) -> topics(work, withItself(work)).run(rng));
    addTopics(
        "beta-undivided",
        "each word type has beta instead of beta / V",
        "",
        (work, rng) ->
            topics(work, TopicScan.weight(work.model, work.tokens, work.model.priors().beta()))
                .run(rng));
    addTopics(
        "stale-shares",
        "the history keeps the shares that a document had before its topics changed",
        "",
        (work, rng) -> {
          int[] before = new int[work.model.sizes().patterns()];
          for (int d = 0; d < work.model.sizes().documents(); d++) {
            work.counts.tokens(work.messages.baseCount + d, before);
            work.topicScan.update(d, rng);
            work.likelihood.move(work.messages.baseCount + d, before);
            work.likelihood.settle();
          }
        });
  }

  private void addTopics(
      String name, String description, String blindSpot, Update<IptmWorkspace> update) {
    add(name, description, blindSpot, "topics", right.replace("topics", update));
  }

  private static TopicScan.Weight weight(IptmWorkspace work) {
    IptmModel model = work.model;
    return TopicScan.weight(model, work.tokens, model.priors().beta() / model.sizes().words());
  }

  private static TopicScan.Weight withItself(IptmWorkspace work) {
    TokenCounts tokens = work.tokens;
    TopicScan.Weight right = weight(work);
    return (d, n, k) -> {
      double others = tokens.ofDocument(d, k) + work.model.priors().topicWeights().get(k);
      return right.of(d, n, k) * (k == tokens.topics[n] ? (others + 1) / others : 1);
    };
  }

  private static TopicScan topics(IptmWorkspace work, TopicScan.Weight weight) {
    return topics(work, weight, d -> work.likelihood.affected(work.messages.baseCount + d));
  }

  /** Topics that are decided by another likelihood of a document's composition. */
  static TopicScan topics(IptmWorkspace work, IntToDoubleFunction likelihood) {
    return topics(work, weight(work), likelihood);
  }

  private static TopicScan topics(
      IptmWorkspace work, TopicScan.Weight weight, IntToDoubleFunction likelihood) {
    return new TopicScan(work.model, work.tokens, work.likelihood, weight, likelihood);
  }
}
