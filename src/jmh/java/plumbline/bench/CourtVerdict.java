package plumbline.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The judgement of one algorithm on one case.
 *
 * @param one the case
 * @param first the run that is judged
 * @param second of another seed, where the first one failed
 * @param edge the edge that is farthest off, of the first run
 * @param exact its right probability
 * @param error estimate less exact, of that edge
 * @param z the largest error in standard errors, of any edge
 * @param p its probability, Bonferroni over the edges
 * @param word right, biased, wrong, unconfirmed or noisy
 */
record CourtVerdict(
    CourtCase one,
    CourtRun first,
    @Nullable CourtRun second,
    int edge,
    double exact,
    double error,
    double z,
    double p,
    String word) {
  /** Errors up to this much are called biased and not wrong. */
  static final double MATTERS = 0.02;

  /** Of Holm's procedure over all cases and algorithms. */
  static final double LEVEL = 0.01;

  private static final double NOISY = 0.005;
  private static final TDistribution STUDENT = TDistribution.of(49);

  private static CourtVerdict weigh(CourtCase one, CourtRun run, double[] exact) {
    int worst = 0;
    double z = 0;
    for (int e = 0; e < exact.length; e++) {
      double error = Math.abs(run.estimates()[e] - exact[e]);
      if (error > Math.abs(run.estimates()[worst] - exact[worst])) {
        worst = e;
      }
      // Draws are at best independent: a chain that never moved has no variance to go by.
      double least = Math.sqrt(exact[e] * (1 - exact[e]) / run.length());
      z = Math.max(z, error / Math.max(least, run.errors()[e]));
    }
    double p = Math.min(1, 2 * exact.length * STUDENT.survivalProbability(z));
    double error = run.estimates()[worst] - exact[worst];
    return new CourtVerdict(one, run, null, worst, exact[worst], error, z, p, "");
  }

  /**
   * Judges all runs together.
   *
   * @param runs those of the first seed
   * @param exact the right answers by the name of the case
   * @return one verdict for each run, those that failed called suspect
   */
  static List<CourtVerdict> first(
      List<CourtRun> runs, Map<String, CourtCase> cases, Map<String, double[]> exact) {
    List<CourtVerdict> all = new ArrayList<>();
    for (CourtRun run : runs) {
      CourtCase one = cases.get(run.job());
      double[] right = exact.get(run.job());
      if (one != null && right != null) {
        all.add(weigh(one, run, right));
      }
    }
    List<CourtVerdict> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparingDouble(CourtVerdict::p));
    Map<CourtVerdict, Boolean> rejected = new HashMap<>();
    boolean going = true;
    for (int k = 0; k < sorted.size(); k++) {
      going &= sorted.get(k).p() <= LEVEL / (sorted.size() - k);
      rejected.put(sorted.get(k), going);
    }
    return all.stream()
        .map(
            v ->
                v.called(
                    rejected.getOrDefault(v, false)
                        ? Math.abs(v.error) > MATTERS ? "suspect" : "biased"
                        : v.first.worstError() > NOISY ? "noisy" : "right"))
        .toList();
  }

  /** With the run of another seed: wrong only if it fails as well, at the level left for it. */
  CourtVerdict confirmed(CourtRun run, double[] exact, int suspects) {
    CourtVerdict again = weigh(one, run, exact);
    boolean fails = again.p <= LEVEL / suspects && Math.abs(again.error) > MATTERS;
    return new CourtVerdict(
        one, first, run, edge, this.exact, error, z, p, fails ? "wrong" : "unconfirmed");
  }

  private CourtVerdict called(String verdict) {
    return new CourtVerdict(one, first, second, edge, exact, error, z, p, verdict);
  }

  /** The header of {@link #line}. */
  static String header() {
    return "p,n,b,graph,algorithm,version,iterations,seconds,edge,exact,estimate,error,"
        + "largest_standard_error,z,p_value,again,verdict";
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%d,%d,%d,%s,%s,%s,%d,%.2f,%s,%.4f,%.4f,%.4f,%.4f,%.2f,%.2g,%s,%s",
        one.p(),
        one.n(),
        one.b(),
        one.graph(),
        first.algorithm(),
        first.version(),
        first.length(),
        first.seconds(),
        CourtCase.edge(edge),
        exact,
        first.estimates()[edge],
        error,
        first.worstError(),
        z,
        p,
        second == null ? "" : String.format(Locale.ROOT, "%.4f", second.estimates()[edge] - exact),
        word);
  }

  /** The largest error and how the case was judged, for a table. */
  String cell() {
    String text = String.format(Locale.ROOT, "%.3f", Math.abs(error)).substring(1);
    return switch (word) {
      case "wrong" -> "**" + text + "**";
      case "right" -> text;
      case "biased" -> text + " b";
      case "unconfirmed" -> text + " u";
      default -> text + " n";
    };
  }
}
