package plumbline.studies;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.training.LdaTraining;
import plumbline.random.SeededRng;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

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
    progress.update(0, 6);
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
    LogRatioAccuracy standard = result.standard();
    LogRatioAccuracy ratio = result.ratio();
    return new Row(
        beta,
        concentration,
        standard.favoured(),
        standard.error(),
        ratio.favoured(),
        ratio.error(),
        result.reverse().favoured(),
        result.favoured(),
        result.reference().mean());
  }

  /**
   * Outcomes that were stored: a CSV file with a column for each component of {@link Row}.
   *
   * @param file the file
   * @return its rows
   * @throws DataFileException if the file cannot be used
   * @throws IllegalArgumentException if a column is missing
   */
  public static List<Row> read(Path file) {
    Draws columns = DrawsFile.readTable(file);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < columns.draws(); i++) {
      int row = i;
      ToDoubleFunction<String> value = name -> columns.get(columns.indexOf(name), 0, row);
      rows.add(
          new Row(
              value.applyAsDouble("beta"),
              value.applyAsDouble("concentration"),
              value.applyAsDouble("standardShare"),
              value.applyAsDouble("standardError"),
              value.applyAsDouble("ratioShare"),
              value.applyAsDouble("ratioError"),
              value.applyAsDouble("reverseShare"),
              value.applyAsDouble("referenceShare"),
              value.applyAsDouble("referenceMean")));
    }
    return rows;
  }
}
