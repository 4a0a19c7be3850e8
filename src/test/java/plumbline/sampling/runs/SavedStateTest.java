package plumbline.sampling.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

/** States whose class changes from draw to draw, and lists of them. */
class SavedStateTest {
  private sealed interface Model permits None, Effect {}

  private record None(double mean) implements Model {}

  private record Effect(double mean, double effect) implements Model {}

  @Test
  void anotherRecordOfOneInterface() {
    Model example = new None(1);
    Model saved = new Effect(2, 3);
    assertEquals(saved, SavedState.decode(SavedState.encode(saved), example));
    List<Model> both = List.of(saved, example, saved);
    assertEquals(both, SavedState.decode(SavedState.encode(both), List.of(example, example)));
    assertEquals(1.5, SavedState.decode(SavedState.encode(1.5), 0.0));
  }

  private sealed interface Any permits Small, Big {}

  private sealed interface Small extends Any permits One {}

  private sealed interface Big extends Any permits Two {}

  private record One(int x) implements Small {}

  private record Two(int x, int y) implements Big {}

  @Test
  void interfacesBehindInterfaces() {
    Any saved = new Two(1, 2);
    Any example = new One(3);
    assertEquals(saved, SavedState.decode(SavedState.encode(saved), example));
    assertEquals(List.of(), SavedState.decode(SavedState.encode(List.of()), List.of()));
  }

  @Test
  void whatHasNothingToDoWithItIsRefused() {
    for (Object saved : new Object[] {Doubles.of(1), 7, List.of(new None(1)), "text"}) {
      byte[] bytes = SavedState.encode(saved);
      assertThrows(IllegalArgumentException.class, () -> SavedState.decode(bytes, new None(1)));
    }
  }

  @Test
  void bytesEndWithTheState() {
    byte[] bytes = SavedState.encode(new None(1));
    byte[] more = Arrays.copyOf(bytes, bytes.length + 1);
    byte[] less = Arrays.copyOf(bytes, bytes.length - 1);
    assertThrows(UncheckedIOException.class, () -> SavedState.decode(more, new None(2)));
    assertThrows(UncheckedIOException.class, () -> SavedState.decode(less, new None(2)));
  }

  /** No index reads another variable's draws, or beyond the last. */
  @Test
  void drawsBeyondTheLastAreNone() {
    Draws draws =
        Draws.of(List.of("x"), 2, 2, new double[] {1, 2, 3, 4}, RunInfo.external("given"));
    assertThrows(IndexOutOfBoundsException.class, () -> draws.get(0, 0, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> draws.stacked(1));
    assertThrows(IndexOutOfBoundsException.class, () -> draws.chain(1, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> draws.read(0, 0, 1, 2, new double[2]));
    assertEquals(4, draws.get(0, 1, 1));
  }
}
