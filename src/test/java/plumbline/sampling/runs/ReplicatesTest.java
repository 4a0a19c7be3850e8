package plumbline.sampling.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;

class ReplicatesTest {
  @Test
  void resultsComeInOrderWhateverTheThreads() {
    ReplicateTask<Double> task = i -> Rng.seeded(1).child(i).normal();
    List<Double> one = Replicates.threads(1).run(200, task, Progress.silent());
    assertEquals(one, Replicates.threads(3).run(200, task, Progress.silent()));
  }

  @Test
  void aFailingReplicateFailsTheRun() {
    for (int threads : new int[] {1, 2}) {
      assertThrows(
          IllegalStateException.class,
          () ->
              Replicates.threads(threads)
                  .run(
                      5,
                      i -> {
                        throw new IllegalStateException("replicate " + i);
                      },
                      Progress.silent()));
    }
  }

  /** The replicate before the failing one runs until it is told to stop. */
  @Test
  void theFirstFailureStopsTheOthers() {
    var e =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20),
            () ->
                assertThrows(
                    IllegalStateException.class,
                    () ->
                        Replicates.threads(2)
                            .run(
                                5,
                                i -> {
                                  while (i == 0) {
                                    Interruption.check();
                                  }
                                  throw new IllegalStateException("replicate " + i);
                                },
                                Progress.silent())));
    assertEquals("replicate 1", e.getMessage());
  }

  @Test
  void interruptingTheCallerStopsTheWorkers() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(2);
    CountDownLatch stopped = new CountDownLatch(2);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              try {
                Replicates.threads(2)
                    .run(
                        2,
                        i -> {
                          started.countDown();
                          try {
                            while (true) {
                              Interruption.check();
                            }
                          } finally {
                            stopped.countDown();
                          }
                        },
                        Progress.silent());
              } catch (CancellationException e) {
                thrown.set(e);
                interrupted.set(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    started.await();
    caller.interrupt();
    caller.join(5000);
    assertTrue(stopped.await(5, java.util.concurrent.TimeUnit.SECONDS), "workers still run");
    assertTrue(thrown.get() instanceof CancellationException);
    assertTrue(interrupted.get());
  }
}
