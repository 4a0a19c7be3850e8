package plumbline.models.changepoint.coal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.changepoint.ChangePointOptions;
import plumbline.models.changepoint.ChangePointOptions.Cut;
import plumbline.models.changepoint.ChangePointOptions.Kernel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Formula;
import plumbline.studies.YearlyCounts;
import plumbline.testing.Statistical;
import plumbline.verification.Evidence;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.exact.CountableSteps;
import plumbline.verification.joint.Design;

class CoalTest {
  private static Ints disasters() {
    return YearlyCounts.read(Path.of("data/coal/disasters.csv")).counts();
  }

  @Test
  void countsAreOfEveryYearInARow(@TempDir Path folder) throws IOException {
    assertEquals(1851, YearlyCounts.read(Path.of("data/coal/disasters.csv")).firstYear());
    Path file = folder.resolve("counts.csv");
    Files.writeString(file, "year,n\n1900,3\n1901, 0\n");
    assertEquals(new YearlyCounts(1900, Ints.of(3, 0)), YearlyCounts.read(file));
    for (String wrong : List.of("", "1900", "1900,x", "1900,-1", "1900,3\n1902,1", "1900,1,1")) {
      Files.writeString(file, "year,n\n" + wrong + "\n");
      assertThrows(DataFileException.class, () -> YearlyCounts.read(file), wrong);
    }
  }

  @Test
  void dataAreComplete() {
    assertEquals(112, disasters().size());
    assertEquals(191, disasters().sum());
  }

  @Test
  void posteriorByEnumeration() {
    Doubles posterior = new CoalModel(112, 1, 1).posterior(disasters());
    assertEquals(1, posterior.sum(), 1e-12);
    int best = 0;
    for (int k = 0; k < posterior.size(); k++) {
      best = posterior.get(k) > posterior.get(best) ? k : best;
    }
    assertEquals(1891, 1850 + best); // the last year of the higher rate
    assertEquals(0.24, posterior.get(best), 0.01);
  }

  @Test
  @Statistical(alpha = 1e-4)
  void everyKernelFindsTheEnumeratedPosterior() {
    CoalModel model = new CoalModel(112, 1, 1);
    Ints data = disasters();
    Doubles posterior = model.posterior(data);
    int sweeps = 100_000;
    for (Kernel kernel :
        List.of(Kernel.METROPOLIS, Kernel.GIBBS, Kernel.SLICE, Kernel.PRIOR_INDEPENDENCE)) {
      var sampler =
          CoalSampler.of(
              model, ChangePointOptions.kernels(kernel, Cut.WITH_OBSERVED, Formula.CORRECTED, 25));
      var chain = sampler.start(new CoalState(41, 3, 1), data);
      Rng rng = Rng.seeded(20171114);
      double[] law = new double[112];
      for (int i = 0; i < sweeps; i++) {
        chain.advance(rng);
        law[chain.state().change()] += 1.0 / sweeps;
      }
      // Prior proposals hit the 30 years that matter in one of ten sweeps.
      double allowed = kernel == Kernel.PRIOR_INDEPENDENCE ? 0.08 : 0.03;
      double distance = CountableSteps.distance(posterior.toArray(), law);
      assertTrue(distance < allowed, kernel + " " + distance);
    }
  }

  @Test
  @Statistical(alpha = 2e-4)
  void climbsEveryRung() {
    var trial = CoalTrial.of(TrialOptions.defaults());
    for (int sweeps = 1; sweeps <= 2; sweeps++) {
      Evidence evidence =
          trial.run(
              Design.successiveConditional().draws(20_000).sweepsPerDraw(sweeps),
              1e-4,
              Rng.seeded(20171114),
              RunOptions.defaults());
      assertEquals(Verdict.PASS, evidence.verdict(), evidence.toString());
    }
  }

  @Test
  void printedFormulaIsCaught() {
    var printed = CoalTrial.of(TrialOptions.defaults().with(Formula.AS_PRINTED));
    assertEquals(Verdict.FAIL, RungResult.verdict(printed.runExact(Rung.EXACT)));
  }
}
