package plumbline.models.ctm;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.verification.ConjugateLaw;
import plumbline.verification.ConjugateLaw.Parameters;
import plumbline.verification.KernelCheck;
import plumbline.verification.Replay;

/** The updates of the means of eta beside the textbook's, from the joint density. */
final class MeanReplays {
  private static final int CASES = 60;

  private final CtmModel model;

  MeanReplays(CtmModel model) {
    this.model = model;
  }

  /** None where the means are known. */
  List<KernelCheck<CtmState, Corpus>> checks() {
    return model.spread() > 0
        ? List.of(check("means", this::means), check("level", this::level))
        : List.of();
  }

  private KernelCheck<CtmState, Corpus> check(String name, Kernel<CtmState, Corpus> textbook) {
    return KernelCheck.draws(
        name + " replayed from the joint density",
        name,
        kernel ->
            OptionalDouble.of(
                Replay.error(model, kernel, textbook, PrevalenceReplays::numbers, CASES)),
        PrevalenceReplays.BOUND);
  }

  /** Every mean from a normal law. */
  private CtmState means(CtmState state, Corpus data, Rng rng) {
    CtmState at = state;
    for (int z = 0; z < model.topics(); z++) {
      CtmState here = at;
      int topic = z;
      double unit = 1 / Math.sqrt(data.documents() * state.graph().k(z, z) + 1);
      at =
          normal(
              x ->
                  here.withMeans(
                      Doubles.generate(model.topics(), j -> j == topic ? x : here.means().get(j))),
              data,
              unit,
              rng);
    }
    return at;
  }

  /** Means and eta moved together, from a normal law. */
  private CtmState level(CtmState state, Corpus data, Rng rng) {
    return normal(
        c -> state.withMeans(plus(state.means(), c)).withEta(plus(state.eta(), c)),
        data,
        model.spread(),
        rng);
  }

  private static Doubles plus(Doubles values, double c) {
    return Doubles.generate(values.size(), e -> values.get(e) + c);
  }

  private CtmState normal(DoubleFunction<CtmState> with, Corpus data, double unit, Rng rng) {
    Parameters law = ConjugateLaw.normal(x -> model.logJoint(with.apply(x), data), unit);
    return with.apply(law.first() + rng.normal() / Math.sqrt(law.second()));
  }
}
