package plumbline.sampling.runs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Bytes of a state whose class may change from draw to draw, as between the records of a sealed
 * interface, or that is a list: a {@link StateCodec} that says what it wrote.
 */
public final class SavedState {
  private SavedState() {}

  /**
   * Writes a state with the name of its class, for states of several classes; a list is written
   * element by element.
   *
   * @param state the state
   * @return its bytes
   * @throws IllegalArgumentException if a component has a type that has no encoding
   */
  public static byte[] encode(Object state) {
    return Bytes.of(out -> write(out, state));
  }

  private static void write(DataOutputStream out, Object state) throws IOException {
    if (state instanceof List<?> list) {
      out.writeUTF(List.class.getName());
      out.writeInt(list.size());
      for (Object element : list) {
        write(out, element);
      }
    } else {
      out.writeUTF(state.getClass().getName());
      StateCodec.write(out, state.getClass(), state);
    }
  }

  /**
   * Reads a state that may be of another class than an example, such as another record of the same
   * sealed interface.
   *
   * @param bytes as written by {@link #encode}
   * @param example a state of the same program
   * @param <T> the type of state
   * @return the state
   * @throws UncheckedIOException if the bytes end too early or too late
   * @throws IllegalArgumentException if the state is of no class that the example's has to do with
   */
  public static <T> T decode(byte[] bytes, T example) {
    return Bytes.read(
        bytes,
        in -> {
          @SuppressWarnings("unchecked") // related to the example, as its class was checked to be
          T state = (T) read(in, example);
          StateCodec.requireEnd(in);
          return state;
        });
  }

  private static Object read(DataInputStream in, Object example) throws IOException {
    String name = in.readUTF();
    if (!name.equals(List.class.getName())) {
      return StateCodec.read(in, related(name, example.getClass()));
    }
    int size = in.readInt();
    if (size == 0 && example instanceof List<?>) {
      return List.of();
    }
    if (!(example instanceof List<?> like) || like.isEmpty()) {
      throw new IllegalArgumentException(
          "a list of " + size + " was saved, where " + example + " is expected");
    }
    List<Object> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(read(in, like.get(Math.min(i, like.size() - 1))));
    }
    return List.copyOf(list);
  }

  private static Stream<Class<?>> interfaces(Class<?> type) {
    return Arrays.stream(type.getInterfaces())
        .flatMap(direct -> Stream.concat(Stream.of(direct), interfaces(direct)));
  }

  /** The class of a name, if it is the example's or shares an interface or superclass with it. */
  private static Class<?> related(String name, Class<?> example) {
    if (name.equals(example.getName())) {
      return example;
    }
    try {
      Class<?> saved = Class.forName(name, false, example.getClassLoader());
      boolean shares =
          interfaces(example).anyMatch(shared -> shared.isAssignableFrom(saved))
              || (example.getSuperclass() != Record.class
                  && example.getSuperclass() != Object.class
                  && example.getSuperclass().isAssignableFrom(saved));
      if (shares) {
        return saved;
      }
    } catch (ClassNotFoundException | LinkageError unknown) {
      // as any other class that has nothing to do with it
    }
    throw new IllegalArgumentException(
        "a " + name + " was saved, where a " + example.getName() + " is expected");
  }
}
