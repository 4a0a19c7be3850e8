package plumbline.page;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;
import plumbline.random.Rng;

/** The library's generator as an object of the page's language: one object, whatever the stream. */
final class ScriptRandom {
  @JSFunctor
  interface Number0 extends JSObject {
    double draw();
  }

  @JSFunctor
  interface Number1 extends JSObject {
    double draw(double parameter);
  }

  @JSFunctor
  interface Number2 extends JSObject {
    double draw(double first, double second);
  }

  @JSFunctor
  interface Coin extends JSObject {
    boolean toss(double parameter);
  }

  @JSFunctor
  interface Choice extends JSObject {
    int among(JSObject weights);
  }

  private @Nullable Rng stream;
  private final JSObject object;

  ScriptRandom() {
    object =
        object(
            () -> rng().uniform(),
            () -> rng().normal(),
            () -> rng().exponential(),
            shape -> rng().gamma(shape),
            (a, b) -> rng().beta(a, b),
            mean -> rng().poisson(mean),
            p -> rng().bernoulli(p),
            logP -> rng().bernoulliLog(logP),
            n -> rng().uniformInt(whole(n)),
            weights -> rng().categorical(numbers(weights), Script.length(weights)),
            logWeights -> rng().categoricalLog(numbers(logWeights), Script.length(logWeights)));
  }

  /** The object, drawing from this stream until it is asked for another. */
  JSObject of(Rng rng) {
    stream = rng;
    return object;
  }

  private Rng rng() {
    return Objects.requireNonNull(stream);
  }

  private static int whole(double n) {
    if (!(n >= 1 && n == Math.rint(n) && n <= Integer.MAX_VALUE)) {
      throw new IllegalArgumentException("rng.integer(n) takes a whole number from 1 on, not " + n);
    }
    return (int) n;
  }

  private static double[] numbers(JSObject array) {
    double[] numbers = new double[Script.length(array)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Script.number(Script.at(array, i));
    }
    return numbers;
  }

  @JSBody(
      params = {"u", "n", "e", "g", "b", "p", "c", "l", "i", "w", "v"},
      script =
          "return {"
              + "uniform: function(a, z) { return a === undefined ? u() : a + (z - a) * u(); },"
              + "normal: function(m, s) { return m === undefined ? n()"
              + " : m + (s === undefined ? 1 : s) * n(); },"
              + "exponential: function(rate) { return rate === undefined ? e() : e() / rate; },"
              + "gamma: function(shape, rate) {"
              + " return rate === undefined ? g(shape) : g(shape) / rate; },"
              + "beta: function(x, y) { return b(x, y); },"
              + "poisson: function(mean) { return p(mean); },"
              + "bernoulli: function(q) { return c(q); },"
              + "bernoulliLog: function(q) { return l(q); },"
              + "integer: function(k) { return i(k); },"
              + "category: function(q) { return w(q); },"
              + "categoryLog: function(q) { return v(q); }};")
  private static native JSObject object(
      Number0 u,
      Number0 n,
      Number0 e,
      Number1 g,
      Number2 b,
      Number1 p,
      Coin c,
      Coin l,
      Number1AsInt i,
      Choice w,
      Choice v);

  @JSFunctor
  interface Number1AsInt extends JSObject {
    int draw(double parameter);
  }
}
