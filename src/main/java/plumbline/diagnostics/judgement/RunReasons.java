package plumbline.diagnostics.judgement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.numerics.Text;
import plumbline.sampling.Draws;

/** What speaks against a run as a whole. */
record RunReasons(Draws draws, Convergence.Criteria criteria) {
  /** Two chains that went through so many places, or moved so often, are no two chains. */
  private static final int PLACES = 5;

  private static final int MOVES = 20;

  List<Convergence.Cause> ofChains(int varying) {
    List<Convergence.Cause> reasons = new ArrayList<>();
    if (varying == 0) {
      reasons.add(
          undecided("draws", Double.NaN, Double.NaN, "nothing varies", "look at the sampler"));
    } else if (draws.chains() < 2) {
      reasons.add(
          undecided(
              "chains",
              1,
              2,
              "one chain cannot show that it has forgotten its start",
              "run at least two, better four, from starts far apart; if one file holds several, say"
                  + " how many (--chains)"));
    }
    Optional<int[]> equal = equalChains(draws);
    equal.ifPresent(
        pair ->
            reasons.add(
                undecided(
                    "chains",
                    pair[1],
                    Double.NaN,
                    "chains " + pair[0] + " and " + pair[1] + " hold the same draws",
                    "give each file once, and each chain a seed of its own")));
    Optional<SharedStream> shared = equal.isPresent() ? Optional.empty() : SharedStream.of(draws);
    shared.ifPresent(
        pair ->
            reasons.add(
                undecided(
                    "stream",
                    pair.share(),
                    Double.NaN,
                    Text.of(
                        "chains %d and %d went through the same values of %s in another order"
                            + " (%.0f%%, beyond chance): they share one stream of random numbers",
                        pair.first(),
                        pair.second(),
                        pair.variable(),
                        Math.floor(100 * pair.share())),
                    "give each chain a seed of its own, and a generator with independent"
                        + " streams")));
    return reasons;
  }

  private static Convergence.Cause undecided(
      String what, double value, double limit, String sentence, String advice) {
    return new Convergence.Cause(
        "", what, value, limit, FitJudgement.Verdict.UNDECIDED, sentence, advice);
  }

  List<Convergence.Cause> ofHamiltonian(HamiltonianSigns signs) {
    List<Convergence.Cause> reasons = new ArrayList<>();
    long divergences = signs.totalDivergences();
    long transitions = (long) signs.divergences().size() * signs.draws();
    if (divergences > criteria.divergences()) {
      reasons.add(
          new Convergence.Cause(
              "",
              "divergences",
              divergences,
              criteria.divergences(),
              divergences > Convergence.Criteria.DIVERGENT_SHARE * transitions
                  ? FitJudgement.Verdict.NOT_CONVERGED
                  : FitJudgement.Verdict.UNDECIDED,
              Text.of(
                  "%d divergent %s among %d: the sampler did not follow the posterior everywhere",
                  divergences, divergences == 1 ? "transition" : "transitions", transitions),
              "try smaller steps (a larger adapt_delta or target_accept) or another"
                  + " parametrisation"));
    }
    List<Double> fractions = signs.ebfmi();
    for (int c = 0; c < fractions.size(); c++) {
      if (fractions.get(c) < criteria.energyFraction()) {
        reasons.add(
            undecided(
                "E-BFMI",
                fractions.get(c),
                criteria.energyFraction(),
                Text.of(
                    "E-BFMI of chain %d is %.2f, below %.2f: tails may not have been reached",
                    c + 1, fractions.get(c), criteria.energyFraction()),
                "try another parametrisation"));
      }
    }
    return reasons;
  }

  /**
   * The first two chains with the same draws, from 1: they make every comparison look good. Draws
   * of few values that hardly move may agree by chance.
   */
  static Optional<int[]> equalChains(Draws draws) {
    for (int second = 1; second < draws.chains() && draws.draws() > 1; second++) {
      for (int first = 0; first < second; first++) {
        int a = first;
        int b = second;
        if (IntStream.range(0, draws.variables().size())
                .allMatch(v -> Arrays.equals(draws.chain(v, a), draws.chain(v, b)))
            && tells(draws, a)) {
          return Optional.of(new int[] {first + 1, second + 1});
        }
      }
    }
    return Optional.empty();
  }

  /** Whether another chain would hardly have the draws of this one. */
  private static boolean tells(Draws draws, int chain) {
    List<double[]> series =
        IntStream.range(0, draws.variables().size()).mapToObj(v -> draws.chain(v, chain)).toList();
    Set<List<Double>> places = new HashSet<>();
    List<Double> last = List.of();
    int moves = 0;
    for (int i = 0; i < draws.draws() && places.size() < PLACES && moves < MOVES; i++) {
      int draw = i;
      List<Double> place = series.stream().map(values -> values[draw]).toList();
      moves += place.equals(last) ? 0 : 1;
      places.add(place);
      last = place;
    }
    return places.size() >= PLACES || moves >= MOVES;
  }
}
