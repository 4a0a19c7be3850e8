package plumbline.graphs.copula;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.Observations;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * Ranks of draws from a Gaussian graphical model: the law under which the extended rank likelihood
 * is the whole likelihood. How many rows share each level of a column, and which cells are missing,
 * is fixed beforehand; so the ranks tell which scores lie below which others, and nothing else.
 * (Values cut at known thresholds would tell more than the likelihood uses.)
 *
 * @param gaussian graph, precision matrix and scores
 * @param levels for each column, how many of its cells are on each level, lowest first
 * @param missing row by row, 1 where a cell is missing
 */
public record CopulaModel(GraphModel gaussian, List<Ints> levels, Ints missing)
    implements GenerativeModel<CopulaState, Ranks>, JointDensity<CopulaState, Ranks> {
  /** Checks that levels and missing cells are as many as there are rows. */
  public CopulaModel {
    levels = List.copyOf(levels);
    int p = gaussian.prior().nodes();
    if (levels.size() != p || missing.size() != gaussian.n() * p) {
      throw new IllegalArgumentException(
          Text.of(
              "levels and missing cells must be given for %s rows of %s columns", gaussian.n(), p));
    }
    for (int j = 0; j < p; j++) {
      int cells = 0;
      for (int size : levels.get(j).toArray()) {
        cells += size;
      }
      for (int row = 0; row < gaussian.n(); row++) {
        cells += missing.get(row * p + j);
      }
      if (cells != gaussian.n()) {
        throw new IllegalArgumentException(
            Text.of(
                "the levels and missing cells of column %s are %s cells, not %s",
                j + 1, cells, gaussian.n()));
      }
    }
  }

  /**
   * Columns in turn without ties, of three levels, and of two; each with one missing cell.
   *
   * @param prior of graph and precision matrix
   * @param n rows, at least 4
   * @return the model
   */
  public static CopulaModel standard(GraphPrior prior, int n) {
    if (n < 4) {
      throw new IllegalArgumentException("n must be at least 4, not " + n);
    }
    int p = prior.nodes();
    List<Ints> levels = new ArrayList<>();
    for (int j = 0; j < p; j++) {
      int count = j % 3 == 0 ? n - 1 : 4 - j % 3;
      levels.add(Ints.generate(count, l -> (n - 1) * (l + 1) / count - (n - 1) * l / count));
    }
    return new CopulaModel(
        new GraphModel(prior, n), levels, Ints.generate(n * p, e -> e / p == e % p % n ? 1 : 0));
  }

  @Override
  public CopulaState drawPrior(Rng rng) {
    return new CopulaState(gaussian.drawPrior(rng), Doubles.of());
  }

  @Override
  public Ranks drawData(CopulaState state, Rng rng) {
    return ranks(gaussian.drawData(state.graph(), rng).values());
  }

  /** The state with the scores that the data came from. */
  @Override
  public CopulaState complete(CopulaState state, Ranks data) {
    return new CopulaState(state.graph(), data.latent());
  }

  /**
   * The ranks of scores.
   *
   * @param scores n rows of p
   * @return their levels, with the scores
   */
  public Ranks ranks(Doubles scores) {
    int n = gaussian.n();
    int p = gaussian.prior().nodes();
    int[] cells = new int[n * p];
    for (int j = 0; j < p; j++) {
      List<Integer> seen = new ArrayList<>();
      for (int cell = j; cell < n * p; cell += p) {
        cells[cell] = -1;
        if (missing.get(cell) == 0) {
          seen.add(cell);
        }
      }
      seen.sort(Comparator.comparingDouble(scores::get));
      int from = 0;
      for (int level = 0; level < levels.get(j).size(); level++) {
        int to = from + levels.get(j).get(level);
        for (; from < to; from++) {
          cells[seen.get(from)] = level;
        }
      }
    }
    return new Ranks(n, p, Ints.of(cells), scores);
  }

  /**
   * The log density of graph and precision matrix.
   *
   * @throws IllegalStateException if the graph's normalising constant has no known closed form
   */
  @Override
  public double logPrior(CopulaState state) {
    return gaussian.logPrior(state.graph());
  }

  /** The log density of the scores, of which the ranks are a function: their order is not asked. */
  @Override
  public double logLikelihood(CopulaState state, Ranks data) {
    return gaussian.logLikelihood(
        state.graph(), new Observations(data.n(), data.p(), state.scores()));
  }
}
