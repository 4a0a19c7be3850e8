package plumbline.models.topics.heldout;

import java.util.ArrayList;
import java.util.List;
import plumbline.models.topics.ArticleCorpus;
import plumbline.models.topics.LdaTraining;
import plumbline.models.topics.TopicModel;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;

/**
 * How the document's favoured share depends on what it does not report: the topics' concentration
 * in training and the law of the random topics. Six settings: beta 0.01 after 300 sweeps and 0.1
 * after 200, random topics from Dirichlet(1), (0.1) and (0.01).
 *
 * @param topics K; alpha is 0.1 for each
 * @param experiment the runs for each setting
 */
public record SettingStudy(int topics, PerturbationExperiment experiment) {
  private static final double WEIGHT = 0.05;

  /** The study's own size: cheap runs of 100 steps, a reference of two runs of 300 each way. */
  public static SettingStudy standard() {
    return new SettingStudy(50, new PerturbationExperiment(100, 300, 2, 50, 1));
  }

  /**
   * One setting's outcome. Shares are of documents that favour the unperturbed topics, errors are
   * root mean squares in nats.
   */
  public record Row(
      double beta,
      double concentration,
      double standardShare,
      double standardError,
      double ratioShare,
      double ratioError,
      double reverseShare,
      double referenceShare,
      double referenceMean) {}

  /**
   * Runs all settings.
   *
   * @param articles training and held-out documents
   * @param seed the seed
   * @param replicates where documents run
   * @param progress told about settings
   */
  public List<Row> run(
      ArticleCorpus articles, SeededRng seed, Replicates replicates, Progress progress) {
    List<Row> rows = new ArrayList<>();
    for (double beta : new double[] {0.01, 0.1}) {
      TopicModel model =
          LdaTraining.fixed(topics, 0.1 * topics, beta, beta < 0.1 ? 300 : 200)
              .run(
                  articles.train(),
                  articles.vocabulary(),
                  seed.child("training " + beta),
                  Progress.silent(),
                  Checkpoint.none())
              .model();
      for (double concentration : new double[] {1, 0.1, 0.01}) {
        SeededRng own = seed.child("setting " + beta + " " + concentration);
        PerturbationExperiment.Result result =
            experiment.run(
                model,
                model.perturbed(WEIGHT, concentration, own.child("perturbation")),
                articles.test(),
                own,
                replicates,
                Progress.silent(),
                Checkpoint.none());
        rows.add(row(beta, concentration, result));
        progress.update(rows.size(), 6);
      }
    }
    return rows;
  }

  private static Row row(double beta, double concentration, PerturbationExperiment.Result result) {
    Doubles reference = result.reference();
    return new Row(
        beta,
        concentration,
        PerturbationExperiment.Result.favoured(result.cheapStandard()),
        result.error(result.cheapStandard()),
        PerturbationExperiment.Result.favoured(result.cheapRatio()),
        result.error(result.cheapRatio()),
        PerturbationExperiment.Result.favoured(result.cheapReverse()),
        PerturbationExperiment.Result.favoured(reference),
        reference.mean());
  }
}
