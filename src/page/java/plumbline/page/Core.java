package plumbline.page;

import java.util.function.Supplier;
import org.teavm.jso.JSExceptions;
import org.teavm.jso.JSObject;
import plumbline.platform.Release;

/**
 * The core as one global of a script, {@code plumbline}: plain functions of plain objects. What is
 * wrong with an input is thrown as an error whose message is the sentence that a command prints.
 */
public final class Core {
  private Core() {}

  public static void main(String[] words) {
    Script.open();
    Script.export("version", (a, b, c) -> Script.of(Release.version()));
    Script.export("joint", (a, b, c) -> told(() -> SamplerQuestions.joint(a, b, c)));
    Script.export("exact", (a, b, c) -> told(() -> SamplerQuestions.exact(a, b, c)));
    Museum museum = new Museum();
    Script.export("exhibits", (a, b, c) -> told(museum::exhibits));
    Script.export(
        "exhibit", (a, b, c) -> told(() -> museum.exhibit(Script.text(a), Script.text(b))));
    Script.export("read", (a, b, c) -> told(() -> FileQuestions.read(a)));
    Script.export("diagnose", (a, b, c) -> told(() -> FileQuestions.diagnose(a, b)));
    Script.export("compare", (a, b, c) -> told(() -> FileQuestions.compare(a, b, c)));
    Script.export("sbc", (a, b, c) -> told(() -> FileQuestions.sbc(a, b)));
  }

  private static JSObject told(Supplier<JSObject> answer) {
    String sentence;
    JSObject thrown = Script.nothing();
    try {
      return answer.get();
    } catch (RuntimeException | Error failure) {
      String message = Script.own(failure).getMessage();
      sentence = message == null ? failure.getClass().getSimpleName() : message;
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        thrown = JSExceptions.getJSException(cause);
      }
    }
    return Script.raise(sentence, thrown);
  }
}
