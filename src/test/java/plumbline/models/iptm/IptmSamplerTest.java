package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.models.iptm.likelihood.MessageDensity;
import plumbline.models.iptm.scans.ReceiverScan;
import plumbline.models.iptm.trial.IptmChecks;
import plumbline.models.iptm.trial.IptmTrials;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.ChainContract;
import plumbline.sampling.Sampler;
import plumbline.sampling.Update;
import plumbline.testing.Statistical;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.exact.CacheConsistency;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;

class IptmSamplerTest {
  private static Trial<IptmState, IptmData> trial(String... settings) {
    TrialOptions options = TrialOptions.defaults();
    for (String setting : settings) {
      String[] pair = setting.split("=", 2);
      options = options.with(pair[0], pair[1]);
    }
    return IptmTrials.of(options);
  }

  /**
   * The checks that the model states; its pairs, which take five seconds, are in the long suite.
   */
  private static void climb(Trial<IptmState, IptmData> trial) {
    climbWithPairs(trial.pairs(0));
  }

  private static void climbWithPairs(Trial<IptmState, IptmData> trial) {
    for (Rung rung : List.of(Rung.IDENTITIES, Rung.EXACT)) {
      for (RungResult result : trial.runExact(rung)) {
        assertNotEquals(Verdict.FAIL, result.verdict(), result.toString());
        // Only the acceptance ratios of Metropolis steps do not apply to slices.
        assertTrue(result.passed() || result.check().startsWith("steps of"), result.toString());
      }
    }
  }

  /** Every law and every link. */
  @ParameterizedTest
  @CsvSource({"lognormal,identity", "weibull,log", "exponential,identity", "gamma,log"})
  void everyLawAndEveryLinkPassesTheExactChecks(String law, String link) {
    climb(trial("law=" + law, "link=" + link));
  }

