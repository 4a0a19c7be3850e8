package plumbline.page;

import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;
import plumbline.sampling.runs.Progress;

/** Tells the page a few times a second how far a run is, and what there is to see by then. */
final class Watch implements Progress {
  private static final double EVERY_MILLIS = 200;

  interface Looks {
    JSObject pictures();
  }

  private final JSObject listener;
  private final Looks looks;
  private double last = now();

  Watch(JSObject listener, Looks looks) {
    this.listener = listener;
    this.looks = looks;
  }

  @Override
  public void update(long done, long total) {
    double now = now();
    if (now - last < EVERY_MILLIS || !Script.isFunction(listener)) {
      return;
    }
    tell(listener, done, total, looks.pictures());
    last = now();
  }

  @JSBody(script = "return Date.now();")
  private static native double now();

  @JSBody(
      params = {"listener", "done", "total", "pictures"},
      script = "listener({done: done, total: total, pictures: pictures});")
  private static native void tell(JSObject listener, double done, double total, JSObject pictures);
}
