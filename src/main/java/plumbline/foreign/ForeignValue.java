package plumbline.foreign;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A state or a data set of a foreign program, which keeps it; here there is only its number. It
 * comes into being on the other side when something depends on it.
 */
final class ForeignValue {
  private final ForeignProgram program;
  private final long handle;
  private final int depth;
  private final @Nullable ForeignValue stepData;
  private @Nullable String request;
  private List<ForeignValue> parents;
  private long valuesWith; // the number of the data; no value has number 0
  private double[] values = {};
  private long comparedWith;
  private boolean same;
  private @Nullable String name;
  private List<String> alike = List.of(); // parts of the name that all data give it

  /** A value to be made by a request; a step's parents are the state before and the data. */
  ForeignValue(ForeignProgram program, long handle, String request, List<ForeignValue> parents) {
    this.stepData = parents.size() == 2 ? parents.get(1) : null;
    this.program = program;
    this.handle = handle;
    this.request = request;
    this.parents = parents;
    this.depth = 1 + parents.stream().mapToInt(ForeignValue::depth).max().orElse(0);
  }

  /** A value that the program named itself, by a negative number. */
  ForeignValue(ForeignProgram program, long key) {
    this.program = program;
    this.stepData = null;
    this.handle = key;
    this.parents = List.of();
    this.depth = 0;
  }

  long handle() {
    return handle;
  }

  /** How many requests stand between this value and one that the program has already. */
  int depth() {
    return request == null ? 0 : depth;
  }

  /** Whether this is a draw from the prior that the program has not heard of yet. */
  boolean fresh() {
    return request != null && parents.isEmpty();
  }

  /** Whether the program named this value in an exact law, so that equal values are one. */
  boolean named() {
    return handle < 0;
  }

  /** The data that the step which led here was given. */
  @Nullable ForeignValue stepData() {
    return stepData;
  }

  /** Hands over the requests that this value waits for, its own last: they wait no longer. */
  void send(BiConsumer<ForeignValue, String> line) {
    String own = request;
    if (own != null) {
      parents.forEach(parent -> parent.send(line));
      request = null;
      parents = List.of(); // nothing here keeps the states before this one alive
      line.accept(this, own);
    }
  }

  /** What the functions say of this state with some data, if that is known. */
  double @Nullable [] valuesWith(ForeignValue data) {
    return valuesWith == data.handle() ? values : null;
  }

  void keep(ForeignValue data, double[] found) {
    valuesWith = data.handle();
    values = found;
  }

  /** Whether this equals another, if that is known. */
  @Nullable Boolean sameAs(ForeignValue other) {
    return comparedWith == other.handle() ? same : null;
  }

  void keepSame(ForeignValue other, boolean answer) {
    comparedWith = other.handle();
    same = answer;
  }

  /**
   * Whether both are the same for the program, which is asked.
   *
   * @param other anything
   * @return true if they are one value, or the program says that they are equal
   * @throws ForeignProgramException if the program cannot answer
   */
  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    return other instanceof ForeignValue value
        && value.program == program
        && !named()
        && !value.named()
        && program.same(this, value);
  }

  /** Equal values of a program must have one hash, and what is equal only the program knows. */
  @Override
  public int hashCode() {
    return named() ? Long.hashCode(handle) : System.identityHashCode(program);
  }

  /** Says what to show for it; with its number, and what is the same, if it differs by the data. */
  void call(String shown) {
    List<String> parts = List.of(shown.split(", ", -1));
    if (name == null) {
      alike = parts;
      name = shown;
    } else if (!alike.equals(parts)) {
      alike = alike.stream().filter(parts::contains).toList();
      name =
          Stream.concat(alike.stream(), Stream.of("value " + handle))
              .collect(Collectors.joining(", "));
    }
  }

  @Override
  public String toString() {
    return name != null ? name : "the program's value " + handle;
  }
}
