package plumbline.verification.mutation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import plumbline.random.EnumeratingRng;
import plumbline.random.QuadratureRng;
import plumbline.random.Rng;
import plumbline.random.ScriptedRng;

/** Each fault against the law that it gives in closed form. */
class DrawFaultTest {
  private static final int NODES = 12;

  private static Rng faulty(Rng inner, DrawFault fault, Effect effect) {
    DrawWatch watch = new DrawWatch(fault, 0, 1_000, effect);
    watch.begin();
    return new WatchedRng(inner, watch);
  }

  /** The first two moments of a continuous draw, by quadrature. */
  private static double[] moments(DrawFault fault, Function<Rng, Double> draw) {
    return QuadratureRng.expectations(
        NODES,
        rng -> {
          double x = draw.apply(faulty(rng, fault, new Effect()));
          return new double[] {x, x * x};
        });
  }

  private static <T> EnumeratingRng.Law<T> law(DrawFault fault, Function<Rng, T> draw) {
    return EnumeratingRng.enumerate(rng -> draw.apply(faulty(rng, fault, new Effect())));
  }

  @Test
  void continuousDrawsHaveTheMomentsOfTheirFault() {
    assertArrayEquals(new double[] {0, 1.21}, moments(DrawFault.NORMAL_WIDE, Rng::normal), 1e-12);
    assertArrayEquals(
        new double[] {1.25, 2 * 1.5625},
        moments(DrawFault.EXPONENTIAL_LONG, Rng::exponential),
        1e-12);
    assertArrayEquals(
        new double[] {0.45, 0.27}, moments(DrawFault.UNIFORM_SHORT, Rng::uniform), 1e-12);
    assertArrayEquals(
        new double[] {2.5, 2.5 * 3.5}, moments(DrawFault.GAMMA_MORE, r -> r.gamma(2)), 1e-11);
    assertArrayEquals(
        new double[] {1.5, 1.5 * 2.5}, moments(DrawFault.GAMMA_LESS, r -> r.gamma(2)), 1e-11);
    assertArrayEquals(
        new double[] {0.5, 0.75}, moments(DrawFault.GAMMA_LESS, r -> r.gamma(0.5)), 1e-11);
    assertArrayEquals(
        new double[] {2.5, 2.5 * 3.5},
        moments(DrawFault.LOG_GAMMA_MORE, r -> Math.exp(r.logGamma(2))),
        1e-11);
    assertArrayEquals(
        new double[] {1.5, 1.5 * 2.5},
        moments(DrawFault.LOG_GAMMA_LESS, r -> Math.exp(r.logGamma(2))),
        1e-11);
  }

  @Test
  void decisionsHaveTheProbabilitiesOfTheirFault() {
    assertEquals(
        0.7, law(DrawFault.BERNOULLI_FLIPPED, r -> r.bernoulli(0.3)).probability(true), 1e-15);
    assertEquals(0, law(DrawFault.BERNOULLI_FLIPPED, r -> r.bernoulli(2)).probability(true), 1e-15);
    assertEquals(
        0.7,
        law(DrawFault.BERNOULLI_LOG_FLIPPED, r -> r.bernoulliLog(Math.log(0.3))).probability(true),
        1e-15);
    assertEquals(
        0, law(DrawFault.BERNOULLI_LOG_FLIPPED, r -> r.bernoulliLog(1)).probability(true), 1e-15);
    assertEquals(
        1, law(DrawFault.BERNOULLI_LOG_TRUE, r -> r.bernoulliLog(-9)).probability(true), 1e-15);
    var three = law(DrawFault.UNIFORM_INT_SHORT, r -> r.uniformInt(4));
    assertEquals(0, three.probability(3), 1e-15);
    assertEquals(1.0 / 3, three.probability(0), 1e-15);
    assertEquals(1, law(DrawFault.UNIFORM_INT_SHORT, r -> r.uniformInt(1)).probability(0), 1e-15);
    var tempered =
        law(
            DrawFault.CATEGORICAL_TEMPERED,
            r -> r.categorical(new double[] {9, 1, 0, 3, 9}, 1, 3, 4));
    double weight = Math.pow(3, 0.8);
    assertEquals(weight / (1 + weight), tempered.probability(2), 1e-15);
    assertEquals(0, tempered.probability(1), 1e-15);
    var failures = law(DrawFault.BINOMIAL_EXCHANGED, r -> r.binomial(3, 0.2));
    assertEquals(0.8 * 0.8 * 0.8, failures.probability(3), 1e-12);
  }

