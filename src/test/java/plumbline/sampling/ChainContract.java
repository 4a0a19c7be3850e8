package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** What every chain must keep to, whatever the model. */
public final class ChainContract {
  /** The first ones load classes and let buffers grow to the largest state. */
  private static final int ROUNDS = 8;

  private ChainContract() {}

  /** A chain placed at a state behaves exactly as one newly started there. */
  public static <S, Y> void placeEqualsStart(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, long seed) {
    SeededRng rng = Rng.seeded(seed);
    S first = model.drawPrior(rng);
    Y firstData = model.drawData(first, rng);
    Chain<S, Y> used = sampler.start(model.complete(first, firstData), firstData);
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < 5; i++) {
        used.advance(rng);
      }
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      S state = model.complete(drawn, data);
      used.place(state, data);
      assertEquals(state, used.state());
      Chain<S, Y> fresh = sampler.start(state, data);
      SeededRng left = rng.child(round);
      SeededRng right = rng.child(round);
      for (int i = 0; i < 20; i++) {
        used.advance(left);
        fresh.advance(right);
        assertEquals(fresh.state(), used.state());
      }
    }
  }

  /** A sweep allocates nothing. */
  public static void allocatesNothing(Chain<?, ?> chain) {
    allocatesNothing(chain, 10_000, 10_000);
  }

  /**
   * So many sweeps allocate fewer bytes than these in all, in one of several rounds. Interpreted
   * code must do so too: whether the compiler finds objects that it can do without depends on what
   * else has run, and comes late on a busy machine.
   */
  public static void allocatesNothing(Chain<?, ?> chain, int sweeps, long bytes) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    SeededRng rng = Rng.seeded(1);
    long id = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS && least >= bytes; round++) {
      long before = threads.getThreadAllocatedBytes(id);
      for (int i = 0; i < sweeps; i++) {
        chain.advance(rng);
      }
      least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
    }
    assertTrue(least < bytes, "bytes allocated in " + sweeps + " sweeps, at least: " + least);
  }
}
