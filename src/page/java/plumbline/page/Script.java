package plumbline.page;

import org.teavm.jso.JSBody;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;
import org.teavm.jso.typedarrays.Float64Array;

/** What the page's script language has and Java has not. */
final class Script {
  /** How TeaVM begins the message of what the page threw. */
  private static final String FOREIGN = "(JavaScript) ";

  private Script() {}

  /** A function of the page's, or one that the page calls. */
  @JSFunctor
  interface Call extends JSObject {
    JSObject with(JSObject first, JSObject second, JSObject third);
  }

  @JSBody(
      params = {"name", "call"},
      script = "globalThis.plumbline[name] = call;")
  static native void export(String name, Call call);

  @JSBody(script = "globalThis.plumbline = {};")
  static native void open();

  /** Throws an error that has this message, and the calls of what the page's own code threw. */
  @JSBody(
      params = {"message", "thrown"},
      script =
          "var e = new Error(message); if (thrown && thrown.stack) { e.stack = thrown.stack; } throw e;")
  static native JSObject raise(String message, JSObject thrown);

  /** An error of the page's own code in its own words; any other as it is. */
  static Throwable own(Throwable failure) {
    String message = failure.getMessage();
    return message != null && message.startsWith(FOREIGN)
        ? new IllegalArgumentException(
            message.substring(FOREIGN.length()).replaceFirst("^Error: ", ""))
        : failure;
  }

  @JSBody(script = "return {};")
  static native JSObject object();

  @JSBody(script = "return [];")
  static native JSObject array();

  @JSBody(script = "return undefined;")
  static native JSObject nothing();

  @JSBody(
      params = {"array", "value"},
      script = "array.push(value);")
  static native void push(JSObject array, JSObject value);

  @JSBody(
      params = {"object", "name", "value"},
      script = "object[name] = value;")
  static native void set(JSObject object, String name, JSObject value);

  @JSBody(
      params = {"object", "name"},
      script = "return object === undefined || object === null ? undefined : object[name];")
  static native JSObject get(JSObject object, String name);

  @JSBody(
      params = {"array", "index"},
      script = "return array[index];")
  static native JSObject at(JSObject array, int index);

  @JSBody(params = "array", script = "return array.length;")
  static native int length(JSObject array);

  @JSBody(params = "value", script = "return value === undefined || value === null;")
  static native boolean isNothing(JSObject value);

  @JSBody(params = "value", script = "return typeof value === 'function';")
  static native boolean isFunction(JSObject value);

  @JSBody(params = "value", script = "return typeof value === 'number';")
  static native boolean isNumber(JSObject value);

  @JSBody(params = "value", script = "return value;")
  static native double number(JSObject value);

  @JSBody(params = "value", script = "return value === true;")
  static native boolean isTrue(JSObject value);

  @JSBody(params = "value", script = "return value;")
  static native JSObject of(double value);

  @JSBody(params = "value", script = "return value;")
  static native JSObject of(boolean value);

  @JSBody(params = "value", script = "return value;")
  static native JSObject of(String value);

  @JSBody(params = "value", script = "return String(value);")
  static native String text(JSObject value);

  @JSBody(params = "object", script = "return Object.keys(object || {});")
  static native JSObject names(JSObject object);

  static JSObject of(double[] values) {
    return Float64Array.copyFromJavaArray(values);
  }

  /** A number of the settings, or what stands for it. */
  static double number(JSObject settings, String name, double usual) {
    JSObject value = get(settings, name);
    if (isNothing(value)) {
      return usual;
    }
    double number = number(value);
    if (!isNumber(value) || Double.isNaN(number)) {
      throw new IllegalArgumentException(name + " must be a number, not " + text(value));
    }
    return number;
  }

  /** A whole number of the settings, or what stands for it. */
  static int whole(JSObject settings, String name, int usual) {
    double number = number(settings, name, usual);
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(name + " must be a whole number, not " + number);
    }
    return (int) number;
  }
}
