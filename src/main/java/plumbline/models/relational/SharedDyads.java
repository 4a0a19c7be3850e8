package plumbline.models.relational;

import java.util.Arrays;
import java.util.List;

/** The dyads whose two objects share an attribute: the only ones whose strength is not the bias. */
final class SharedDyads {
  private final int n;
  private final boolean directed;
  private final LinkStrengths strengths;
  private final int[] seen; // the last object with which each was found

  SharedDyads(int objects, boolean directed, LinkStrengths strengths) {
    this.n = objects;
    this.directed = directed;
    this.strengths = strengths;
    this.seen = new int[objects];
  }

  /** Tells the target of the bias about the dyads that share an attribute, and about no other. */
  void gather(List<IlaColumn> columns, BiasTarget biasTarget) {
    biasTarget.begin(
        strengths.cells,
        strengths.strength,
        strengths.dyads,
        strengths.links,
        room(columns),
        strengths.power);
    Arrays.fill(seen, -1);
    for (int i = 0; i < n; i++) {
      for (int m = 0; m < columns.size(); m++) {
        IlaColumn f = columns.get(m);
        for (int t = f.label[i] < 0 ? f.size : 0; t < f.size; t++) {
          int j = f.members[t];
          if (seen[j] != i && (directed || j >= i)) {
            seen[j] = i;
            biasTarget.add(i * n + j, strengths.odds[i * n + j]);
          }
        }
      }
    }
  }

  /** At least the number of observed dyads that share an attribute, with some to spare. */
  private int room(List<IlaColumn> columns) {
    double pairs = 0;
    for (int m = 0; m < columns.size(); m++) {
      double size = columns.get(m).size;
      pairs += directed ? size * size : size * (size + 1) / 2;
    }
    return (int) Math.min(strengths.dyads, 64 + 1.25 * pairs);
  }
}
