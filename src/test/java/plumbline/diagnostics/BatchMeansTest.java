package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class BatchMeansTest {
  /** coda's numbers where coda is given several variables at once; see batch_means.R. */
  @Test
  void agreesWithCoda() {
    List<List<String>> rows = ChainsOfOracle.rows("batch_means.csv");
    for (List<String> row : rows.subList(1, rows.size())) {
      double[][] chains = ChainsOfOracle.read(row.get(0), row.get(1)).get(row.get(2));
      double[][] chosen =
          row.get(3).equals("all")
              ? chains
              : new double[][] {chains[Integer.parseInt(row.get(3)) - 1]};
      double expected = Double.parseDouble(row.get(5));
      Estimate ours = BatchMeans.standardError(Integer.parseInt(row.get(4)), chosen);
      assertEquals(expected, ours.value(), 1e-9 * expected, row.toString());
    }
  }
}