  /** Every law with every link. */
  @Tag("long")
  @ParameterizedTest
  @EnumSource(IncrementLaw.class)
  void everyPairOfLawAndLinkPassesTheExactChecks(IncrementLaw law) {
    for (TimeModel.Link link : TimeModel.Link.values()) {
      climbWithPairs(
          trial(
              "law=" + law.name().toLowerCase(Locale.ROOT),
              "link=" + link.name().toLowerCase(Locale.ROOT)));
    }
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"covariates=network", "covariates=clock", "statistics=degree", "patterns=3"})
  void everyVariantPassesTheExactChecksWithPairs(String setting) {
    climbWithPairs(trial(setting));
  }

  @ParameterizedTest
  @CsvSource({"covariates=network", "covariates=clock", "statistics=degree", "patterns=3"})
  void everyVariantPassesTheExactChecks(String setting) {
    climb(trial(setting));
  }

  /** What more actors than can be enumerated have: one receiver at a time. */
  @Test
  void singleSiteReceiversLeaveTheLawInvariant() {
    IptmModel model = IptmModel.appendixA(6, TimeCovariates.NETWORK);
    IptmSampler flips =
        IptmSampler.of(model)
            .replace(
                "receivers", (work, rng) -> work.receiverScan.run(ReceiverScan::drawEach, rng));
    Trial<IptmState, IptmData> trial =
        Trial.of("iptm", model, flips).exact(new IptmChecks(model).exact());
    trial.runExact(Rung.EXACT).forEach(r -> assertTrue(r.passed(), r.toString()));
  }

  @Test
  void placedChainEqualsANewOne() {
    IptmModel model = IptmModel.appendixA(4, TimeCovariates.NETWORK_AND_CLOCK);
    ChainContract.placeEqualsStart(model, IptmSampler.of(model), 1);
    ChainContract.placeEqualsStart(model, IptmSampler.published(model, InnerLoop.appendixA(3)), 1);
  }

  @Test
  void cachesAreNeverStale() {
    IptmModel model =
        IptmModel.standard(IptmSizes.equal(12, 5, 5, 4, 3, 6), TimeCovariates.NETWORK_AND_CLOCK);
    Sampler<IptmState, IptmData> watched =
        CacheConsistency.watch(
            IptmSampler.published(model, new InnerLoop(3, 3, 0.05, 0.01)), Object::equals);
    SeededRng rng = Rng.seeded(3);
    for (int n = 0; n < 5; n++) {
      IptmState prior = model.drawPrior(rng);
      IptmData data = model.drawData(prior, rng);
      Chain<IptmState, IptmData> chain = watched.start(model.complete(prior, data), data);
      for (int sweep = 0; sweep < 40; sweep++) {
        chain.advance(rng);
      }
    }
  }

  /** An update that leaves behind what is computed from what it changed. */
  @Test
  void staleCachesBreakTheirContract() {
    IptmModel model = IptmModel.appendixA(4, TimeCovariates.NETWORK_AND_CLOCK);
    Update<IptmWorkspace> factor =
        (work, rng) -> work.coefficients.delta(work.coefficients.delta() + 0.5);
    Update<IptmWorkspace> intensities = (work, rng) -> work.coefficients.ties[0] += 0.5;
    for (Update<IptmWorkspace> stale : List.of(factor, intensities)) {
      List<RungResult> failed =
          Trial.of("iptm", model, IptmSampler.of(model).replace("coefficients", stale))
              .identities(new IptmChecks(model).identities())
              .runExact(Rung.IDENTITIES)
              .stream()
              .filter(result -> result.check().startsWith("likelihood after updates"))
              .toList();
      assertEquals(List.of(true), failed.stream().map(RungResult::broken).toList());
    }
  }

  /** Where a sender's probability underflows, its logarithm is there all the same. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 30, 100, 300})
  void tiesOfAllButNoProbabilityHaveALikelihood(double scale) {
    IptmModel model =
        IptmModel.standard(IptmSizes.equal(8, 3, 4, 2, 2, 4), TimeCovariates.NETWORK_AND_CLOCK);
    SeededRng rng = Rng.seeded(6);
    for (int n = 0; n < 20; n++) {
      IptmState prior = model.drawPrior(rng);
      IptmData data = model.drawData(prior, rng);
      IptmState drawn = model.complete(prior, data);
      IptmWorkspace work = IptmSampler.of(model).sweep().workspace();
      work.place(drawn, data);
      work.tieTarget.build();
      Doubles b = Doubles.generate(drawn.coefficients().size(), i -> scale * rng.normal());
      IptmState far = drawn.withTies(b, drawn.delta());
      MessageDensity density = MessageDensity.of(model, far, data);
      double error = 1e-10 * (1 + Math.abs(density.total()));
      assertEquals(density.ties(), work.tieTarget.at(b.toArray(), drawn.delta()), error);
      work.place(far, data);
      assertEquals(density.total(), work.likelihood.all(), error);
    }
  }

  @Test
  void stateWithoutReceiversIsRefused() {
    IptmModel model = IptmModel.appendixA(4, TimeCovariates.CLOCK);
    Rng rng = Rng.seeded(1);
    IptmState prior = model.drawPrior(rng);
    IptmData data = model.drawData(prior, rng);
    assertThrows(IllegalArgumentException.class, () -> IptmSampler.of(model).start(prior, data));
  }

  /** In the order of the document's readings, in every run: a preset is named by its place too. */
  @Test
  void presetsHaveAnOrder() {
    List<String> recipes =
        List.of("appendix-a", "section-3", "appendix-a-schein", "appendix-a-replicated");
    assertEquals(
        Stream.of("", "-30", "-25")
            .flatMap(reading -> recipes.stream().map(recipe -> recipe + reading))
            .toList(),
        trial().presets().stream().map(TrialOptions.Preset::name).toList());
  }

  @Test
  void optimisationIsRefusedInsideAJointTest() {
    assertThrows(IllegalArgumentException.class, () -> trial("optimise=true"));
  }

  @ParameterizedTest
  @CsvSource({
    "lognormal,identity,slice,1",
    "lognormal,identity,metropolis,3",
    "exponential,log,slice,1",
    "gamma,log,slice,1"
  })
  @Statistical(alpha = 4e-4)
  void samplerPassesTheJointTest(String law, String link, String kernel, int sweeps) {
    Trial<IptmState, IptmData> trial =
        trial("law=" + law, "link=" + link, "kernel=" + kernel, "inner=20");
    JointTestReport report =
        trial
            .jointTest()
            .design(Design.replicated().draws(6_000).sweepsPerDraw(sweeps))
            .familyWiseError(1e-4)
            .run(Rng.seeded(11));
    assertTrue(report.passed(), report.toString());
  }

  @Test
  void documentsStatisticsAreAsManyAsItsReadings() {
    assertEquals(32, count("covariates=network-and-clock"));
    assertEquals(30, count("covariates=network"));
    assertEquals(25, count("covariates=clock"));
  }

  private static int count(String covariates) {
    return trial(covariates, "functions=document").functions().size();
  }
}