  /** What a draw is asked for. */
  private static List<Object> asked(DrawFault fault, Consumer<Rng> draw) {
    List<Object> arguments = new ArrayList<>();
    Rng listening =
        (Rng)
            Proxy.newProxyInstance(
                Rng.class.getClassLoader(),
                new Class<?>[] {Rng.class},
                (proxy, method, given) -> {
                  for (Object one : given) {
                    arguments.add(one instanceof double[] array ? array.clone() : one);
                  }
                  Class<?> type = method.getReturnType();
                  return type == double.class ? (Object) 0.5 : type == long.class ? 1L : null;
                });
    draw.accept(faulty(listening, fault, new Effect()));
    return arguments;
  }

  @Test
  void argumentsAreExchangedOrEnlarged() {
    assertEquals(List.of(5.0, 2.0), asked(DrawFault.BETA_EXCHANGED, r -> r.beta(2, 5)));
    assertEquals(1.1 * 7, (double) asked(DrawFault.POISSON_LARGE, r -> r.poisson(7)).get(0), 1e-12);
    double[] concentration = {2, 2, 3, 4};
    List<Object> dirichlet =
        asked(DrawFault.DIRICHLET_EXCHANGED, r -> r.dirichlet(concentration, new double[4]));
    assertArrayEquals(new double[] {3, 2, 2, 4}, (double[]) dirichlet.get(0));
    assertArrayEquals(new double[] {2, 2, 3, 4}, concentration);
  }

  @Test
  void everyFaultIsTestedHere() {
    Set<DrawFault> here =
        EnumSet.of(
            DrawFault.NORMAL_WIDE,
            DrawFault.EXPONENTIAL_LONG,
            DrawFault.UNIFORM_SHORT,
            DrawFault.GAMMA_MORE,
            DrawFault.GAMMA_LESS,
            DrawFault.LOG_GAMMA_MORE,
            DrawFault.LOG_GAMMA_LESS,
            DrawFault.BETA_EXCHANGED,
            DrawFault.POISSON_LARGE,
            DrawFault.DIRICHLET_EXCHANGED);
    here.addAll(
        EnumSet.of(
            DrawFault.BERNOULLI_FLIPPED,
            DrawFault.BERNOULLI_LOG_FLIPPED,
            DrawFault.BERNOULLI_LOG_TRUE,
            DrawFault.UNIFORM_INT_SHORT,
            DrawFault.CATEGORICAL_TEMPERED,
            DrawFault.BINOMIAL_EXCHANGED));
    assertEquals(EnumSet.allOf(DrawFault.class), here);
  }

  @Test
  void aFaultStrikesItsCallAndItsMethodOnly() {
    DrawWatch watch = new DrawWatch(DrawFault.NORMAL_WIDE, 2, 1_000, new Effect());
    watch.begin();
    Rng rng = new WatchedRng(ScriptedRng.of(1, 1, 1, 1, 1), watch);
    assertEquals(1, rng.normal());
    assertEquals(1, rng.exponential());
    assertEquals(1.1, rng.child("other").normal(), 1e-15);
    assertEquals(1, rng.child(3).normal());
    watch.begin();
    assertEquals(1, rng.normal());
    assertEquals(1, watch.count(Draw.NORMAL));
    assertEquals(0, watch.count(Draw.EXPONENTIAL));
  }

  @Test
  void nothingHappensWhereTheLawIsTheSame() {
    Effect effect = new Effect();
    Rng seeded = Rng.seeded(1);
    faulty(seeded, DrawFault.BETA_EXCHANGED, effect).beta(2, 2);
    faulty(seeded, DrawFault.BERNOULLI_FLIPPED, effect).bernoulli(0.5);
    faulty(seeded, DrawFault.UNIFORM_INT_SHORT, effect).uniformInt(1);
    faulty(seeded, DrawFault.CATEGORICAL_TEMPERED, effect).categorical(new double[] {2, 0, 2}, 3);
    faulty(seeded, DrawFault.GAMMA_LESS, effect).gamma(0.4);
    faulty(seeded, DrawFault.DIRICHLET_EXCHANGED, effect)
        .dirichlet(new double[] {1, 1}, new double[2]);
    faulty(seeded, DrawFault.BERNOULLI_LOG_TRUE, effect).bernoulliLog(0.2);
    assertFalse(effect.seen());
    faulty(seeded, DrawFault.GAMMA_LESS, effect).gamma(0.6);
    assertTrue(effect.seen());
  }

  @Test
  void anEndlessLoopIsStopped() {
    Rng rng = faulty(Rng.seeded(1), DrawFault.BERNOULLI_FLIPPED, new Effect());
    IllegalStateException stopped =
        assertThrows(
            IllegalStateException.class,
            () -> {
              boolean found = false;
              while (!found) {
                found = rng.bernoulli(1);
              }
            });
    assertTrue(stopped.getMessage().contains("more than"), stopped.getMessage());
  }
}
