package org.teavm.classlib.java.util.concurrent.atomic;

/** An array that the only thread changes. */
public class TAtomicReferenceArray<E> {
  private final Object[] elements;

  public TAtomicReferenceArray(int length) {
    elements = new Object[length];
  }

  @SuppressWarnings("unchecked") // only of these were put in
  public E get(int index) {
    return (E) elements[index];
  }

  public void set(int index, E element) {
    elements[index] = element;
  }

  public E getAndSet(int index, E element) {
    E before = get(index);
    elements[index] = element;
    return before;
  }
}
