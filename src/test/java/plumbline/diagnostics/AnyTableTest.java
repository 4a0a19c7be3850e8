package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

/** No table of numbers causes an exception, and no NaN comes without a reason. */
class AnyTableTest {
  private static final double[] STRANGE = {
    0,
    -0.0,
    1,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.MIN_VALUE,
    1e-300,
    1e300,
    1e8,
    1e-12
  };

  @Test
  void everyNaNHasAReason() throws ReflectiveOperationException {
    SeededRng rng = Rng.seeded(12);
    for (int trial = 0; trial < 3000; trial++) {
      Draws draws = table(rng, trial);
      Summary summary = Summary.of(draws);
      assertFalse(summary.toString().isEmpty());
      for (Summary.OfVariable variable : summary.variables()) {
        for (Estimate estimate : estimates(variable)) {
          assertTrue(estimate.isDefined() || estimate.reason().isPresent(), () -> "" + variable);
        }
      }
    }
  }

  private static Draws table(SeededRng rng, int trial) {
    int variables = 1 + rng.uniformInt(3);
    int chains = 1 + rng.uniformInt(4);
    int n = trial % 3 == 0 ? rng.uniformInt(12) : rng.uniformInt(150);
    double[] values = new double[variables * chains * n];
    int kind = rng.uniformInt(6);
    double strangeness = rng.uniform() * 0.3;
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (kind) {
            case 0 -> rng.normal();
            case 1 -> rng.uniformInt(2);
            case 2 -> STRANGE[rng.uniformInt(STRANGE.length)];
            case 3 -> Math.floorDiv(i, Math.max(1, n));
            case 4 -> i;
            default ->
                rng.bernoulli(strangeness)
                    ? STRANGE[rng.uniformInt(STRANGE.length)]
                    : 1e8 + rng.normal();
          };
    }
    List<String> names = List.of("a", "b", "c").subList(0, variables);
    return Draws.of(names, chains, n, values, RunInfo.of("strange", trial, Map.of()));
  }

  /** All estimates in a record, in the records within it and in their lists. */
  private static List<Estimate> estimates(Object value) throws ReflectiveOperationException {
    List<Estimate> found = new ArrayList<>();
    if (value instanceof Estimate estimate) {
      found.add(estimate);
    } else if (value instanceof List<?> list) {
      for (Object element : list) {
        found.addAll(estimates(element));
      }
    } else if (value instanceof Record) {
      for (RecordComponent component : value.getClass().getRecordComponents()) {
        found.addAll(estimates(component.getAccessor().invoke(value)));
      }
    }
    return found;
  }
}
