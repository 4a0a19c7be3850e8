package plumbline.models.iptm.trial;

import java.util.function.DoubleSupplier;
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
import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.verification.mutation.Mutants;

/**
 * Bugs planted into the updates of receivers, topics and patterns.
 *
 * @param right the sampler
 * @param bugs takes them
 */
record IptmAssignmentMutants(IptmSampler right, Mutants<IptmState, IptmData, IptmWorkspace> bugs) {
  void add() {
    bugs.add(
            "no-survival",
            "hidden receivers are drawn as if they had no part in the waiting time",
            0)
        .in("receivers")
        .sampler(
            right.replace(
                "receivers",
                (work, rng) -> work.receiverScan.run(ReceiverScan::drawWithoutTimes, rng)))
        .exact()
        .blind("covariates that do not depend on the receivers, where it is right");
    topics(
            "own-document-topics",
            "a topic sees its own document's messages only, as the paper prints",
            (work, rng) -> topics(work, work.likelihood::of).run(rng))
        .blind(IptmMutants.PAIRS);
    topics(
        "last-document-topics",
        "a topic sees the last document only, as in core.R of f0c6514f",
        (work, rng) -> topics(work, d -> work.likelihood.of(last(work))).run(rng));
    topics(
            "token-not-removed",
            "the token's own topic counts for itself in its document",
            (work, rng) -> topics(work, withItself(work)).run(rng))
        .blind(IptmMutants.PAIRS);
    topics(
        "beta-undivided",
        "each word type has beta instead of beta / V",
        (work, rng) ->
            topics(work, TopicScan.weight(work.model, work.tokens, work.model.priors().beta()))
                .run(rng));
    topics(
        "stale-shares",
        "the history keeps the shares that a document had before its topics changed",
        IptmAssignmentMutants::staleShares);
    patterns(
        "last-document-patterns",
        "a topic's pattern sees the last document only, as in core.R of f0c6514f",
        work -> () -> work.likelihood.of(last(work)),
        work -> work.likelihood::move);
    patterns(
        "stale-initial-documents",
        "the shares of the fixed first documents do not follow their topics' patterns",
        work -> work.likelihood::all,
        work -> (e, byPattern) -> moveDocument(work, e, byPattern));
  }

  private Mutants<IptmState, IptmData, IptmWorkspace>.Row topics(
      String name, String sentence, Update<IptmWorkspace> update) {
    return bugs.add(name, sentence, 0)
        .in("topics")
        .sampler(right.replace("topics", update))
        .exact();
  }

  private void patterns(
      String name,
      String sentence,
      Function<IptmWorkspace, DoubleSupplier> likelihood,
      Function<IptmWorkspace, PatternScan.Move> move) {
    bugs.add(name, sentence, 0)
        .in("patterns")
        .sampler(
            right.replace(
                "patterns",
                (work, rng) ->
                    new PatternScan(
                            work.model,
                            work.tokens,
                            work.likelihood,
                            likelihood.apply(work),
                            move.apply(work))
                        .run(rng)))
        .exact();
  }

  private static void staleShares(IptmWorkspace work, Rng rng) {
    int[] before = new int[work.model.sizes().patterns()];
    for (int d = 0; d < work.model.sizes().documents(); d++) {
      work.counts.tokens(work.messages.baseCount + d, before);
      work.topicScan.update(d, rng);
      work.likelihood.move(work.messages.baseCount + d, before);
      work.likelihood.settle();
    }
  }

  private static void moveDocument(IptmWorkspace work, int e, int[] byPattern) {
    if (e >= work.messages.baseCount) {
      work.likelihood.move(e, byPattern);
    }
  }

  private static int last(IptmWorkspace work) {
    return work.model.sizes().documents() - 1;
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
  private static TopicScan topics(IptmWorkspace work, IntToDoubleFunction likelihood) {
    return topics(work, weight(work), likelihood);
  }

  private static TopicScan topics(
      IptmWorkspace work, TopicScan.Weight weight, IntToDoubleFunction likelihood) {
    return new TopicScan(work.model, work.tokens, work.likelihood, weight, likelihood);
  }
}
