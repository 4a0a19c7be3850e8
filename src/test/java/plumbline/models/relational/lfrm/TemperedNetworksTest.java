package plumbline.models.relational.lfrm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.relational.Link;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.features.FeatureFunctions;
import plumbline.models.relational.features.StrengthLikelihood;
import plumbline.models.relational.features.TemperedChains;
import plumbline.models.relational.ila.IlaChecks;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.ila.IlaWorkspace;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.ParallelTempering;
import plumbline.sampling.Sampler;
import plumbline.studies.SyntheticNetworks;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;

/**
 * Replicas of the two models with features. At a power between 0 and 1 the law has no exact draws:
 * there the updates are checked one by one against the density. With powers 1 and 0 the second
 * replica's law is the prior, so that the joint law of both and the data can be drawn from.
 */
class TemperedNetworksTest {
  private static final double POWER = 0.6;
  private static final double[] ENDS = {1, 0};

  private static List<Dyads> kinds(int objects) {
    return List.of(
        Dyads.symmetric(objects),
        Dyads.directed(objects).withSelfLinks(),
        Dyads.symmetric(objects).withSelfLinks().hiding(0).hiding(2));
  }

  private static LfrmModel lfrm(Dyads dyads) {
    return LfrmModel.of(dyads, RelationalPriors.forTests());
  }

  private static IlaModel ila(Dyads dyads) {
    return IlaModel.of(dyads, RelationalPriors.forTests());
  }

  private static Trial<LfrmState, Network> lfrmAt(Dyads dyads, double power) {
    var sampler = LfrmSampler.withRecoding(lfrm(dyads));
    LfrmChecks checks = new LfrmChecks(lfrm(dyads), sampler.updates().keySet(), power);
    return Trial.of("lfrm", lfrm(dyads), sampler)
        .identities(checks.identities())
        .exact(checks.exact())
        .pairs(0);
  }

  private static Trial<IlaState, Network> ilaAt(Dyads dyads, double power) {
    IlaSampler sampler = IlaSampler.of(ila(dyads)).withShift();
    IlaChecks checks = new IlaChecks(ila(dyads), sampler.updates().keySet(), power);
    return Trial.of("ila", ila(dyads), sampler)
        .identities(checks.identities())
        .exact(checks.exact())
        .pairs(0);
  }

  @Test
  void everyUpdateKnowsThePower() {
    for (Dyads dyads : kinds(5)) {
      for (Trial<?, ?> trial : List.of(lfrmAt(dyads, POWER), ilaAt(dyads, POWER))) {
        for (Rung rung : List.of(Rung.IDENTITIES, Rung.EXACT)) {
          var results = trial.runExact(rung);
          assertTrue(results.stream().allMatch(RungResult::passed), () -> trial.name() + results);
        }
      }
    }
  }

  /** Two replicas, of which the data come from the first and the second knows nothing of them. */
  private static <S> JointTestReport joint(
      LinkModel<S> model,
      Sampler<List<S>, Network> sampler,
      List<TestFunction<S, Network>> functions,
      int draws,
      int sweeps) {
    GenerativeModel<List<S>, Network> pair =
        new GenerativeModel<>() {
          @Override
          public List<S> drawPrior(Rng rng) {
            return List.of(model.drawPrior(rng), model.drawPrior(rng));
          }

          @Override
          public Network drawData(List<S> states, Rng rng) {
            return model.drawData(states.get(0), rng);
          }
        };
    List<TestFunction<List<S>, Network>> both = new ArrayList<>();
    for (TestFunction<S, Network> one : functions) {
      both.add(
          TestFunction.of(one.name(), (states, y) -> one.value().applyAsDouble(states.get(0), y)));
      both.add(
          TestFunction.of(
              one.name() + ", power 0",
              (states, y) -> one.value().applyAsDouble(states.get(1), y)));
    }
    return JointTest.of(pair, sampler)
        .functions(both)
        .design(Design.replicated().draws(draws).sweepsPerDraw(sweeps))
        .familyWiseError(1e-5)
        .run(Rng.seeded(20261122), RunOptions.defaults());
  }

  /** At one and at two rounds, each a sweep of both and a proposed exchange. */
  @Test
  @Statistical(alpha = 4e-5)
  void jointTests() {
    Dyads dyads = Dyads.directed(5).withSelfLinks();
    for (int rounds = 1; rounds <= 2; rounds++) {
      var features =
          joint(
              lfrm(dyads),
              StrengthLikelihood.tempered(LfrmSampler.withRecoding(lfrm(dyads)), ENDS),
              FeatureFunctions.lfrm(lfrm(dyads).priors().precision()),
              2_000,
              rounds);
      assertEquals(Verdict.PASS, features.verdict(), features::toString);
      var attributes =
          joint(
              ila(dyads),
              StrengthLikelihood.tempered(IlaSampler.of(ila(dyads)).withShift().sweep(), ENDS),
              FeatureFunctions.ila(ila(dyads).priors().precision()),
              2_000,
              rounds);
      assertEquals(Verdict.PASS, attributes.verdict(), attributes::toString);
    }
  }

