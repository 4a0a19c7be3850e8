package plumbline.foreign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Joint draws from prior and simulator that nobody has looked at yet. Whoever looks at one of them
 * looks at the others next, so that their values are asked for in one line.
 */
final class ForeignFresh {
  /** Draws of which more than these are made before the first look are made for something else. */
  private static final int MOST = 64;

  private final ArrayDeque<Draw> draws = new ArrayDeque<>();

  record Draw(ForeignValue state, ForeignValue data) {}

  synchronized void add(ForeignValue state, ForeignValue data) {
    if (draws.size() == MOST) {
      draws.removeFirst();
    }
    draws.addLast(new Draw(state, data));
  }

  /** By identity: equality is a question to the program. */
  synchronized boolean contains(ForeignValue state, ForeignValue data) {
    for (Draw draw : draws) {
      if (draw.data() == data && draw.state() == state) {
        return true;
      }
    }
    return false;
  }

  /** Hands them over. */
  synchronized List<Draw> take() {
    List<Draw> taken = new ArrayList<>(draws);
    draws.clear();
    return taken;
  }
}
