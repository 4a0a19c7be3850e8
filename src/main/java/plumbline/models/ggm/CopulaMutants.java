package plumbline.models.ggm;

import java.util.List;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.copula.CopulaSampler;
import plumbline.graphs.copula.CopulaState;
import plumbline.graphs.copula.CopulaWorkspace;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/**
 * Bugs planted into {@link CopulaSampler}.
 *
 * @param prior the prior
 * @param right the sampler
 */
record CopulaMutants(GraphPrior prior, Sweep<CopulaState, Ranks, CopulaWorkspace> right) {
  private static final int DRAWS = 20_000;
  private static final double LARGE = 1_000;

  /** All of them, each with the rung that must catch it. */
  List<Mutant<CopulaState, Ranks>> all() {
    Mutants<CopulaState, Ranks, CopulaWorkspace> bugs =
        new Mutants<>(right, Design.successiveConditional());
    bugs.add(
            "shift-alone",
            "a column's location is drawn as if no other column depended on it",
            DRAWS)
        .replace("shifts", this::shiftAlone)
        .blind("graphs without edges");
    bugs.add("one-degree-more", "the scales are drawn with b + deg + 1 degrees of freedom", DRAWS)
        .replace("scales", scales(1, CopulaWorkspace::rescale));
    bugs.add("scores-only", "the scores are rescaled and K is not", DRAWS)
        .replace("scales", scales(0, CopulaMutants::scoresOnly));
    bugs.add("diagonal-only", "of K the diagonal entry alone is rescaled", DRAWS)
        .replace("scales", scales(0, CopulaMutants::diagonalOnly))
        .blind("graphs without edges");
    bugs.add("missing-frozen", "missing values keep the score zero", DRAWS)
        .replace("scores", CopulaMutants::missingFrozen)
        .blind("tables without missing values");
    bugs.add("ties-by-row", "equal values are taken to differ, in the order of their rows", DRAWS)
        .replace("scores", CopulaMutants::tiesByRow)
        .blind("columns without ties");
    bugs.add(
            "stale-ranks",
            "the ranks of the first data set are kept when other data are placed",
            DRAWS)
        .sampler((initial, data) -> new StaleChain(right.start(initial, data), data))
        .joint()
        .blind("checks of one data set, and designs that start a chain for each");
    return bugs.all();
  }

  /** What becomes of a column whose factor has been drawn. */
  @FunctionalInterface
  private interface Rescaling {
    void apply(CopulaWorkspace work, int j, double factor);
  }

  private Update<CopulaWorkspace> scales(int more, Rescaling rescaling) {
    double df = prior.df() + more;
    int p = prior.nodes();
    return (work, rng) -> {
      for (int j = 0; j < p; j++) {
        double shape = (df + work.gaussian().graph().degree(j)) / 2;
        double fresh = 2 * rng.gamma(shape) / prior.scale().get(j * p + j);
        double now = work.gaussian().precision()[j * p + j];
        rescaling.apply(work, j, Math.sqrt(now / fresh));
      }
    };
  }

  /** A column's location is drawn as if no other column depended on it. */
  private void shiftAlone(CopulaWorkspace work, Rng rng) {
    int p = prior.nodes();
    double[] scores = work.scores();
    for (int j = 0; j < p; j++) {
      double sum = 0;
      for (int cell = j; cell < scores.length; cell += p) {
        sum += scores[cell];
      }
      double precision = work.rows() * work.gaussian().precision()[j * p + j];
      double shift = rng.normal() / Math.sqrt(precision) - sum / work.rows();
      for (int cell = j; cell < scores.length; cell += p) {
        scores[cell] += shift;
      }
    }
    work.condition();
  }

  /** The scores are rescaled and K is not, unless that makes them too large to compute with. */
  private static void scoresOnly(CopulaWorkspace work, int j, double factor) {
    double largest = 0;
    for (double score : work.scores()) {
      largest = Math.max(largest, Math.abs(score));
    }
    if (factor * largest < LARGE) {
      rescaleScores(work, j, factor);
    }
  }

  private static void rescaleScores(CopulaWorkspace work, int j, double factor) {
    double[] scores = work.scores();
    int p = work.gaussian().nodes();
    for (int cell = j; cell < scores.length; cell += p) {
      scores[cell] *= factor;
    }
    work.condition();
  }

  /** Of K the diagonal entry alone is rescaled, wherever that leaves it positive definite. */
  private static void diagonalOnly(CopulaWorkspace work, int j, double factor) {
    double[] k = work.gaussian().precision();
    int p = work.gaussian().nodes();
    double[] changed = k.clone();
    changed[j * p + j] /= factor * factor;
    if (Cholesky.factor(changed, changed, p)) {
      k[j * p + j] /= factor * factor;
      work.gaussian().recompute();
      rescaleScores(work, j, factor);
    }
  }

  /** Missing values keep the score zero. */
  private static void missingFrozen(CopulaWorkspace work, Rng rng) {
    zero(work);
    work.drawScores(rng);
    zero(work);
    work.condition();
  }

  private static void zero(CopulaWorkspace work) {
    for (int cell = 0; cell < work.scores().length; cell++) {
      if (work.levels()[cell] < 0) {
        work.scores()[cell] = 0;
      }
    }
  }

  /** Equal values are taken to differ, in the order of their rows. */
  private static void tiesByRow(CopulaWorkspace work, Rng rng) {
    work.rank(tiesByRow(work.levels(), work.gaussian().nodes()));
    work.drawScores(rng);
  }

  private static Ints tiesByRow(int[] levels, int p) {
    return Ints.generate(
        levels.length,
        cell -> {
          int below = 0;
          for (int other = cell % p; other < levels.length; other += p) {
            int seen = levels[other];
            boolean before = seen < levels[cell] || (seen == levels[cell] && other < cell);
            below += seen >= 0 && before ? 1 : 0;
          }
          return levels[cell] < 0 ? -1 : below;
        });
  }

  private record StaleChain(Chain<CopulaState, Ranks> inner, Ranks first)
      implements Chain<CopulaState, Ranks> {
    @Override
    public void advance(Rng rng) {
      inner.advance(rng);
    }

    @Override
    public CopulaState state() {
      return inner.state();
    }

    @Override
    public void place(CopulaState state, Ranks data) {
      inner.place(state, first);
    }
  }
}
