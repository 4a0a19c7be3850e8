package plumbline.sampling.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

class StateCodecTest {
  enum Colour {
    RED,
    BLUE
  }

  record Inner(int count, List<Doubles> rows) {}

  record Outer(
      double x, long n, boolean flag, String name, Doubles v, Ints z, Colour colour, Inner inner) {}

  record Unsupported(Object anything) {}

  @Test
  void everyBitComesBack() {
    Outer state =
        new Outer(
            -0.0,
            1L << 60,
            true,
            "µ, \"quoted\"\n",
            Doubles.of(Double.MIN_VALUE, Math.PI),
            Ints.of(3, -1),
            Colour.BLUE,
            new Inner(2, List.of(Doubles.of(1), Doubles.of())));
    StateCodec<Outer> codec = StateCodec.of(Outer.class);
    assertEquals(state, codec.decode(codec.encode(state)));
  }

  @Test
  void simpleStatesNeedNoRecord() {
    assertEquals(2.5, StateCodec.of(Double.class).decode(StateCodec.of(Double.class).encode(2.5)));
    assertEquals(
        Ints.of(1, 2),
        StateCodec.of(Ints.class).decode(StateCodec.of(Ints.class).encode(Ints.of(1, 2))));
  }

  @Test
  void whatCannotBeSavedIsNamed() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> StateCodec.of(Unsupported.class).encode(new Unsupported(1)));
    assertEquals(true, e.getMessage().contains("java.lang.Object"));
  }
}
