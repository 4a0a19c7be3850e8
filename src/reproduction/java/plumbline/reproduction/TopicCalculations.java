package plumbline.reproduction;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.numbers.gamma.Digamma;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.heldout.AnnealingPath;
import plumbline.models.topics.heldout.Bridge;
import plumbline.models.topics.heldout.ExactLikelihood;
import plumbline.models.topics.heldout.LeftToRight;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Formula;
import plumbline.studies.AnnealingMutants;
import plumbline.studies.ExactAnnealing;
import plumbline.studies.SettingStudy;
import plumbline.studies.SettingStudy.Row;

/** Findings about held-out probabilities and priors of topic models. */
final class TopicCalculations {
  private TopicCalculations() {}

  private static final Vocabulary WORDS = Vocabulary.numbered(3);

  private static TopicModel firstModel() {
    return TopicModel.of(WORDS, new double[] {0.7, 0.2, 0.1, 0.1, 0.3, 0.6}, Doubles.of(0.4, 0.9));
  }

  private static SeenDocument secondDocument(Doubles alpha) {
    double[] topics = {0.5, 0.3, 0.2, 0.2, 0.2, 0.6};
    return SeenDocument.of(Ints.of(0, 2, 2, 1, 0), TopicModel.of(WORDS, topics, alpha));
  }

  static List<String> standardPath() {
    SeenDocument document = SeenDocument.of(Ints.of(0, 2, 2, 1, 0), firstModel());
    double exact = Math.exp(ExactLikelihood.byEnumeration(document));
    Schedule steps = Schedule.uniform(20);
    List<String> lines = new ArrayList<>();
    for (Formula formula : Formula.values()) {
      // a bridge holds the tables of one chain
      Bridge mean = AnnealingPath.fromPrior(document, formula);
      Bridge spread = AnnealingPath.fromPrior(document, formula);
      lines.add(
          FindingCalculations.line(
              "%s, 20 steps: expected weight %.6f times the truth, relative variance %.3f",
              formula == Formula.CORRECTED ? "corrected path" : "path as printed, ends as defined",
              ExactAnnealing.expectedWeight(mean, steps, document::logPrior) / exact,
              ExactAnnealing.relativeVariance(spread, steps, document::logPrior)));
    }
    Bridge squared = AnnealingMutants.priorSquaredAtTheEnd(document);
    lines.add(
        FindingCalculations.line(
            "its formula applied at the end too: expected weight %.6f times the truth",
            ExactAnnealing.expectedWeight(squared, steps, document::logPrior) / exact));
    return lines;
  }

  /** The ratio estimator from starts that are no draws of the law at the start of its path. */
  static List<String> annealingStart() {
    Ints words = Ints.of(0, 1, 2);
    SeenDocument one = SeenDocument.of(words, firstModel());
    SeenDocument two =
        SeenDocument.of(
            words,
            TopicModel.of(
                WORDS, new double[] {0.5, 0.3, 0.2, 0.2, 0.2, 0.6}, Doubles.of(1.5, 0.3)));
    double ratio = ExactLikelihood.ratio(one, two);
    List<String> lines = new ArrayList<>();
    for (int steps : new int[] {1, 3, 10, 100}) {
      Schedule schedule = Schedule.uniform(steps);
      List<Double> relative = new ArrayList<>();
      relative.add(ExactAnnealing.expectedWeight(AnnealingPath.GEOMETRIC, one, two, schedule));
      for (int sweeps : new int[] {0, 1, 3}) {
        ToDoubleFunction<Ints> start =
            ExactAnnealing.afterSweeps(
                AnnealingPath.GEOMETRIC.bridge(one, two, 0), Ints.of(0, 0, 0), sweeps);
        relative.add(
            ExactAnnealing.expectedWeight(
                AnnealingPath.GEOMETRIC.bridge(one, two, 0), schedule, start));
      }
      lines.add(
          FindingCalculations.line(
              "%d step%s: expected weight over the ratio %.6f from an exact draw, %.3f from all words"
                  + " in the first topic, %.3f after one sweep from there, %.3f after three",
              steps,
              steps == 1 ? "" : "s",
              relative.get(0) / ratio,
              relative.get(1) / ratio,
              relative.get(2) / ratio,
              relative.get(3) / ratio));
    }
    return lines;
  }

