package plumbline.cli.topics;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import plumbline.cli.runs.DataDigest;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Features;
import plumbline.models.topics.TopicAlignment;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.DmrFolder;
import plumbline.models.topics.files.DocumentFiles;
import plumbline.models.topics.files.ModelFolder;
import plumbline.models.topics.heldout.HeldOutComparison;
import plumbline.models.topics.training.DmrTraining.Result;
import plumbline.numerics.Doubles;

/** Two models read from their folders and aligned, with their regressions where they have one. */
record TopicsModels(TopicAlignment alignment, Optional<Result> first, Optional<Result> second) {

  static TopicsModels read(Path model, Path baseline, double smooth) {
    TopicModel one = ModelFolder.read(model).smoothed(smooth);
    TopicModel two = ModelFolder.read(baseline).smoothed(smooth);
    Optional<Result> first = DmrFolder.read(model);
    Optional<Result> second = DmrFolder.read(baseline);
    if ((first.isPresent() || second.isPresent()) && one.topics() != two.topics()) {
      throw new IllegalArgumentException(
          "a regression can be compared with models of as many topics only: there are "
              + one.topics()
              + " and "
              + two.topics());
    }
    return new TopicsModels(TopicAlignment.of(one, two), first, second);
  }

  /** Tells these models from others in folders of the same names. */
  String digest() {
    List<Object> parts = new ArrayList<>(List.of(alignment.first(), alignment.second()));
    first.ifPresent(known -> parts.add(known.weights()));
    second.ifPresent(known -> parts.add(known.weights()));
    return DataDigest.of(parts.toArray());
  }

  Vocabulary vocabulary() {
    return alignment.first().vocabulary();
  }

  HeldOutComparison comparison(Corpus corpus, DocumentFiles read) {
    HeldOutComparison comparison = HeldOutComparison.of(alignment, corpus);
    if (first.isEmpty() && second.isEmpty()) {
      return comparison;
    }
    IntFunction<Doubles> one = alphas(first, alignment.first(), read);
    IntFunction<Doubles> two = alphas(second, alignment.second(), read);
    if (second.isEmpty()) {
      return comparison.withAlphas(one, two);
    }
    // The regression's own order of topics becomes that of the alignment.
    return comparison.withAlphas(
        one,
        d -> {
          Doubles own = two.apply(d);
          return Doubles.generate(own.size(), k -> own.get(alignment.order().get(k)));
        });
  }

  /**
   * The concentrations of each document: those of the model, or of a regression {@code alpha_dk =
   * exp(x_d lambda_k)} for its features x_d.
   *
   * @param read the documents, in the order of the result's argument
   * @throws IllegalArgumentException if the model is a regression and the documents have no
   *     features, or others than it was trained with
   */
  static IntFunction<Doubles> alphas(
      Optional<Result> regression, TopicModel model, DocumentFiles read) {
    if (regression.isEmpty()) {
      return d -> model.alpha();
    }
    Features features =
        read.features()
            .orElseThrow(
                () ->
                    new IllegalArgumentException("a regression needs --features of its documents"));
    if (!regression.get().features().equals(features.names())) {
      throw new IllegalArgumentException(
          "the regression has the features "
              + regression.get().features()
              + ", the documents have "
              + features.names());
    }
    return d -> regression.get().alpha(features.rows().get(d));
  }
}
