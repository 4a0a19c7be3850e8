package plumbline.sampling.runs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.platform.RecordPart;

/**
 * Bytes of a state and back: records of numbers, text, enums, {@link Doubles}, {@link Ints}, arrays
 * of numbers, lists, {@link Stored} classes and further records. Doubles keep all their bits. The
 * layout follows the record's components; no Java serialization is involved.
 *
 * @param <T> the type of state
 */
public final class StateCodec<T> {
  private interface Writing {
    void to(DataOutputStream out, Object value) throws IOException;
  }

  /** How values of a simple type are written and read. */
  private record Simple(Writing writing, Bytes.Reading<Object> reading) {}

  // All bits, so that a minus zero or a NaN comes back as it was.
  private static final Simple DOUBLE =
      new Simple(
          (out, value) -> out.writeLong(Double.doubleToRawLongBits((Double) value)),
          in -> Double.longBitsToDouble(in.readLong()));
  private static final Simple INT =
      new Simple((out, value) -> out.writeInt((Integer) value), DataInputStream::readInt);
  private static final Simple LONG =
      new Simple((out, value) -> out.writeLong((Long) value), DataInputStream::readLong);
  private static final Simple BOOLEAN =
      new Simple((out, value) -> out.writeBoolean((Boolean) value), DataInputStream::readBoolean);
  private static final Simple TEXT =
      new Simple(
          (out, value) -> Bytes.write(out, ((String) value).getBytes(StandardCharsets.UTF_8)),
          in -> new String(Bytes.read(in), StandardCharsets.UTF_8));

  private static final Map<Class<?>, Simple> SIMPLE =
      Map.ofEntries(
          Map.entry(double.class, DOUBLE),
          Map.entry(Double.class, DOUBLE),
          Map.entry(int.class, INT),
          Map.entry(Integer.class, INT),
          Map.entry(long.class, LONG),
          Map.entry(Long.class, LONG),
          Map.entry(boolean.class, BOOLEAN),
          Map.entry(Boolean.class, BOOLEAN),
          Map.entry(String.class, TEXT),
          Map.entry(
              Doubles.class,
              new Simple(
                  (out, value) -> writeDoubles(out, ((Doubles) value).toArray()),
                  in -> Doubles.of(readDoubles(in)))),
          Map.entry(
              double[].class,
              new Simple(
                  (out, value) -> writeDoubles(out, (double[]) value), StateCodec::readDoubles)),
          Map.entry(
              Ints.class,
              new Simple(
                  (out, value) -> writeInts(out, ((Ints) value).toArray()),
                  in -> Ints.of(readInts(in)))),
          Map.entry(
              int[].class,
              new Simple((out, value) -> writeInts(out, (int[]) value), StateCodec::readInts)));

  private final Class<T> type;

  private StateCodec(Class<T> type) {
    this.type = type;
  }

  /**
   * A codec for one type.
   *
   * @param type a record or one of the simple types above
   * @param <T> the type
   * @return the codec
   */
  public static <T> StateCodec<T> of(Class<T> type) {
    return new StateCodec<>(type);
  }

  /**
   * Writes a state.
   *
   * @param state the state
   * @return its bytes
   * @throws IllegalArgumentException if a component has a type that has no encoding
   */
  public byte[] encode(T state) {
    return Bytes.of(out -> write(out, type, state));
  }

  /**
   * Reads a state. The bytes do not say what they hold: only a codec of the same type can read
   * them.
   *
   * @param bytes as written by {@link #encode} for the same type
   * @return the state
   * @throws UncheckedIOException if the bytes end before a number does, or go on
   * @throws IllegalArgumentException if a record does not take what was read
   */
  public T decode(byte[] bytes) {
    return Bytes.read(
        bytes,
        in -> {
          @SuppressWarnings("unchecked") // read returns what the type says
          T state = (T) read(in, type);
          requireEnd(in);
          return state;
        });
  }

  static void requireEnd(DataInputStream in) throws IOException {
    if (in.read() >= 0) {
      throw new IOException("more was saved than belongs to a state");
    }
  }

