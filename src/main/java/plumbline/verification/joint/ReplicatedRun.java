package plumbline.verification.joint;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Draws;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.RunInfo;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;
import plumbline.sampling.runs.Recipe;
import plumbline.sampling.runs.ReplicateTask;
import plumbline.sampling.runs.SavedTasks;
import plumbline.verification.NotFiniteException;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;

/**
 * Makes the samples of the replicated designs, in blocks with a stream of their own. Finished
 * blocks are what a checkpoint holds.
 */
final class ReplicatedRun<S, Y> {
  // Replicates of a block. The streams hang on it: another size would give other draws.
  private static final int BLOCK = 1024;
  private static final BlockFormat FORMAT = new BlockFormat();

  /** Blocks that a cluster is asked for at once: it needs enough to keep all its workers busy. */
  private static final int MOST_AWAY = 64;

  /**
   * What one block of replicates left behind.
   *
   * @param before values [function][replicate] at the joint draws
   * @param after the same after the sweeps
   * @param moved replicates in which the sampler changed its state
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Block(double[] before, double[] after, int moved) {}

  private final GenerativeModel<S, Y> model;
  private final Sampler<S, Y> sampler;
  private final List<TestFunction<S, Y>> functions;
  private final FunctionValues<S, Y> values;
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
    this.values = new FunctionValues<>(functions);
    this.design = design;
    this.rng = rng;
    this.options = options;
  }

  /**
   * Makes all blocks, or those that the checkpoint lacks, and puts them together.
   *
   * @return samples of one chain each, paired by replicate
   */
  JointSamples run() {
    SeededRng stream = rng.child("replicates");
    List<Block> blocks =
        SavedTasks.of(FORMAT, options.recipe() == null ? 1 : MOST_AWAY)
            .run(
                (design.draws() + BLOCK - 1) / BLOCK,
                first -> task(first, stream),
                options.replicates(),
                options.progress(),
                options.checkpoint());
    return collect(blocks);
  }

  /**
   * The work from a block on. Without a recipe it is done in this process; with one it may be done
   * here or elsewhere, from the same seed and so with the same result.
   *
   * @param first the block that the task calls 0
   * @param stream the parent of the blocks' streams
   */
  private ReplicateTask<Block> task(int first, SeededRng stream) {
    ReplicateTask<Block> here = i -> block(first + i, stream.child(first + i));
    Recipe recipe = options.recipe();
    if (recipe == null) {
      return here;
    }
    ReplicateTask.Portable<Block> away =
        new ReplicateTask.Portable<>(recipe, first, FORMAT::result);
    return new ReplicateTask<>() {
      @Override
      public Block run(int index) {
        return here.run(index);
      }

      @Override
      public Optional<ReplicateTask.Portable<Block>> portable() {
        return Optional.of(away);
      }
    };
  }

  /**
   * One block as bytes, for whoever asked another machine for it: the stream is derived as {@link
   * #run} derives it.
   */
  byte[] blockBytes(int index) {
    return FORMAT.bytes(block(index, rng.child("replicates").child(index)));
  }

  /** The replicates of a block: the last one may have fewer. */
  private int size(int block) {
    return Math.min(BLOCK, design.draws() - block * BLOCK);
  }

  /**
   * One block: for each replicate a joint draw, the functions there, the sweeps, and the functions
   * again. The one stream is used in this order.
   */
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
      values.write(state, data, before, i, size, "forward", i);
      // One chain serves the whole block: placed anew it behaves as one newly started, and its
      // arrays are made once.
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
      // A chain that changes its state in place hands out the very object it was given: then the
      // functions tell.
      if (!next.equals(state) || values.changed(next, data, before, i, size, "backward", i)) {
        moved++;
      }
      // With the data kept the pair is (state', y); else y' is drawn from state', and with it the
      // latent variables that come with data.
      Y seen = design.dataKept() ? data : model.drawData(next, stream);
      S seenState = design.dataKept() ? next : model.complete(next, seen);
      write(next, data, seenState, seen, after, i, size);
    }
    return new Block(before, after, moved);
  }

  /** What has no density with new data alone is not the sampler's. */
  private void write(S next, Y data, S seenState, Y seen, double[] after, int i, int size) {
    try {
      values.write(seenState, seen, after, i, size, "backward", i);
    } catch (NotFiniteException zero) {
      if (!design.dataKept()) {
        values.write(next, data, after, i, size, "backward", i);
        values.write(seenState, seen, after, i, size, NotFiniteException.START, i);
      }
      throw zero;
    }
  }

  /** From function by function within blocks to function by function over all replicates. */
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
        (double) moved / draws,
        Optional.empty());
  }

  /**
   * A block as bytes: how many moved, how many values there are on each side, and both sides. The
   * same form is kept in checkpoints and sent by other machines.
   */
  private static final class BlockFormat implements SavedTasks.Format<Block> {
    @Override
    public void write(Block block, DataOutputStream out) throws IOException {
      out.writeInt(block.moved());
      out.writeInt(block.before().length);
      for (double value : block.before()) {
        out.writeDouble(value);
      }
      for (double value : block.after()) {
        out.writeDouble(value);
      }
    }

    @Override
    public Block read(DataInputStream in) throws IOException {
      int moved = in.readInt();
      double[] before = new double[in.readInt()];
      double[] after = new double[before.length];
      for (int i = 0; i < before.length; i++) {
        before[i] = in.readDouble();
      }
      for (int i = 0; i < after.length; i++) {
        after[i] = in.readDouble();
      }
      return new Block(before, after, moved);
    }
  }
}