  static List<String> convexPath() {
    SeenDocument one = SeenDocument.of(Ints.of(0, 2, 2, 1, 0), firstModel());
    return List.of(
        FindingCalculations.line(
            "convex path, the published conditional, alpha (0.4, 0.9) and (1.5, 0.3): %.4f"
                + " times the truth",
            convex(one, Doubles.of(1.5, 0.3))),
        FindingCalculations.line(
            "convex path, the published conditional, equal alpha: %.6f times the truth",
            convex(one, Doubles.of(0.4, 0.9))),
        FindingCalculations.line(
            "geometric path, alpha (0.4, 0.9) and (1.5, 0.3): %.6f times the truth",
            ExactAnnealing.expectedWeight(
                    AnnealingPath.GEOMETRIC,
                    one,
                    secondDocument(Doubles.of(1.5, 0.3)),
                    Schedule.uniform(5))
                / ExactLikelihood.ratio(one, secondDocument(Doubles.of(1.5, 0.3)))));
  }

  private static double convex(SeenDocument one, Doubles alpha) {
    SeenDocument two = secondDocument(alpha);
    Bridge published = AnnealingMutants.publishedConvex(one, two, 0);
    return ExactAnnealing.expectedWeight(published, Schedule.uniform(5), two::logJoint)
        / ExactLikelihood.ratio(one, two);
  }

  static List<String> leftToRight() {
    Vocabulary two = Vocabulary.numbered(2);
    Map<String, SeenDocument> documents = new LinkedHashMap<>();
    documents.put("first", SeenDocument.of(Ints.of(0, 2, 0), firstModel(), Doubles.of(0.5, 0.9)));
    documents.put(
        "second",
        SeenDocument.of(
            Ints.of(0, 1, 1),
            TopicModel.of(two, new double[] {0.6, 0.4, 0.01, 0.99}, Doubles.of(0.5, 0.1))));
    List<String> lines = new ArrayList<>();
    documents.forEach(
        (name, document) -> {
          for (boolean resampled : List.of(false, true)) {
            lines.add(
                FindingCalculations.line(
                    "product of averages, %s document, %s resampling: %.4f times the truth with 1"
                        + " particle, %.4f with 2",
                    name,
                    resampled ? "with" : "without",
                    relative(1, resampled, document),
                    relative(2, resampled, document)));
          }
        });
    return lines;
  }

  /** Six settings that the document might have had, stored with the command that made them. */
  static List<String> unreportedSetting() {
    Path stored = Home.find().resolve("data/topics/nips-settings.csv");
    List<Row> rows = SettingStudy.read(stored);
    return List.of(
        range("reference", rows, Row::referenceShare),
        range("cheap ratio runs", rows, Row::ratioShare),
        range("cheap standard runs", rows, Row::standardShare));
  }

  private static String range(String method, List<Row> rows, ToDoubleFunction<Row> share) {
    DoubleSummaryStatistics all = rows.stream().mapToDouble(share).summaryStatistics();
    return FindingCalculations.line(
        "%s: %.1f to %.1f %% of 130 articles favour the unperturbed topics, over %d settings",
        method, 100 * all.getMin(), 100 * all.getMax(), rows.size());
  }

  private static double relative(int particles, boolean resampled, SeenDocument document) {
    return ExactAnnealing.relativeExpectation(
        new LeftToRight(particles, resampled, Formula.AS_PRINTED), document);
  }

  /** Three documents of two topics, a hundred times each; s = 1.001 and c = 1, MALLET's own. */
  static List<String> gammaPrior() {
    return List.of(
        FindingCalculations.line(
            "maximum under a gamma prior, by (alpha S + s - 1) / (D + 1/c): %s", fixedPoint(true)),
        FindingCalculations.line(
            "fixed point of alpha (S + s) / (D - 1/c): %s", fixedPoint(false)));
  }

  private static String fixedPoint(boolean right) {
    double[][] counts = {{3, 1}, {0, 5}, {4, 2}};
    int copies = 100;
    double shape = 1.001;
    double[] alpha = {1, 1};
    for (int step = 0; step < 10_000; step++) {
      double total = alpha[0] + alpha[1];
      double[] sums = new double[2];
      double lengths = 0;
      for (double[] document : counts) {
        lengths +=
            copies * (Digamma.value(total + document[0] + document[1]) - Digamma.value(total));
        for (int k = 0; k < 2; k++) {
          sums[k] += copies * (Digamma.value(alpha[k] + document[k]) - Digamma.value(alpha[k]));
        }
      }
      for (int k = 0; k < 2; k++) {
        alpha[k] =
            right
                ? (alpha[k] * sums[k] + shape - 1) / (lengths + 1)
                : alpha[k] * (sums[k] + shape) / (lengths - 1);
      }
    }
    return FindingCalculations.line("alpha %.3f and %.3f", alpha[0], alpha[1]);
  }
}
