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
  private final int drawsPerChain;

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
    this.drawsPerChain = design.drawsPerChain();
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
    int perChain = drawsPerChain;
    double[] backward = new double[functions.size() * design.chains() * perChain];
    double[] forward = forward();
    List<BackwardChain<S, Y>> chains = chains(backward);
    rounds.runByTheClock(chains, perChain + design.burnIn());
    long moved = chains.stream().mapToLong(BackwardChain::moved).sum();
    List<String> names = functions.stream().map(TestFunction::name).toList();
    RunInfo info = RunInfo.of("successive-conditional", 0, Map.of("design", design.toString()));
    long backwardDraws = (long) chains.size() * (perChain + design.burnIn());
    return new JointSamples(
        Draws.adopt(names, 1, forward.length / functions.size(), forward, info),
        Draws.adopt(names, chains.size(), perChain, backward, info),
        /* paired= */ false,
        (double) moved / backwardDraws,
        design.burnIn() == 0 ? Optional.of(starts(names, chains, info)) : Optional.empty());
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
  private double[] forward() {
    int draws = drawsPerChain * design.chains();
    return JointDraws.stacked(model, functions, draws, rng.child("forward"), options.replicates());
  }

  private List<BackwardChain<S, Y>> chains(double[] values) {
    return IntStream.range(0, design.chains())
        .mapToObj(
            c ->
                new BackwardChain<>(
                    model,
                    sampler,
                    functions,
                    design,
                    newDataFirst,
                    values,
                    c * drawsPerChain,
                    rng.child("chain-" + c)))
        .toList();
  }
}
