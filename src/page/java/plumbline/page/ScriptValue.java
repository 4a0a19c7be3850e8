package plumbline.page;

import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;

/** A value of the page's language, kept as it is; equal to what shows the same. */
final class ScriptValue {
  private final JSObject program;
  private final JSObject value;
  private @Nullable String shown;

  /**
   * A value.
   *
   * @param program whose {@code key} tells what a value shows, if it has one
   */
  ScriptValue(JSObject program, JSObject value) {
    this.program = program;
    this.value = value;
  }

  JSObject value() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScriptValue same
        && (same == this || same(value, same.value) || toString().equals(same.toString()));
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    if (shown == null) {
      shown = shown(program, value);
    }
    return shown;
  }

  /** Of numbers that say the same their texts need not be made. */
  @JSBody(
      params = {"a", "b"},
      script = "return typeof a === 'number' && a === b;")
  private static native boolean same(JSObject a, JSObject b);

  @JSBody(
      params = {"program", "value"},
      script =
          "return typeof value === 'string' ? value : program.key ? String(program.key(value))"
              + " : String(JSON.stringify(value, function(k, x) {"
              + " return ArrayBuffer.isView(x) ? Array.prototype.slice.call(x)"
              + " : typeof x === 'number' && !isFinite(x) ? String(x) : x; }));")
  private static native String shown(JSObject program, JSObject value);
}
