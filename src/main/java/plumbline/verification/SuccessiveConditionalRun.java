package plumbline.verification;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.RunInfo;
import plumbline.sampling.Sampler;

/**
 * Makes the samples of the successive-conditional design. The backward chains advance side by side
 * in segments whose lengths follow the clock; results do not depend on them, because every draw
 * leaves each chain in a state that a checkpoint can hold.
 */
final class SuccessiveConditionalRun<S, Y> {
  private static final int FORWARD_BLOCK = 1024;
  private static final long SEGMENT_NANOS = 500_000_000L;

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
    int perChain = drawsPerChain;
    double[] backward = new double[functions.size() * design.chains() * perChain];
    // Before all work, so that a checkpoint of another run is refused at once.
    List<BackwardChain<S, Y>> chains = startOrResume(backward);
    double[] forward = forward();
    advanceAll(chains);
    if (options.checkpoint().keeps()) {
      options.checkpoint().finish(bytes(chains));
    }
    long moved = chains.stream().mapToLong(BackwardChain::moved).sum();
    List<String> names = functions.stream().map(TestFunction::name).toList();
    RunInfo info = RunInfo.of("successive-conditional", 0, Map.of("design", design.toString()));
    long backwardDraws = (long) chains.size() * (perChain + design.burnIn());
    return new JointSamples(
        Draws.adopt(names, 1, forward.length / functions.size(), forward, info),
        Draws.adopt(names, chains.size(), perChain, backward, info),
        /* paired= */ false,
        (double) moved / backwardDraws);
  }

  /** Independent joint draws, in blocks with a stream of their own, function by function. */
  private double[] forward() {
    int draws = drawsPerChain * design.chains();
    int blocks = (draws + FORWARD_BLOCK - 1) / FORWARD_BLOCK;
    SeededRng stream = rng.child("forward");
    double[] values = new double[functions.size() * draws];
    options
        .replicates()
        .run(
            blocks,
            block -> {
              int from = block * FORWARD_BLOCK;
              forwardBlock(
                  stream.child(block), from, Math.min(draws, from + FORWARD_BLOCK), values);
              return true;
            },
            (done, total) -> {});
    return values;
  }

  private void forwardBlock(SeededRng stream, int from, int to, double[] values) {
    TestFunction<S, Y>[] tests = BackwardChain.array(functions);
    int draws = values.length / tests.length;
    for (int i = from; i < to; i++) {
      S drawn = model.drawPrior(stream);
      Y data = model.drawData(drawn, stream);
      S state = model.complete(drawn, data);
      for (int f = 0; f < tests.length; f++) {
        values[f * draws + i] = BackwardChain.evaluate(tests[f], state, data, "forward", i);
      }
    }
  }

  private List<BackwardChain<S, Y>> startOrResume(double[] values) {
    Optional<byte[]> saved = options.checkpoint().load();
    List<BackwardChain<S, Y>> chains = new ArrayList<>();
    try {
      DataInputStream in =
          saved.isEmpty() ? null : new DataInputStream(new ByteArrayInputStream(saved.get()));
      for (int c = 0; c < design.chains(); c++) {
        BackwardChain<S, Y> chain =
            new BackwardChain<>(
                model,
                sampler,
                functions,
                design,
                newDataFirst,
                values,
                c * drawsPerChain,
                rng.child("chain-" + c));
        if (in != null) {
          chain.read(in);
        }
        chains.add(chain);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return chains;
  }

  private void advanceAll(List<BackwardChain<S, Y>> chains) {
    int total = drawsPerChain + design.burnIn();
    int segment = 1;
    while (chains.get(0).done() < total) {
      int count = Math.min(segment, total - chains.get(0).done());
      long start = System.nanoTime();
      options
          .replicates()
          .run(
              chains.size(),
              c -> {
                chains.get(c).advance(count);
                return true;
              },
              (done, all) -> {});
      options.progress().update(chains.get(0).done(), total);
      if (options.checkpoint().due()) {
        options.checkpoint().save(bytes(chains));
      }
      if (System.nanoTime() - start < SEGMENT_NANOS / 2) {
        segment = (int) Math.min(2L * segment, total);
      } else if (System.nanoTime() - start > 2 * SEGMENT_NANOS) {
        segment = Math.max(1, segment / 2);
      }
    }
  }

  private byte[] bytes(List<BackwardChain<S, Y>> chains) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (BackwardChain<S, Y> chain : chains) {
        chain.write(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
