package plumbline.models.ctm;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.runs.Interruption;
import plumbline.sampling.runs.Rounds;
import plumbline.sampling.runs.StateCodec;

/**
 * Finds the scales of the random walks, one for each document, before a run. Departure from the
 * document: its rule raises the scale when too few proposals are accepted, aims at 0.44 (the
 * optimum of one dimension) for all topics at once, and never stops; here too few acceptances lower
 * the scale, the aim is 0.3, the steps shrink, and the result is a sampler that no longer adapts.
 */
final class ScaleSearch {
  private static final double AIM = 0.3;
  private static final int BATCH = 50;
  private static final StateCodec<CtmState> CODEC = StateCodec.of(CtmState.class);

  private ScaleSearch() {}

  /**
   * Tunes the scales.
   *
   * @param sampler one whose eta moves by random walks
   * @param initial where to start
   * @param data the corpus
   * @param batches of 50 sweeps each, at least 1
   * @param rng the source of randomness, left where it stands: each batch has a child of it
   * @return the sampler with the scales found
   */
  public static CtmSampler tune(
      CtmSampler sampler, CtmState initial, Corpus data, int batches, Rng rng) {
    if (batches < 1) {
      throw new IllegalArgumentException("batches must be at least 1, not " + batches);
    }
    Search search = new Search(sampler, initial, data, rng);
    search.advance(batches * BATCH);
    return search.tuned();
  }

  /**
   * Tunes the scales as one stage of a run, from where its pilot stands.
   *
   * @param sampler one whose eta moves by random walks
   * @param initial where to start
   * @param data the corpus
   * @param sweeps how many at least, at least 1; they are made up to whole batches of 50
   * @param rng the source of randomness
   * @param rounds the run of which this is the next stage
   * @return the sampler with the scales found
   */
  static CtmSampler tune(
      CtmSampler sampler, CtmState initial, Corpus data, int sweeps, Rng rng, Rounds rounds) {
    Search search = new Search(sampler, initial, data, rng);
    int batches = (sweeps + BATCH - 1) / BATCH;
    rounds.run(List.of(search), (long) batches * BATCH, BATCH);
    return search.tuned();
  }

  /** The search under way. Every batch has a stream of its own, so that a resumed search agrees. */
  private static final class Search implements Rounds.Walk {
    private final CtmSampler sampler;
    private final Corpus data;
    private final Rng rng;
    private final double[] logScale;
    private final int[] accepted;
    private CtmState state;
    private int batches;

    Search(CtmSampler sampler, CtmState initial, Corpus data, Rng rng) {
      this.sampler = sampler;
      this.data = data;
      this.rng = rng;
      this.logScale = sampler.scales().stream().map(Math::log).toArray();
      this.accepted = new int[logScale.length];
      this.state = initial;
    }

    CtmSampler tuned() {
      return sampler.withScales(Doubles.generate(logScale.length, d -> Math.exp(logScale[d])));
    }

    @Override
    public long done() {
      return (long) batches * BATCH;
    }

    @Override
    public void advance(int sweeps) {
      for (int left = sweeps / BATCH; left > 0; left--) {
        batch(rng.child(++batches));
      }
    }

    private void batch(Rng stream) {
      Arrays.fill(accepted, 0);
      CtmSampler counting = tuned().replace("eta", this::moveEta);
      CtmWorkspace work = counting.workspace();
      work.place(state, data);
      for (int i = 0; i < BATCH; i++) {
        Interruption.check();
        counting.sweep().advance(work, stream);
      }
      state = work.state();
      for (int d = 0; d < logScale.length; d++) {
        logScale[d] += 4 * ((double) accepted[d] / BATCH - AIM) / Math.sqrt(batches);
      }
    }

    private void moveEta(CtmWorkspace work, Rng random) {
      for (int d = 0; d < work.documents(); d++) {
        accepted[d] += EtaMoves.randomWalk(work, d, EtaTarget.POSTERIOR, random) ? 1 : 0;
      }
    }

    /** Tells a checkpoint of this stage from one of runs that had none. */
    private String label() {
      return "scales of " + logScale.length + " random walks";
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeUTF(label());
      out.writeInt(batches);
      for (double log : logScale) {
        out.writeDouble(log);
      }
      byte[] bytes = CODEC.encode(state);
      out.writeInt(bytes.length);
      out.write(bytes);
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      String saved = in.readUTF();
      if (!saved.equals(label())) {
        throw new IllegalArgumentException(
            "the checkpoint is of another run: " + saved + ", not " + label());
      }
      batches = in.readInt();
      for (int d = 0; d < logScale.length; d++) {
        logScale[d] = in.readDouble();
      }
      state = CODEC.decode(in.readNBytes(in.readInt()));
    }
  }
}
