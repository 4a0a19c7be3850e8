package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** What every chain must keep to, whatever the model. */
public final class ChainContract {
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

  /** So many sweeps, after twice as many, allocate fewer bytes than these in all. */
  public static void allocatesNothing(Chain<?, ?> chain, int sweeps, long bytes) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    SeededRng rng = Rng.seeded(1);
    for (int i = 0; i < 2 * sweeps; i++) {
      chain.advance(rng);
    }
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    for (int i = 0; i < sweeps; i++) {
      chain.advance(rng);
    }
    long allocated = threads.getThreadAllocatedBytes(id) - before;
    assertTrue(allocated < bytes, "bytes allocated in " + sweeps + " sweeps: " + allocated);
  }
}
