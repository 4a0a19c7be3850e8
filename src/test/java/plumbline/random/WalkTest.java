package plumbline.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a walk over decisions says of programs that are not made of these decisions alone. */
class WalkTest {
  /** Numbers in [0, 1) that no generator of a walk gives, new ones each time. */
  private static Map<String, DoubleSupplier> hidden() {
    Map<String, DoubleSupplier> hidden = new LinkedHashMap<>();
    hidden.put("Math.random", Math::random);
    hidden.put("ThreadLocalRandom", () -> ThreadLocalRandom.current().nextDouble());
    hidden.put("a Random of its own", new Random(1)::nextDouble);
    hidden.put("a new Random", () -> new Random().nextDouble());
    hidden.put("SecureRandom", new SecureRandom()::nextDouble);
    hidden.put("a UUID", () -> (UUID.randomUUID().getLeastSignificantBits() & 0xFFFF) / 65536.0);
    hidden.put("a stream of its own", Rng.seeded(7)::uniform);
    hidden.put("a clock", () -> System.nanoTime() % 997 / 997.0);
    hidden.put("what a new object is called", () -> new Object().hashCode() % 1000 / 1000.0);
    int[] turn = {0};
    hidden.put("a turn", () -> turn[0]++ % 2 / 2.0);
    double[] shrinks = {0.505};
    hidden.put("what shrinks", () -> shrinks[0] *= 0.999);
    List<Double> buffer = new ArrayList<>();
    SeededRng drawn = Rng.seeded(8);
    for (int i = 0; i < 10_000; i++) {
      buffer.add(drawn.uniform());
    }
    hidden.put("numbers drawn before", () -> buffer.remove(0));
    return hidden;
  }

  /** What a program can do with such a number. */
  private static final Map<String, BiFunction<Rng, Double, Integer>> USES =
      Map.of(
          "as the outcome",
          (rng, u) -> u < 0.5 ? rng.uniformInt(2) : 2,
          "in a probability",
          (rng, u) -> rng.bernoulli(0.25 + u / 2) ? 1 : 0,
          "for how many decisions there are",
          (rng, u) -> u < 0.5 ? rng.uniformInt(2) : rng.uniformInt(2) + rng.uniformInt(2),
          "for what is decided among",
          (rng, u) -> rng.uniformInt(u < 0.5 ? 2 : 3),
          "behind a rare decision",
          (rng, u) -> rng.bernoulli(0.999) ? 1 : rng.categorical(new double[] {u + 1e-3, 1}, 2));

  private static final Map<String, Function<Function<Rng, Integer>, Object>> WALKS =
      Map.of(
          "enumerated",
          program -> EnumeratingRng.enumerate(program),
          "in fractions",
          program -> EnumeratingRng.enumerateFractions(program),
          "by Gauss rules",
          program ->
              QuadratureRng.expectations(3, rng -> new double[] {program.apply(rng), rng.normal()}),
          "integrated",
          program ->
              IntegratingRng.expectations(
                  1, 1, 1e-3, rng -> new double[] {program.apply(rng) * rng.uniform()}));

  @TestFactory
  Stream<DynamicTest> hiddenDrawsAndMemoryAreRefused() {
    return hidden().keySet().stream()
        .flatMap(
            source ->
                USES.entrySet().stream()
                    .flatMap(use -> WALKS.entrySet().stream().map(walk -> of(source, use, walk))));
  }

  private static DynamicTest of(
      String source,
      Map.Entry<String, BiFunction<Rng, Double, Integer>> use,
      Map.Entry<String, Function<Function<Rng, Integer>, Object>> walk) {
    return DynamicTest.dynamicTest(
        String.join(", ", source, use.getKey(), walk.getKey()),
        () -> {
          DoubleSupplier fresh = Objects.requireNonNull(hidden().get(source));
          RuntimeException refused =
              assertThrows(
                  RuntimeException.class,
                  () ->
                      walk.getValue().apply(rng -> use.getValue().apply(rng, fresh.getAsDouble())));
          boolean noFraction = refused instanceof NoFractionException; // a number drawn is none
          assertTrue(noFraction || refused instanceof NotRepeatableException, refused::toString);
        });
  }

  /** A program may swallow whatever a decision throws. */
  @Test
  void whatIsSwallowedIsRefusedAllTheSame() {
    int[] runs = {0};
    assertThrows(
        NotRepeatableException.class,
        () ->
            EnumeratingRng.enumerate(
                rng -> {
                  try {
                    return rng.uniformInt(++runs[0] % 2 == 0 ? 2 : 3) * 0;
                  } catch (RuntimeException swallowed) {
                    return 0;
                  }
                }));
  }

  @Test
  void theSentenceSaysWhereAndWhat() {
    int[] runs = {0};
    String place =
        assertThrows(
                NotRepeatableException.class,
                () -> EnumeratingRng.enumerate(rng -> rng.bernoulli(0.5 + 0.01 * ++runs[0])))
            .getMessage();
    assertTrue(place.startsWith("the decision at WalkTest.java:"), place);
    String outcome =
        assertThrows(NotRepeatableException.class, () -> EnumeratingRng.enumerate(rng -> ++runs[0]))
            .getMessage();
    assertTrue(outcome.matches("the same decisions led to \\d+ and then to \\d+: .*"), outcome);
  }

  /** The law is what it was, and says how many paths there are, not how often each was run. */
  @Test
  void repetitionChangesNoLaw() {
    int[] runs = {0};
    var law =
        EnumeratingRng.enumerate(
            rng -> {
              runs[0]++;
              return rng.bernoulli(1e-19) || rng.bernoulli(0.25) ? 1 : 0;
            });
    assertEquals(2, law.paths());
    assertEquals(52, runs[0]);
    assertEquals(0.25, law.probability(1));
  }
}
