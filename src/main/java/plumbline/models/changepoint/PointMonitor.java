package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.Monitor;
import plumbline.sampling.Visit;

/**
 * The change points as numbers to be diagnosed: each of them, or of very many their means over all
 * individuals, one for each time.
 */
final class PointMonitor implements Monitor<ChangePointState, LayerCounts> {
  private static final int MOST_CELLS = 100;

  private final int people;
  private final int times;
  private final boolean each;
  private final List<String> names = new ArrayList<>();

  PointMonitor(int people, int times) {
    this.people = people;
    this.times = times;
    this.each = people <= MOST_CELLS / times;
    for (int i = 1; i <= (each ? people : 1); i++) {
      for (int t = 1; t <= times; t++) {
        names.add(each ? "point[" + i + "," + t + "]" : "mean point[" + t + "]");
      }
    }
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public void write(Visit<ChangePointState, LayerCounts> visit, double[] target, int offset) {
    ChangePointWorkspace work = visit.workspace(ChangePointWorkspace.class).orElseThrow();
    for (int v = 0; v < names.size(); v++) {
      double sum = 0;
      for (int cell = v; cell < people * times; cell += names.size()) {
        sum += work.point(cell);
      }
      target[offset + v] = each ? sum : sum / people;
    }
  }
}
