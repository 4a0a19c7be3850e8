package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;

/** What can be changed of a sweep, and that nothing else changes with it. */
class SweepTest {
  private record Model(int first) {}

  /** Counts by what the model says. */
  private static final class Work implements Workspace<Integer, Integer> {
    private int step;
    private int sum;

    Work(Model model) {
      this.step = model.first();
    }

    @Override
    public void place(Integer state, Integer data) {
      sum = state;
    }

    @Override
    public Integer state() {
      return sum;
    }
  }

  /** Another workspace of the same states. */
  private static final class Other implements Workspace<Integer, Integer> {
    @Override
    public void place(Integer state, Integer data) {}

    @Override
    public Integer state() {
      return 0;
    }
  }

  private static final Update<Work> ADD = (work, rng) -> work.sum += work.step;
  private static final Update<Work> DOUBLE = (work, rng) -> work.sum *= 2;

  private static final Sweep<Integer, Integer, Work> SWEEP =
      Sweep.<Model, Integer, Integer, Work>of(new Model(1), Work::new)
          .then("add", ADD)
          .then("double", DOUBLE);

  private static int advanced(Sampler<Integer, Integer> sampler) {
    Chain<Integer, Integer> chain = sampler.start(10, 0);
    chain.advance(Rng.seeded(1));
    return chain.state();
  }

  @Test
  void anotherModelHasTheSameUpdates() {
    assertEquals(22, advanced(SWEEP));
    assertEquals(26, advanced(SWEEP.forModel(new Model(3))));
    assertEquals(13, advanced(SWEEP.only("add").forModel(new Model(3))));
    assertThrows(IllegalArgumentException.class, () -> SWEEP.forModel("no model"));
    Sweep<Integer, Integer, Work> ofNone = SWEEP.withWorkspaces(() -> new Work(new Model(5)));
    assertEquals(30, advanced(ofNone));
    assertThrows(IllegalArgumentException.class, () -> ofNone.forModel(new Model(3)));
  }

  @Test
  void workspacesArePreparedOneAfterTheOther() {
    Sweep<Integer, Integer, Work> prepared =
        SWEEP.prepared(work -> work.step += 1).prepared(work -> work.step *= 5);
    assertEquals(40, advanced(prepared));
    assertEquals(50, advanced(prepared.forModel(new Model(2))));
  }

  @Test
  void updatesComeInTheOrderAskedFor() {
    assertEquals(List.of("add", "again", "double"), SWEEP.after("add", "again", ADD).names());
    assertEquals(24, advanced(SWEEP.after("add", "again", ADD)));
    assertThrows(IllegalArgumentException.class, () -> SWEEP.after("none", "again", ADD));
    assertThrows(IllegalArgumentException.class, () -> SWEEP.after("add", "double", ADD));
    assertEquals(List.of("add", "double"), SWEEP.only("double", "add").names());
    assertThrows(IllegalArgumentException.class, () -> SWEEP.only("add", "none"));
  }

  @Test
  void whatWasWrappedIsStillKnown() {
    Sweep<Integer, Integer, Work> twice =
        SWEEP.wrapped(
            new Update.Wrapper() {
              @Override
              public <W extends Workspace<?, ?>> Update<W> wrap(
                  String name, Update<? super W> inner) {
                return (work, rng) -> {
                  inner.update(work, rng);
                  inner.update(work, rng);
                };
              }
            });
    assertEquals(48, advanced(twice));
    // What is twice an update is another one: a check of the update itself says nothing of it.
    assertNotSame(ADD, twice.only("add").origin("add", Update.class).orElseThrow());
    assertEquals(Optional.empty(), twice.origin("none", Update.class));
    assertEquals(Optional.empty(), twice.origin("add", String.class));
    Sweep<Integer, Integer, Work> watched =
        SWEEP.wrapped(
            new Update.Wrapper() {
              @Override
              public <W extends Workspace<?, ?>> Update<W> wrap(
                  String name, Update<? super W> inner) {
                return inner::update;
              }

              @Override
              public boolean onlyLooks() {
                return true;
              }
            });
    assertSame(ADD, watched.origin("add", Update.class).orElseThrow());
    assertSame(DOUBLE, twice.replace("add", DOUBLE).origin("add", Update.class).orElseThrow());
  }

  @Test
  void aSamplerAroundASweepIsOnItsWorkspaces() {
    SweepSampler<Integer, Integer, Work> around = () -> SWEEP;
    assertSame(SWEEP, around.on(Work.class).orElseThrow());
    assertEquals(Optional.empty(), around.on(Other.class));
    assertEquals(SWEEP.updates(), around.updates());
    assertEquals(11, advanced(around.kernels().get("add")));
    assertEquals(22, advanced(around));
    assertEquals(Optional.empty(), SWEEP.asReversible().on(Work.class));
  }
}
