package plumbline.sampling.files.arviz;

import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.files.NumberField;

/**
 * The name and the coordinates of a dimension in a netCDF 4 file: those of its scale, to which a
 * variable refers in its {@code DIMENSION_LIST}.
 */
final class DimensionLabels {
  private DimensionLabels() {}

  /**
   * The labels along one dimension.
   *
   * @param group of the variable
   * @param data the variable
   * @param dimension which one
   * @param room that the file may ask for
   * @return one label for each position; 0, 1, ... where the file has none
   * @throws IllegalStateException if the labels ask for more room than that
   */
  static List<String> of(Group group, Dataset data, int dimension, ClaimedRoom room) {
    int size = data.getDimensions()[dimension];
    Dataset scale = scale(group, data, dimension);
    if (scale != null && scale.getDimensions().length == 1 && scale.getDimensions()[0] == size) {
      if (!room.admits(scale)) {
        throw new IllegalStateException(
            "more labels in " + NumberField.quoted(scale.getName()) + " than the file holds");
      }
      List<String> labels = labels(scale);
      if (labels.stream().distinct().count() == size) {
        return labels;
      }
    }
    return IntStream.range(0, size).mapToObj(Integer::toString).toList();
  }

  /**
   * The name of one dimension.
   *
   * @param group of the variable
   * @param data the variable
   * @param dimension which one
   * @return its name; empty where the file does not say
   */
  static Optional<String> name(Group group, Dataset data, int dimension) {
    return Optional.ofNullable(scale(group, data, dimension)).map(Node::getName);
  }

  private static @Nullable Dataset scale(Group group, Dataset data, int dimension) {
    Attribute list = data.getAttribute("DIMENSION_LIST");
    if (list != null && Array.getLength(list.getData()) > dimension) {
      OptionalLong address = firstNumber(Array.get(list.getData(), dimension));
      for (Node node : group.getChildren().values()) {
        if (address.isPresent()
            && node instanceof Dataset scale
            && node.getAddress() == address.getAsLong()) {
          return scale;
        }
      }
    }
    return null;
  }

  /** The address in a reference, however deep the reader wraps it. */
  private static OptionalLong firstNumber(@Nullable Object value) {
    Object inner = value;
    while (inner != null && inner.getClass().isArray() && Array.getLength(inner) > 0) {
      inner = Array.get(inner, 0);
    }
    return inner instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  private static List<String> labels(Dataset scale) {
    Attribute name = scale.getAttribute("NAME");
    List<String> labels = new ArrayList<>();
    if (name != null && String.valueOf(name.getData()).startsWith("This is a netCDF dimension")) {
      return labels; // a dimension without coordinates
    }
    Object flat = scale.getDataFlat();
    for (int i = 0; i < Array.getLength(flat); i++) {
      Object value = Array.get(flat, i);
      boolean whole = value instanceof Double number && number == Math.rint(number);
      labels.add(
          whole ? Long.toString(((Number) value).longValue()) : String.valueOf(value).strip());
    }
    return labels;
  }
}
