package plumbline.models.relational;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import plumbline.sampling.DataFileException;

/** Objects in order of appearance, and links between them. */
final class NamedLinks {
  private final Map<String, Integer> objects = new LinkedHashMap<>();
  private final List<int[]> pairs = new ArrayList<>();

  /** The number of an object, the next one if its name is new. */
  int object(String name) {
    return objects.computeIfAbsent(name, x -> objects.size());
  }

  void add(String from, String to) {
    pairs.add(new int[] {object(from), object(to)});
  }

  /**
   * Refuses too few or too many objects before a cell of the network is made. A link without a
   * dyad, such as that of an object with itself where there are no self links, is left out by
   * {@link Network#of}.
   */
  NetworkFile network(Path file, IntFunction<Dyads> kind) {
    int n = objects.size();
    if (n < 2 || n > NetworkFile.MOST_OBJECTS) {
      throw new DataFileException(file, 0, 0, n + " objects", "2 to " + NetworkFile.MOST_OBJECTS);
    }
    Dyads dyads = kind.apply(n);
    BitSet links = new BitSet();
    for (int[] pair : pairs) {
      links.set(pair[0] * n + pair[1]);
      if (!dyads.directed()) {
        links.set(pair[1] * n + pair[0]);
      }
    }
    return new NetworkFile(
        List.copyOf(objects.keySet()), Network.of(dyads, (from, to) -> links.get(from * n + to)));
  }
}
