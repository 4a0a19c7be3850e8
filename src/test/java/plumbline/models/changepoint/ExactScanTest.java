package plumbline.models.changepoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableRandomWalk;
import plumbline.sampling.countable.CountableSlice;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.ExactCountable;
import plumbline.sampling.countable.PriorIndependence;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.sampling.countable.RetrospectiveMetropolis;

class ExactScanTest {
  private static final int SHALLOW = 22;
  private static final int DEEP = 38;

  private interface Accused {
    ChangePointSampler of(ChangePointModel model);
  }

  private static void assertStationaryErrors(
      PointPrior prior, Accused accused, double a1, double a3, double b1, double b3) {
    assertEquals(a1, error(accused, Fixture.shallow(1, prior), SHALLOW), 1e-5);
    assertEquals(a3, error(accused, Fixture.shallow(3, prior), SHALLOW), 1e-5);
    assertEquals(b1, error(accused, Fixture.deep(1, prior), DEEP), 1e-5);
    assertEquals(b3, error(accused, Fixture.deep(3, prior), DEEP), 1e-5);
  }

  private static double error(Accused accused, Fixture fixture, int largest) {
    return new ExactScan(accused.of(fixture.model()), fixture, largest).stationaryError();
  }

  private static ChangePointSampler printed(ChangePointModel model) {
    return ChangePointSampler.of(model)
        .withKernel(() -> RetrospectiveMetropolis.of(CutRule.OWN_MAXIMUM, Formula.AS_PRINTED));
  }

  private static ChangePointMutants mutants(ChangePointModel model) {
    return new ChangePointMutants(model, CutRule.OWN_MAXIMUM);
  }

  @Test
  void everyExactKernelLeavesThePosteriorInvariant() {
    List<Supplier<CountableKernel>> kernels =
        List.of(
            () -> RetrospectiveMetropolis.of(CutRule.OWN_MAXIMUM, Formula.CORRECTED),
            () -> RetrospectiveMetropolis.of(CutRule.WITH_OBSERVED, Formula.CORRECTED),
            RetrospectiveGibbs::new,
            CountableSlice::new,
            PriorIndependence::new,
            CountableRandomWalk::new);
    for (PointPrior prior : PointPrior.values()) {
      for (int times : new int[] {1, 3}) {
        for (Supplier<CountableKernel> kernel : kernels) {
          for (boolean deep : new boolean[] {false, true}) {
            Fixture fixture = deep ? Fixture.deep(times, prior) : Fixture.shallow(times, prior);
            ChangePointSampler sampler = ChangePointSampler.of(fixture.model()).withKernel(kernel);
            double error = new ExactScan(sampler, fixture, deep ? DEEP : SHALLOW).invarianceError();
            assertTrue(error <= 1e-14, prior + " " + times + " " + kernel.get() + " " + error);
          }
        }
      }
    }
  }

  /** Departure from the document: branch 2 of (3) has L(p). */
  @Test
  void branchTwoAsPrintedIsNotExact() {
    assertStationaryErrors(
        PointPrior.SHIFTED_POISSON, ExactScanTest::printed, .07522, .14941, .04468, .02399);
    assertStationaryErrors(
        PointPrior.ZERO_TRUNCATED, ExactScanTest::printed, .02972, .24343, .03381, .02287);
    assertStationaryErrors(
        PointPrior.POISSON_FROM_ZERO,
        model -> mutants(model).printedBranch(),
        .04515,
        .03830,
        .03200,
        .01938);
  }

  /** Departure from the document: C sums over the whole support. */
  @Test
  void normaliserAsPrintedIsNotExactFromZero() {
    assertStationaryErrors(
        PointPrior.POISSON_FROM_ZERO,
        model -> mutants(model).printedNormaliser(),
        .04180,
        .01167,
        .00051,
        .00010);
    assertStationaryErrors(
        PointPrior.POISSON_FROM_ZERO, ExactScanTest::printed, .04257, .03574, .03152, .01933);
  }

  @Test
  void normaliserAsPrintedIsRightWhereTheSupportStartsAtOne() {
    Fixture fixture = Fixture.shallow(3, PointPrior.SHIFTED_POISSON);
    var scan = new ExactScan(mutants(fixture.model()).printedNormaliser(), fixture, SHALLOW);
    assertTrue(scan.invarianceError() <= 1e-14);
  }

