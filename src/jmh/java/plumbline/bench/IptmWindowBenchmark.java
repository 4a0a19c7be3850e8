package plumbline.bench;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.WholeLikelihood;
import plumbline.models.iptm.fit.SimulatedCorpus;
import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * One update of all topics in a corpus of so many documents, all with about 40 others in the 384
 * hours after them. Ours looks at these, so that a document costs the same however many there are;
 * the peer sums the likelihood of all documents.
 */
@Against("the same update with the likelihood of all documents")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class IptmWindowBenchmark {
  /** D. */
  @Param({"250", "1000"})
  int documents;

  private final Rng rng = Rng.seeded(7);
  private Chain<IptmState, IptmData> window = chain(1, false);
  private Chain<IptmState, IptmData> whole = window;

  /** The chains. */
  @Setup(Level.Trial)
  public void prepare() {
    window = chain(documents, false);
    whole = chain(documents, true);
  }

  private static Chain<IptmState, IptmData> chain(int documents, boolean all) {
    SimulatedCorpus corpus = SimulatedCorpus.draw(documents, Rng.seeded(7));
    IptmSampler sampler =
        all ? WholeLikelihood.sampler(corpus.model()) : IptmSampler.of(corpus.model());
    return Objects.requireNonNull(sampler.kernels().get("topics"))
        .start(corpus.truth(), corpus.data());
  }

  /** The documents within 384 hours. */
  @Benchmark
  public void ours() {
    window.advance(rng);
  }

  /** All documents. */
  @Benchmark
  public void peer() {
    whole.advance(rng);
  }
}
