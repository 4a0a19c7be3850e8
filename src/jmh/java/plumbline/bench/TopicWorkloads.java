package plumbline.bench;

import java.util.List;
import plumbline.bench.Workload.Task;
import plumbline.graphs.GraphState;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmState;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.fit.SimulatedCorpus;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.LdaSampler;
import plumbline.models.topics.LdaState;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.heldout.RatioAis;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.studies.SyntheticCorpus;

/** Sweeps of topic models against the number of documents and of topics. */
final class TopicWorkloads {
  private static final int WORDS = 2_000;
  private static final int LENGTH = 200;
  private static final double ALPHA_SUM = 5;
  private static final double BETA = 0.01;
  private static final int SETTLING_SWEEPS = 30;

  private TopicWorkloads() {}

  /** Tokens per document, topics and, for messages, the density in time stay as they are. */
  static List<Workload> byDocuments() {
    return List.of(
        new Workload("LDA sweep", "documents", d -> lda(d, 50), 250, 500, 1000, 2000, 4000),
        new Workload("CTM sweep", "documents", d -> ctm(d, 10), 250, 500, 1000, 2000, 4000),
        new Workload("IPTM iteration", "documents", TopicWorkloads::iptm, 250, 500, 1000, 2000));
  }

  /** The corpus stays as it is. */
  static List<Workload> byTopics() {
    return List.of(
        new Workload("LDA sweep", "topics", k -> lda(500, k), 25, 50, 100, 200, 400, 800),
        new Workload("CTM sweep", "topics", k -> ctm(200, k), 10, 20, 40, 80),
        new Workload("AIS run", "topics", TopicWorkloads::annealing, 16, 32, 64, 128, 256));
  }

  /** Collapsed Gibbs, hyperparameters fixed, on documents of 200 tokens drawn from 50 topics. */
  private static Task lda(int documents, int topics) {
    Rng rng = Rng.seeded(1);
    Corpus corpus =
        SyntheticCorpus.draw(new SyntheticCorpus.Size(documents, WORDS, 50, LENGTH), rng).corpus();
    Doubles alpha = Doubles.generate(topics, k -> ALPHA_SUM / topics);
    LdaModel model = new LdaModel(corpus.lengths(), corpus.words(), alpha, BETA, false);
    Ints scattered = Ints.generate(corpus.tokens(), t -> rng.uniformInt(topics));
    Chain<LdaState, Corpus> chain =
        LdaSampler.of(model).start(new LdaState(scattered, alpha, BETA), corpus);
    for (int sweep = 0; sweep < SETTLING_SWEEPS; sweep++) {
      chain.advance(rng); // the sparse sampler's cost is that of settled counts
    }
    return Task.of(() -> chain.advance(rng));
  }

  /**
   * Everything unknown; documents of 100 tokens, 500 words; the graph in the fast mode. The chain
   * starts at what the documents were drawn from, independent topics.
   */
  private static Task ctm(int documents, int topics) {
    Rng rng = Rng.seeded(1);
    CtmModel model = CtmModel.standard(topics, Ints.generate(documents, d -> 100), 500);
    CtmState state = model.drawGiven(GraphState.empty(topics), rng);
    Chain<CtmState, Corpus> chain = CtmSampler.of(model).start(state, model.drawData(state, rng));
    return Task.of(() -> chain.advance(rng));
  }

  /** Every update once; 20 actors, 20 tokens, about 43 documents in the window of 384 hours. */
  private static Task iptm(int documents) {
    SimulatedCorpus corpus = SimulatedCorpus.draw(documents, Rng.seeded(7));
    Rng rng = Rng.seeded(7);
    Chain<IptmState, IptmData> chain =
        IptmSampler.of(corpus.model()).start(corpus.truth(), corpus.data());
    return Task.of(() -> chain.advance(rng));
  }

  /** One run of 100 temperatures between two models for a document of 200 tokens. */
  private static Task annealing(int topics) {
    // Lengths vary: from a document that is certainly long enough the first tokens.
    SyntheticCorpus drawn =
        SyntheticCorpus.draw(new SyntheticCorpus.Size(1, WORDS, topics, 5 * LENGTH), Rng.seeded(1));
    TopicModel model = drawn.model();
    TopicModel perturbed = model.perturbed(0.05, 0.01, Rng.seeded(2));
    Ints words = Ints.generate(LENGTH, drawn.corpus().document(0)::get);
    SeenDocument target = SeenDocument.of(words, model);
    SeenDocument start = SeenDocument.of(words, perturbed);
    RatioAis settings = RatioAis.geometric(1, 100, 0);
    Rng rng = Rng.seeded(3);
    return Task.of(
        () -> {
          double ratio = settings.logRatio(target, start, rng).logMean();
          if (Double.isNaN(ratio)) {
            throw new IllegalStateException("a log ratio is not a number");
          }
        });
  }
}
