package plumbline.verification;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Draws;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Interruption;
import plumbline.sampling.RunInfo;
import plumbline.sampling.Sampler;

/**
 * Makes the samples of the replicated designs, in blocks with a stream of their own. Finished
 * blocks are what a checkpoint holds.
 */
final class ReplicatedRun<S, Y> {
  private static final int BLOCK = 1024;
  private static final long SEGMENT_NANOS = 500_000_000L;

  /** What one block of replicates left behind: values function by function, before and after. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Block(double[] before, double[] after, int moved) {}

  private final GenerativeModel<S, Y> model;
  private final Sampler<S, Y> sampler;
  private final List<TestFunction<S, Y>> functions;
  private final TestFunction<S, Y>[] tests;
  private final Replicated design;
  private final SeededRng rng;
  private final RunOptions options;

  ReplicatedRun(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      Replicated design,
      SeededRng rng,
      RunOptions options) {
    this.model = model;
    this.sampler = sampler;
    this.functions = functions;
    this.tests = BackwardChain.array(functions);
    this.design = design;
    this.rng = rng;
    this.options = options;
  }

  JointSamples run() {
    int total = (design.draws() + BLOCK - 1) / BLOCK;
    List<Block> blocks = new ArrayList<>();
    options.checkpoint().load().ifPresent(bytes -> read(bytes, blocks));
    SeededRng stream = rng.child("replicates");
    int segment = 1;
    while (blocks.size() < total) {
      int first = blocks.size();
      int count = Math.min(segment, total - first);
      long start = System.nanoTime();
      blocks.addAll(
          options
              .replicates()
              .run(count, i -> block(first + i, stream.child(first + i)), (done, all) -> {}));
      options.progress().update(blocks.size(), total);
      if (options.checkpoint().due()) {
        options.checkpoint().save(bytes(blocks));
      }
      if (System.nanoTime() - start < SEGMENT_NANOS) {
        segment = Math.min(2 * segment, total);
      }
    }
    options.checkpoint().complete();
    return collect(blocks);
  }

  private int size(int block) {
    return Math.min(BLOCK, design.draws() - block * BLOCK);
  }

  private Block block(int index, SeededRng stream) {
    int size = size(index);
    double[] before = new double[functions.size() * size];
    double[] after = new double[functions.size() * size];
    int moved = 0;
    @Nullable Chain<S, Y> chain = null;
    for (int i = 0; i < size; i++) {
      S drawn = model.drawPrior(stream);
      Y data = model.drawData(drawn, stream);
      S state = model.complete(drawn, data);
      evaluate(state, data, before, i, size, "forward");
      if (chain == null) {
        chain = sampler.start(state, data);
      } else {
        chain.place(state, data);
      }
      for (int sweep = 0; sweep < design.sweepsPerDraw(); sweep++) {
        Interruption.check();
        chain.advance(stream);
      }
      S next = chain.state();
      if (!next.equals(state)) {
        moved++;
      }
      Y seen = design.dataKept() ? data : model.drawData(next, stream);
      S seenState = design.dataKept() ? next : model.complete(next, seen);
      evaluate(seenState, seen, after, i, size, "backward");
    }
    return new Block(before, after, moved);
  }

  private void evaluate(S state, Y data, double[] values, int i, int size, String side) {
    for (int f = 0; f < tests.length; f++) {
      values[f * size + i] = BackwardChain.evaluate(tests[f], state, data, side, i);
    }
  }

  private JointSamples collect(List<Block> blocks) {
    int draws = design.draws();
    double[] forward = new double[functions.size() * draws];
    double[] backward = new double[functions.size() * draws];
    long moved = 0;
    for (int b = 0; b < blocks.size(); b++) {
      for (int f = 0; f < functions.size(); f++) {
        int target = f * draws + b * BLOCK;
        System.arraycopy(blocks.get(b).before(), f * size(b), forward, target, size(b));
        System.arraycopy(blocks.get(b).after(), f * size(b), backward, target, size(b));
      }
      moved += blocks.get(b).moved();
    }
    List<String> names = functions.stream().map(TestFunction::name).toList();
    RunInfo info = RunInfo.of("replicated", 0, Map.of("design", design.toString()));
    return new JointSamples(
        Draws.adopt(names, 1, draws, forward, info),
        Draws.adopt(names, 1, draws, backward, info),
        /* paired= */ true,
        (double) moved / draws);
  }

  private byte[] bytes(List<Block> blocks) {
    int length = Integer.BYTES;
    for (int b = 0; b < blocks.size(); b++) {
      length += Integer.BYTES + 2 * Double.BYTES * functions.size() * size(b);
    }
    ByteBuffer buffer = ByteBuffer.allocate(length).putInt(blocks.size());
    for (Block block : blocks) {
      buffer.putInt(block.moved());
      for (double value : block.before()) {
        buffer.putDouble(value);
      }
      for (double value : block.after()) {
        buffer.putDouble(value);
      }
    }
    return buffer.array();
  }

  private void read(byte[] bytes, List<Block> blocks) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    int count = buffer.getInt();
    for (int b = 0; b < count; b++) {
      int moved = buffer.getInt();
      double[] before = new double[functions.size() * size(b)];
      double[] after = new double[before.length];
      for (int i = 0; i < before.length; i++) {
        before[i] = buffer.getDouble();
      }
      for (int i = 0; i < after.length; i++) {
        after[i] = buffer.getDouble();
      }
      blocks.add(new Block(before, after, moved));
    }
  }
}
