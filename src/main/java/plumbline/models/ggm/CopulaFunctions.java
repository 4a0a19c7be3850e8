package plumbline.models.ggm;

import java.util.ArrayList;
import java.util.List;
import plumbline.graphs.copula.CopulaState;
import plumbline.graphs.copula.Ranks;
import plumbline.verification.TestFunction;

/**
 * What the joint tests of the copula look at: the functions of {@link GraphFunctions} that concern
 * graph and precision matrix, the scale of every column, and what ranks and scores have to do with
 * each other.
 */
final class CopulaFunctions {
  private CopulaFunctions() {}

  /** Functions of state and data for some columns. */
  static List<TestFunction<CopulaState, Ranks>> of(int p) {
    List<TestFunction<CopulaState, Ranks>> list = new ArrayList<>();
    list.add(TestFunction.of("edges", (s, y) -> s.graph().graph().edges()));
    for (int j = 0; j < p; j++) {
      int column = j;
      list.add(TestFunction.of("log k" + (j + 1) + (j + 1), (s, y) -> logDiagonal(s, column)));
    }
    list.add(TestFunction.of("log k11 log k22", (s, y) -> logDiagonal(s, 0) * logDiagonal(s, 1)));
    list.add(TestFunction.of("log |K|", (s, y) -> GraphFunctions.logDeterminant(s.graph())));
    list.add(
        TestFunction.of(
            "sum |partial correlation|", (s, y) -> GraphFunctions.partialCorrelations(s.graph())));
    list.add(TestFunction.of("log(1 + |z1|^2)", (s, y) -> Math.log1p(squares(s, y))));
    list.add(TestFunction.of("tr(K Z'Z) / (np)", CopulaFunctions::misfit));
    list.add(TestFunction.of("log missing z^2", CopulaFunctions::missing));
    list.add(TestFunction.of("scores by level", (s, y) -> byLevel(s, y, y.p() - 1)));
    list.add(TestFunction.of("concordance of ranks", (s, y) -> concordance(y)));
    list.add(
        TestFunction.of(
            "concordance and correlation", (s, y) -> concordance(y) * -partialCorrelation(s)));
    return list;
  }

  private static double logDiagonal(CopulaState s, int j) {
    return Math.log(s.graph().k(j, j));
  }

  private static double partialCorrelation(CopulaState s) {
    return s.graph().k(0, 1) / Math.sqrt(s.graph().k(0, 0) * s.graph().k(1, 1));
  }

  private static double squares(CopulaState s, Ranks y) {
    double sum = 0;
    for (int j = 0; j < y.p(); j++) {
      sum += s.scores().get(j) * s.scores().get(j);
    }
    return sum;
  }

  /** A chi-square of n p degrees divided by them, whatever K, if the data are new. */
  private static double misfit(CopulaState s, Ranks y) {
    int p = y.p();
    double sum = 0;
    for (int row = 0; row < y.n(); row++) {
      for (int i = 0; i < p; i++) {
        for (int j = 0; j < p; j++) {
          sum += s.graph().k(i, j) * s.scores().get(row * p + i) * s.scores().get(row * p + j);
        }
      }
    }
    return sum / (y.n() * p);
  }

  /** Mean of log(1 + z^2 k_jj) over the missing cells. */
  private static double missing(CopulaState s, Ranks y) {
    double sum = 0;
    int count = 0;
    for (int cell = 0; cell < y.levels().size(); cell++) {
      if (y.levels().get(cell) < 0) {
        int j = cell % y.p();
        sum += Math.log1p(s.scores().get(cell) * s.scores().get(cell) * s.graph().k(j, j));
        count++;
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  /** The correlation of scores and levels in one column. */
  private static double byLevel(CopulaState s, Ranks y, int j) {
    double count = 0;
    double z = 0;
    double l = 0;
    double zz = 0;
    double ll = 0;
    double zl = 0;
    for (int row = 0; row < y.n(); row++) {
      int level = y.level(row, j);
      if (level >= 0) {
        double score = s.scores().get(row * y.p() + j);
        count++;
        z += score;
        l += level;
        zz += score * score;
        ll += (double) level * level;
        zl += score * level;
      }
    }
    double spread = (zz - z * z / count) * (ll - l * l / count);
    return spread > 0 ? (zl - z * l / count) / Math.sqrt(spread) : 0;
  }

  /** How many more pairs of rows the first two columns order alike than not. */
  private static double concordance(Ranks y) {
    double sum = 0;
    for (int a = 0; a < y.n(); a++) {
      for (int b = 0; b < a; b++) {
        if (Math.min(Math.min(y.level(a, 0), y.level(a, 1)), Math.min(y.level(b, 0), y.level(b, 1)))
            >= 0) {
          sum +=
              Integer.signum(y.level(a, 0) - y.level(b, 0))
                  * Integer.signum(y.level(a, 1) - y.level(b, 1));
        }
      }
    }
    return sum;
  }
}
