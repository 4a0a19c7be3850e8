package plumbline.verification.joint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.RunInfo;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Rounds;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;

/**
 * Makes the samples of the successive-conditional design. The backward chains advance side by side
 * in segments whose lengths follow the clock; results do not depend on them, because every draw
 * leaves each chain in a state that a checkpoint can hold.
 */
final class SuccessiveConditionalRun<S, Y> {
  private final GenerativeModel<S, Y> model;
  private final Sampler<S, Y> sampler;
  private final List<TestFunction<S, Y>> functions;
  private final SuccessiveConditional design;
  private final boolean newDataFirst;
  private final SeededRng rng;
  private final RunOptions options;
  private List<BackwardChain<S, Y>> chains = List.of();

  SuccessiveConditionalRun(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SuccessiveConditional design,
      boolean newDataFirst,
      SeededRng rng,
      RunOptions options) {
    this.model = model;
    this.sampler = sampler;
    this.functions = functions;
    this.design = design;
    this.newDataFirst = newDataFirst;
    this.rng = rng;
    this.options = options;
  }

  JointSamples run() {
    // Before all work, so that a checkpoint of another run is refused at once.
    Rounds rounds = Rounds.of(options.replicates(), options.progress(), options.checkpoint());
    JointSamples samples = run(rounds);
    rounds.finish();
    return samples;
  }

  /** Makes the chains the next stage of a run that goes on. */
  JointSamples run(Rounds rounds) {
    double[] forward = forward(design);
    chains = chains();
    rounds.runByTheClock(chains, design.drawsPerChain() + design.burnIn());
    return samples(design, forward);
  }

  /**
   * Makes the same chains longer, and the forward side with them: what a run of that length would
   * have drawn.
   */
  JointSamples goOn(SuccessiveConditional longer, Rounds rounds) {
    double[] forward = forward(longer);
    chains.forEach(chain -> chain.makeRoom(longer.drawsPerChain()));
    rounds.goOnByTheClock(chains, longer.drawsPerChain() + longer.burnIn());
    return samples(longer, forward);
  }

  private JointSamples samples(SuccessiveConditional made, double[] forward) {
    int perChain = made.drawsPerChain();
    double[] backward = new double[functions.size() * chains.size() * perChain];
    for (int f = 0; f < functions.size(); f++) {
      for (int c = 0; c < chains.size(); c++) {
        chains.get(c).copy(f, perChain, backward, (f * chains.size() + c) * perChain);
      }
    }
    long moved = chains.stream().mapToLong(BackwardChain::moved).sum();
    List<String> names = functions.stream().map(TestFunction::name).toList();
    RunInfo info = RunInfo.of("successive-conditional", 0, Map.of("design", made.toString()));
    long backwardDraws = (long) chains.size() * (perChain + made.burnIn());
    return new JointSamples(
        Draws.adopt(names, 1, forward.length / functions.size(), forward, info),
        Draws.adopt(names, chains.size(), perChain, backward, info),
        /* paired= */ false,
        (double) moved / backwardDraws,
        made.burnIn() == 0 ? Optional.of(starts(names, chains, info)) : Optional.empty());
  }

  private static <S, Y> Draws starts(
      List<String> names, List<BackwardChain<S, Y>> chains, RunInfo info) {
    double[] values =
        IntStream.range(0, names.size())
            .boxed()
            .flatMapToDouble(f -> chains.stream().mapToDouble(chain -> chain.start(f)))
            .toArray();
    return Draws.adopt(names, chains.size(), 1, values, info);
  }

  /** Independent joint draws, function by function. */
  private double[] forward(SuccessiveConditional made) {
    int draws = made.drawsPerChain() * made.chains();
    return JointDraws.stacked(model, functions, draws, rng.child("forward"), options.replicates());
  }

  private List<BackwardChain<S, Y>> chains() {
    return IntStream.range(0, design.chains())
        .mapToObj(
            c ->
                new BackwardChain<>(
                    model,
                    sampler,
                    functions,
                    design,
                    newDataFirst,
                    design.drawsPerChain(),
                    rng.child("chain-" + c)))
        .toList();
  }
}
