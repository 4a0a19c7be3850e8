package plumbline.foreign;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which values the program must still keep. Those that nothing here refers to any more are dropped
 * on the other side too; since they take next to no memory here and may take much there, garbage is
 * collected as soon as there are many of them.
 */
final class ForeignHandles {
  private final ReferenceQueue<ForeignValue> gone = new ReferenceQueue<>();
  private final Set<Handle> kept = new HashSet<>();
  private int least = Integer.MAX_VALUE;
  private int many = Integer.MAX_VALUE;

  private static final class Handle extends PhantomReference<ForeignValue> {
    private final long number;

    Handle(ForeignValue value, ReferenceQueue<ForeignValue> gone) {
      super(value, gone);
      this.number = value.handle();
    }
  }

  /** From how many values on the program wants to be rid of those that are not needed. */
  void keep(int number) {
    least = number;
    many = number;
  }

  void register(ForeignValue value) {
    kept.add(new Handle(value, gone));
  }

  /** A request to drop what is not needed any more, if there is anything. */
  @Nullable String drop() {
    StringBuilder numbers = new StringBuilder();
    poll(numbers);
    if (kept.size() > many) {
      collectGarbage(numbers);
      // Where as many are really in use, looking again at once would find nothing.
      many = Math.max(least, 2 * kept.size());
    }
    return numbers.length() == 0 ? null : "{\"do\":\"drop\",\"handles\":[" + numbers + "]}";
  }

  private void poll(StringBuilder numbers) {
    Reference<? extends ForeignValue> reference;
    while ((reference = gone.poll()) != null) {
      add(reference, numbers);
    }
  }

  private void add(Reference<? extends ForeignValue> reference, StringBuilder numbers) {
    Handle handle = (Handle) reference;
    kept.remove(handle);
    numbers.append(numbers.length() == 0 ? "" : ",").append(handle.number);
  }

  private void collectGarbage(StringBuilder numbers) {
    System.gc();
    try {
      Reference<? extends ForeignValue> reference = gone.remove(100);
      while (reference != null) { // they arrive in a stream that must not be left too early
        add(reference, numbers);
        reference = gone.remove(2);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