  /**
   * Writes a value by the type that is declared for it, not by its own class: nothing is written
   * that tells types apart, and {@link #read} asks the same questions in the same order. A record
   * that is {@link Stored} as well is written as a record.
   */
  static void write(DataOutputStream out, Type type, Object value) throws IOException {
    Class<?> raw = rawClass(type);
    Simple simple = SIMPLE.get(raw);
    if (simple != null) {
      simple.writing().to(out, value);
    } else if (raw.isEnum()) {
      // By name: constants may later stand in another order.
      out.writeUTF(((Enum<?>) value).name());
    } else if (raw == List.class) {
      List<?> list = (List<?>) value;
      out.writeInt(list.size());
      for (Object element : list) {
        // The one type of all elements, which the component that holds the list declares.
        write(out, elementType(type), element);
      }
    } else if (RecordPart.isRecord(raw)) {
      for (RecordPart part : RecordPart.of(raw)) {
        write(out, part.type(), part.value(value));
      }
    } else if (Stored.class.isAssignableFrom(raw)) {
      write(out, formOf(raw), ((Stored) value).form());
    } else {
      throw unsupported(raw);
    }
  }

  /**
   * Reads a value of a type as {@link #write} wrote it; lists come back unmodifiable. Components
   * are read in the order in which the record declares them, all of them before it is made.
   */
  static Object read(DataInputStream in, Type type) throws IOException {
    Class<?> raw = rawClass(type);
    Simple simple = SIMPLE.get(raw);
    if (simple != null) {
      return simple.reading().from(in);
    } else if (raw.isEnum()) {
      return constant(raw, in.readUTF());
    } else if (raw == List.class) {
      int size = in.readInt();
      List<Object> list = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        list.add(read(in, elementType(type)));
      }
      return List.copyOf(list);
    } else if (RecordPart.isRecord(raw)) {
      List<RecordPart> parts = RecordPart.of(raw);
      Object[] values = new Object[parts.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = read(in, parts.get(i).type());
      }
      return RecordPart.join(raw, parts, values);
    } else if (Stored.class.isAssignableFrom(raw)) {
      return ((Stored.Form) read(in, formOf(raw))).whole();
    }
    throw unsupported(raw);
  }

  /** The record that a {@link Stored} class is saved as: what its method {@code form} returns. */
  private static Class<?> formOf(Class<?> stored) {
    return RecordPart.returned(stored, "form");
  }

  /** The constant of a name. */
  private static Object constant(Class<?> type, String name) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(type.getName() + " has no constant " + name);
  }

  /** Their number, and the bits of each. */
  private static void writeDoubles(DataOutputStream out, double[] values) throws IOException {
    out.writeInt(values.length);
    for (double value : values) {
      out.writeLong(Double.doubleToRawLongBits(value));
    }
  }

  private static double[] readDoubles(DataInputStream in) throws IOException {
    double[] values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = Double.longBitsToDouble(in.readLong());
    }
    return values;
  }

  /** Their number, and each of them. */
  private static void writeInts(DataOutputStream out, int[] values) throws IOException {
    out.writeInt(values.length);
    for (int value : values) {
      out.writeInt(value);
    }
  }

  private static int[] readInts(DataInputStream in) throws IOException {
    int[] values = new int[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readInt();
    }
    return values;
  }

  /**
   * The class of a type, without the types of its elements.
   *
   * @throws IllegalArgumentException for any other type, such as a type variable
   */
  private static Class<?> rawClass(Type type) {
    if (type instanceof Class<?> raw) {
      return raw;
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
      return raw;
    }
    throw new IllegalArgumentException("a state cannot hold the generic type " + type);
  }

  /**
   * The type of a list's elements. At run time it is known of a component only: a list that is no
   * component, or a raw one, cannot be written.
   */
  private static Type elementType(Type list) {
    if (list instanceof ParameterizedType generic) {
      return generic.getActualTypeArguments()[0];
    }
    throw new IllegalArgumentException("a list in a state must name its element type");
  }

  private static IllegalArgumentException unsupported(Class<?> type) {
    return new IllegalArgumentException(
        "a state that is to be saved cannot hold a "
            + type.getName()
            + "; use records of numbers, text, enums, Doubles, Ints and lists");
  }
}
