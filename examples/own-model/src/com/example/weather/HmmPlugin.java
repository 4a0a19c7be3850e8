package com.example.weather;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import plumbline.numerics.Ints;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Posterior;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.files.TextFile;
import plumbline.verification.KernelCheck;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;
import plumbline.verification.TestFunction;
import plumbline.verification.TransitionMatrix;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code plumbline --classpath weather.jar check weather}, and {@code ... weather FILE}. */
public final class HmmPlugin implements ModelPlugin {
  private static final ModelOption<Integer> STATES = ModelOption.size("states", 2, "hidden states");

  @Override
  public String name() {
    return "weather";
  }

  @Override
  public String description() {
    return "A hidden Markov model of letters; FILE has one letter of a to z on each line.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(STATES);
  }

  @Override
  public Trial<HmmModel.State, Ints> trial(TrialOptions options) {
    HmmModel model = new HmmModel(5, STATES.of(options), 3);
    Sweep<HmmModel.State, Ints, HmmSampler> sampler = HmmSampler.of(model);
    return Trial.of(name(), model, sampler)
        .functions(
            List.of(
                TestFunction.of("changes", (s, y) -> changes(s)),
                TestFunction.of("stay", (s, y) -> s.moves().get(0))))
        .exact(
            List.of(
                new KernelCheck<>(
                    "path: pi P = pi", "path", k -> OptionalDouble.of(pathError(model, k)), 1e-13)))
        .mutants(
            List.of(
                Mutant.of(
                        "filter-starts-late",
                        "the filter forgets the transition into the second step",
                        sampler.replace("path", (work, rng) -> work.drawPath(2, rng)))
                    .draws(20_000)
                    .by(Rung.EXACT)));
  }

  private static double changes(HmmModel.State state) {
    Ints path = state.path();
    return IntStream.range(1, path.size()).filter(t -> path.get(t) != path.get(t - 1)).count();
  }

  /** Over all paths, the laws and the letters fixed. */
  private static double pathError(HmmModel model, Sampler<HmmModel.State, Ints> kernel) {
    HmmModel.State some = model.drawPrior(Rng.seeded(1));
    Ints letters = model.drawData(some, Rng.seeded(2));
    int k = model.states();
    List<HmmModel.State> paths =
        IntStream.range(0, (int) Math.pow(k, model.steps()))
            .mapToObj(n -> Ints.generate(model.steps(), t -> n / (int) Math.pow(k, t) % k))
            .map(path -> new HmmModel.State(some.moves(), some.emissions(), path))
            .toList();
    return TransitionMatrix.of(paths, kernel, letters)
        .invarianceError(state -> model.logJoint(state, letters));
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(
        FileFit.of(
            run -> {
              Ints letters = read(run.file());
              int most = 1 + letters.stream().max().orElse(0);
              HmmModel model = new HmmModel(letters.size(), run.of(STATES), most);
              return run.posterior(
                  Posterior.of(model, HmmSampler.of(model), letters)
                      .monitor("changes", (s, y) -> changes(s))
                      .monitor("log likelihood", model::logLikelihood));
            }));
  }

  private static Ints read(Path file) {
    List<String> lines = TextFile.lines(file, "a letter on each line");
    for (int t = 0; t < lines.size(); t++) {
      if (!lines.get(t).matches("[a-z]")) {
        throw new DataFileException(file, t + 1, 1, lines.get(t), "one letter of a to z");
      }
    }
    return Ints.generate(lines.size(), t -> lines.get(t).charAt(0) - 'a');
  }
}