  @Test
  void jointTestsSeeWrongExchanges() {
    LfrmModel model = lfrm(Dyads.symmetric(5));
    var functions = FeatureFunctions.lfrm(model.priors().precision());
    var right = StrengthLikelihood.tempered(LfrmSampler.of(model), ENDS);
    var always = ParallelTempering.swaps((power, lower, here, there) -> 0);
    var reversed = ParallelTempering.swaps((p, lower, here, there) -> (p - lower) * (here - there));
    for (var bug : List.of(always, reversed)) {
      var wrong = right.replace(ParallelTempering.SWAPS, bug);
      assertEquals(Verdict.FAIL, joint(model, wrong, functions, 2_000, 2).verdict());
    }
  }

  @Test
  void logLikelihoodIsThatOfTheState() {
    for (Dyads dyads : kinds(7)) {
      for (Link link : Link.values()) {
        LfrmModel features = new LfrmModel(dyads, RelationalPriors.forData(), link);
        IlaModel attributes = new IlaModel(dyads, RelationalPriors.forData(), link);
        for (int n = 0; n < 20; n++) {
          Rng rng = Rng.seeded(n);
          LfrmState f = features.drawPrior(rng);
          IlaState a = attributes.drawPrior(rng);
          Network data = features.drawData(f, rng);
          LfrmWorkspace work = LfrmSampler.of(features).workspace();
          work.place(f, data);
          assertEquals(features.logLikelihood(f, data), StrengthLikelihood.of(work), 1e-8);
          IlaWorkspace other = IlaSampler.of(attributes).sweep().workspace();
          other.place(a, data);
          double expected = attributes.logLikelihood(a, data);
          assertEquals(expected, StrengthLikelihood.of(other), 1e-8 * (1 + Math.abs(expected)));
        }
      }
    }
  }

  /** Of a power of 1 alone there is nothing to exchange: the chain is the one without tempering. */
  @Test
  void oneReplicaIsTheSamplerItself() {
    Network data = SyntheticNetworks.sixGroups(2, 0.02, Rng.seeded(1));
    LfrmModel model = lfrm(data.dyads());
    LfrmState start = model.drawPrior(Rng.seeded(2));
    var one = StrengthLikelihood.tempered(LfrmSampler.of(model), 1).start(List.of(start), data);
    var plain = LfrmSampler.of(model).start(start, data);
    Rng a = Rng.seeded(3);
    Rng b = Rng.seeded(3);
    for (int sweep = 0; sweep < 20; sweep++) {
      one.advance(a);
      plain.advance(b);
    }
    assertEquals(plain.state(), one.state().get(0));
  }

  /** A table of tempered chains stopped after one of them and continued is the same. */
  @Test
  void studiesOfReplicasAreCompleted(@TempDir Path folder) throws IOException {
    Network network = SyntheticNetworks.sixGroups(2, 0.02, Rng.seeded(1));
    TemperedChains study = new TemperedChains(new double[] {1, 0.5}, 2, 3, 2, true);
    Path once = folder.resolve("once.csv");
    Path twice = folder.resolve("twice.csv");
    study.lfrm(network, 1, 2, once);
    study.lfrm(network, 1, 1, twice);
    study.lfrm(network, 1, 2, twice);
    assertEquals(1 + 2 * 3, Files.readAllLines(once).size());
    assertEquals(Files.readAllLines(once), Files.readAllLines(twice));
    Path attributes = folder.resolve("ila.csv");
    study.ila(network, 1, 1, attributes);
    assertEquals(1 + 3, Files.readAllLines(attributes).size());
    Path clusters = folder.resolve("irm.csv");
    new TemperedChains(new double[] {1}, 2, 3, 2, false).irm(network, 1, 1, clusters);
    assertEquals(1 + 3, Files.readAllLines(clusters).size());
  }

  @Test
  void chainsAtRestHaveALineEach(@TempDir Path folder) throws IOException {
    Network network = SyntheticNetworks.sixGroups(2, 0.02, Rng.seeded(1));
    Path table = folder.resolve("rest.csv");
    new ChainsAtRest(network, 2, 2, 8).write(table);
    List<String> lines = Files.readAllLines(table);
    assertEquals(1 + 2 * 4 + 2, lines.size());
    for (String line : lines) {
      assertEquals(lines.get(0).split(",").length, line.split(",").length, line);
      assertFalse(line.contains("NaN"), line);
    }
  }
}
