package plumbline.foreign;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Joint draws and steps that nobody has looked at yet. Whoever looks at one of them looks at the
 * others next, so that all is asked for in one line.
 */
final class ForeignFresh {
  /** Draws of which more than these are made before the first look are made for something else. */
  private static final int MOST = 256;

  private final Map<Pair, Draw> draws = new LinkedHashMap<>();

  /** By number: equality is a question to the program. */
  private record Pair(long state, long data) {}

  /** A state with data, and the state before the steps that led there, if steps did. */
  record Draw(ForeignValue state, ForeignValue data, @Nullable ForeignValue before) {}

  /** A joint draw from prior and simulator. */
  synchronized void add(ForeignValue state, ForeignValue data) {
    put(new Draw(state, data, null));
  }

  /** A step; with the step before it, at which nobody has looked, it becomes one. */
  synchronized void addStep(ForeignValue from, ForeignValue data, ForeignValue state) {
    Pair last = new Pair(from.handle(), data.handle());
    Draw draw = draws.get(last);
    if (draw == null || draw.before() == null) {
      put(new Draw(state, data, from));
    } else {
      draws.remove(last);
      put(new Draw(state, data, draw.before()));
    }
  }

  private void put(Draw draw) {
    draws.put(new Pair(draw.state().handle(), draw.data().handle()), draw);
    if (draws.size() > MOST) {
      Iterator<Draw> oldest = draws.values().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  synchronized boolean contains(ForeignValue state, ForeignValue data) {
    return draws.containsKey(new Pair(state.handle(), data.handle()));
  }

  /** Hands them over. */
  synchronized List<Draw> take() {
    List<Draw> taken = new ArrayList<>(draws.values());
    draws.clear();
    return taken;
  }
}
