package plumbline.verification.counterexample;

import java.util.ArrayList;
import java.util.List;

/**
 * The flow of probability between two states under the target: equal both ways if the kernel is
 * reversible.
 *
 * @param from index of a state
 * @param to index of another
 * @param forward target of the first times the probability of the move
 * @param backward target of the second times the probability of the move back
 */
public record Flow(int from, int to, double forward, double backward) {
  /**
   * The flows of a transition matrix.
   *
   * @param rows transition probabilities, from row to column
   * @param target probabilities of the states
   * @return one for each two states between which there is a move either way
   */
  static List<Flow> all(double[][] rows, double[] target) {
    List<Flow> flows = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      for (int j = i + 1; j < rows.length; j++) {
        Flow flow = new Flow(i, j, target[i] * rows[i][j], target[j] * rows[j][i]);
        if (flow.forward() > 0 || flow.backward() > 0) {
          flows.add(flow);
        }
      }
    }
    return flows;
  }

  /**
   * The log of forward over backward: minus the log of the factor that an acceptance ratio min(1,
   * r) of the move lacks.
   *
   * @return 0 if balanced; infinite if there is no way back, or no way there
   */
  public double logRatio() {
    return Math.log(forward) - Math.log(backward);
  }

  /**
   * What flows too much one way.
   *
   * @return at least 0
   */
  public double excess() {
    return Math.abs(forward - backward);
  }

  /**
   * Whether the move can be made both ways.
   *
   * @return true if so
   */
  public boolean bothWays() {
    return forward > 0 && backward > 0;
  }
}
