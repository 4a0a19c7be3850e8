package plumbline.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Kernel;
import plumbline.sampling.PureSteps;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.TestFunction;

/** A reader's sampler, as functions of the page's language that the library calls. */
final class ScriptProgram {
  private final JSObject program;
  private final ScriptRandom random = new ScriptRandom();

  private final Runnable stepping;

  /**
   * A program.
   *
   * @param stepping is run before each step
   */
  ScriptProgram(JSObject program, Runnable stepping) {
    this.program = program;
    this.stepping = stepping;
  }

  ScriptValue value(JSObject given) {
    return new ScriptValue(program, given);
  }

  /** A part of the program; there must be one of that name. */
  JSObject part(String name, String example) {
    JSObject part = Script.get(program, name);
    if (Script.isNothing(part)) {
      throw new IllegalArgumentException("there is no " + name + ": write " + example);
    }
    return part;
  }

  boolean has(String name) {
    return !Script.isNothing(Script.get(program, name));
  }

  private JSObject function(String name, String example) {
    JSObject part = part(name, example);
    if (!Script.isFunction(part)) {
      throw new IllegalArgumentException(name + " must be a function: write " + example);
    }
    return part;
  }

  /** The prior and the simulator. */
  GenerativeModel<ScriptValue, ScriptValue> model() {
    JSObject prior = function("prior", "prior(rng) { return rng.normal(); }");
    JSObject simulate =
        function("simulate", "simulate(theta, rng) { return theta + rng.normal(); }");
    return GenerativeModel.of(
        rng -> value(told("prior", () -> call(prior, random.of(rng), Script.nothing()))),
        (theta, rng) ->
            value(told("simulate", () -> call(simulate, theta.value(), random.of(rng)))));
  }

  /**
   * One sweep: the step, or the kernels one after the other. Data are handed on where there are.
   */
  Sampler<ScriptValue, ScriptValue> sampler(boolean withData) {
    if (!has("kernels")) {
      String example =
          withData
              ? "step(theta, y, rng) { return y / 2 + rng.normal() / Math.sqrt(2); }"
              : "step(x, rng) { return rng.bernoulli(0.5) ? x : 1 - x; }";
      return Sampler.of(kernel("step", function("step", example), withData));
    }
    JSObject kernels = part("kernels", "kernels: {mu: (theta, y, rng) => theta}");
    Sweep<ScriptValue, ScriptValue, PureSteps<ScriptValue, ScriptValue>> sweep = PureSteps.sweep();
    for (String name : names(kernels)) {
      sweep = sweep.then(name, PureSteps.step(kernel(name, Script.get(kernels, name), withData)));
    }
    return sweep;
  }

  private Kernel<ScriptValue, ScriptValue> kernel(String name, JSObject step, boolean withData) {
    return (theta, y, rng) -> {
      stepping.run();
      JSObject start = copy(theta.value());
      return value(
          told(
              name,
              () ->
                  withData
                      ? call(step, start, y.value(), random.of(rng))
                      : call(step, start, random.of(rng))));
    };
  }

  /** The numbers that are compared. */
  List<TestFunction<ScriptValue, ScriptValue>> functions() {
    JSObject functions = part("functions", "functions: {mu: (theta, y) => theta}");
    List<TestFunction<ScriptValue, ScriptValue>> all = new ArrayList<>();
    for (String name : names(functions)) {
      JSObject function = Script.get(functions, name);
      all.add(
          TestFunction.of(
              name, (theta, y) -> number(name, () -> number(function, theta.value(), y.value()))));
    }
    return all;
  }

  /** The logarithm of the target, up to a constant. */
  double logTarget(ScriptValue state) {
    JSObject target = part("logTarget", "logTarget(x) { return 0; }");
    return number("logTarget", () -> number(target, state.value()));
  }

  /** A call of the program; as a type parameter its value would get an object around it. */
  private interface Call {
    JSObject made();
  }

  /** What a function of the program gives; its errors say which it was. */
  private static JSObject told(String name, Call call) {
    try {
      return call.made();
    } catch (RuntimeException failure) {
      throw named(name, failure);
    }
  }

  private static double number(String name, DoubleSupplier call) {
    try {
      return call.getAsDouble();
    } catch (RuntimeException failure) {
      throw named(name, failure);
    }
  }

  private static RuntimeException named(String name, RuntimeException failure) {
    Throwable own = Script.own(failure);
    return own == failure
        ? failure
        : new IllegalArgumentException(name + ": " + own.getMessage(), failure);
  }

  static List<String> names(JSObject object) {
    JSObject names = Script.names(object);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < Script.length(names); i++) {
      all.add(Script.text(Script.at(names, i)));
    }
    return all;
  }

  /** The state as it was, since a step may write into what it is given. */
  private JSObject copy(JSObject value) {
    return copy(program, value);
  }

  @JSBody(
      params = {"program", "value"},
      script =
          "return typeof value !== 'object' || value === null ? value"
              + " : program.copy ? program.copy(value) : structuredClone(value);")
  private static native JSObject copy(JSObject program, JSObject value);

  private static final String SOMETHING =
      "if (r === undefined) { throw new Error('it returned nothing'); } return r;";

  @JSBody(
      params = {"f", "a", "b"},
      script = "var r = f(a, b); " + SOMETHING)
  private static native JSObject call(JSObject f, JSObject a, JSObject b);

  @JSBody(
      params = {"f", "a", "b", "c"},
      script = "var r = f(a, b, c); " + SOMETHING)
  private static native JSObject call(JSObject f, JSObject a, JSObject b, JSObject c);

  private static final String NUMBER =
      "if (typeof r === 'boolean') { return r ? 1 : 0; } if (typeof r !== 'number') {"
          + " throw new Error('it returned ' + String(r) + ', and not a number'); } return r;";

  @JSBody(
      params = {"f", "a", "b"},
      script = "var r = f(a, b); " + NUMBER)
  private static native double number(JSObject f, JSObject a, JSObject b);

  @JSBody(
      params = {"f", "a"},
      script = "var r = f(a); " + NUMBER)
  private static native double number(JSObject f, JSObject a);
}