  @Test
  void exactMeans() {
    assertMeans(Fixture.shallow(3, PointPrior.SHIFTED_POISSON), 1.2428, 1.8407, 2.9390);
    assertMeans(Fixture.deep(3, PointPrior.SHIFTED_POISSON), 4.1364, 5.4720, 6.8919);
    assertMeans(Fixture.shallow(3, PointPrior.POISSON_FROM_ZERO), 0.7472, 0.9446, 0.5415);
    assertMeans(Fixture.deep(3, PointPrior.POISSON_FROM_ZERO), 3.2880, 4.7214, 6.3324);
    Fixture fixture = Fixture.shallow(3, PointPrior.SHIFTED_POISSON);
    ExactScan scan = new ExactScan(printed(fixture.model()), fixture, SHALLOW);
    double[] expected = {1.2493, 1.8419, 2.6422};
    for (int t = 0; t < 3; t++) {
      assertEquals(expected[t], ChangePointRun.mean(scan.stationary(t)), 1e-4);
    }
  }

  private static void assertMeans(Fixture fixture, double... means) {
    ChangePointWorkspace work = ChangePointSampler.of(fixture.model()).workspace();
    work.place(fixture.state(), fixture.data());
    for (int t = 0; t < means.length; t++) {
      var exact = ExactCountable.posterior(work.target(t), 1e-15, Rng.seeded(1));
      assertEquals(means[t], exact.mean(), 1e-4);
    }
  }

  /**
   * Under (2) the document says that M makes the tails of the proposal heavier than those of the
   * target. Here the likelihood rises beyond the cut, and they are lighter everywhere far out.
   */
  @Test
  void tailsOfTheProposalCanBeLighter() {
    Fixture fixture =
        Fixture.of(
            PointPrior.SHIFTED_POISSON,
            Doubles.of(1),
            Doubles.of(0.8),
            Doubles.generate(64, h -> 0.25),
            LayerCounts.of(new int[] {0, 0, 1, 0, 0, 1}));
    ChangePointWorkspace work = ChangePointSampler.of(fixture.model()).workspace();
    work.place(fixture.state(), fixture.data());
    CountableTarget target = work.target(0);
    var posterior = ExactCountable.posterior(target, 1e-15, Rng.seeded(1));
    // At p = 1 with one time the cut is 1: M(1) = L(1) and C(1) = M(1), so (1) is the prior itself.
    assertTrue(target.logLikelihood(6) > target.logLikelihood(1) + 2);
    for (int p = 6; p < posterior.probabilities().size(); p++) {
      double proposal = Math.exp(target.logPrior(p));
      assertTrue(proposal < 0.8 * posterior.probability(p), "at " + p);
    }
  }

  /** With the cut max(P, L) the likelihood only falls beyond it: moves down are never rejected. */
  @Test
  void withTheObservedCutOnlyMovesUpAreRejected() {
    SeededMoves moves = new SeededMoves();
    for (PointPrior prior : PointPrior.values()) {
      ChangePointModel model =
          new ChangePointModel(1, Ints.of(4, 5, 6), prior, LayerPriors.standard());
      for (int seed = 0; seed < 200; seed++) {
        moves.run(model, seed);
      }
    }
    assertTrue(moves.lower > 1000, "moves down proposed: " + moves.lower);
    assertEquals(moves.lower, moves.lowerAccepted);
  }

  private static final class SeededMoves {
    private long lower;
    private long lowerAccepted;

    void run(ChangePointModel model, long seed) {
      Rng rng = Rng.seeded(seed);
      ChangePointState state = model.drawPrior(rng);
      var kernel = RetrospectiveMetropolis.of(CutRule.WITH_OBSERVED, Formula.CORRECTED);
      var chain =
          ChangePointSampler.of(model)
              .withKernel(() -> kernel)
              .start(state, model.drawData(state, rng));
      for (int i = 0; i < 200; i++) {
        chain.advance(rng);
      }
      lower += kernel.proposed(RetrospectiveMetropolis.Branch.LOWER);
      lowerAccepted += kernel.accepted(RetrospectiveMetropolis.Branch.LOWER);
      double rate =
          (double) kernel.accepted(RetrospectiveMetropolis.Branch.LOWER)
              / kernel.proposed(RetrospectiveMetropolis.Branch.LOWER);
      assertTrue(rate == 1 || Double.isNaN(rate), "acceptance rate " + rate);
    }
  }
}
