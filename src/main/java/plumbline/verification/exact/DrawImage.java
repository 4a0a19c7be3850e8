package plumbline.verification.exact;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.runs.StateCodec;
import plumbline.verification.TestFunction;

/**
 * What a state with its data is at this moment, with equality: their bytes, or where one of them
 * has no encoding, the values of all test functions. Equality of the objects themselves would not
 * do: states may be changed in place, and records compare their arrays by identity.
 *
 * @param functions of state and data
 */
record DrawImage<S, Y>(List<TestFunction<S, Y>> functions) {
  Object of(S state, Y data) {
    try {
      return List.of(bytes(state), bytes(data));
    } catch (IllegalArgumentException noEncoding) {
      return values(state, data);
    }
  }

  List<Double> values(S state, Y data) {
    List<Double> values = new ArrayList<>();
    functions.forEach(function -> values.add(function.value().applyAsDouble(state, data)));
    return values;
  }

  /** How much an image holds, in bytes, or values where it has these. */
  static int size(Object image) {
    return ((List<?>) image)
        .stream().mapToInt(part -> part instanceof ByteBuffer bytes ? bytes.capacity() : 1).sum();
  }

  /** A value as it comes back from storage; what has no encoding is refused. */
  static <T> T stored(T value) {
    byte[] bytes = codec(value).encode(value);
    try {
      return codec(value).decode(bytes);
    } catch (RuntimeException e) {
      throw new BrokenContractException(
          "%s cannot be read back from storage: %s".formatted(value.getClass().getName(), e));
    }
  }

  private static <T> ByteBuffer bytes(T value) {
    return ByteBuffer.wrap(codec(value).encode(value));
  }

  @SuppressWarnings("unchecked") // an object's class is the class of its own type
  private static <T> StateCodec<T> codec(T value) {
    return StateCodec.of((Class<T>) value.getClass());
  }
}
