package plumbline.models.relational;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.models.relational.features.FeatureFunctions;
import plumbline.models.relational.ila.IlaColumn;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaOwn;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.ila.IlaWorkspace;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.Update;
import plumbline.studies.SyntheticNetworks;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;

/** The three samplers on every rung of the ladder, in every kind of network. */
class RelationalTrialsTest {
  private static final List<Map<String, String>> KINDS =
      List.of(
          Map.of(),
          Map.of("directed", "true"),
          Map.of("self-links", "true", "hidden", "true"),
          Map.of("directed", "true", "self-links", "true"));

  private static List<Trial<?, ?>> trials(String objects, Map<String, String> kind) {
    TrialOptions options = new TrialOptions(Formula.CORRECTED, kind).with("objects", objects);
    return List.of(
        RelationalTrials.ila(options),
        RelationalTrials.lfrm(options),
        RelationalTrials.irm(options));
  }

  static Stream<Trial<?, ?>> small() {
    return KINDS.stream().flatMap(kind -> trials("5", kind).stream());
  }

  /** A starting state found object by object fits better than the prior does. */
  @Test
  void sequentialStart() {
    Network network = SyntheticNetworks.sixGroups(4, 0.02, Rng.seeded(1));
    IlaModel model = IlaModel.of(network.dyads(), RelationalPriors.forData());
    IlaState found = SequentialStart.of(model, network, 3, Rng.seeded(2));
    double mean = network.links() / (double) network.observedDyads();
    double independent =
        network.links() * Math.log(mean)
            + (network.observedDyads() - network.links()) * Math.log1p(-mean);
    assertTrue(model.logLikelihood(found, network) > independent);
  }

  static Stream<Trial<?, ?>> probit() {
    TrialOptions options = TrialOptions.defaults().with("objects", "5").with("link", "probit");
    return Stream.of(RelationalTrials.ila(options), RelationalTrials.lfrm(options));
  }

  static Stream<Trial<?, ?>> elliptical() {
    TrialOptions options = TrialOptions.defaults().with("objects", "5");
    return Stream.of(RelationalTrials.ila(options.with("weights", "elliptical")));
  }

  /** With the moves that are off by default. */
  private static List<Trial<?, ?>> longer(String objects, Map<String, String> kind) {
    TrialOptions options = new TrialOptions(Formula.CORRECTED, kind).with("objects", objects);
    return List.of(
        RelationalTrials.ila(options.with("shift", "true")),
        RelationalTrials.lfrm(options.with("recoding", "true")));
  }

  private static List<Trial<?, ?>> withLonger(Map<String, String> kind) {
    List<Trial<?, ?>> all = new ArrayList<>(trials("10", kind));
    all.addAll(longer("10", kind));
    return all;
  }

  static Stream<Trial<?, ?>> shifts() {
    return KINDS.stream().flatMap(kind -> longer("5", kind).stream());
  }

  static Stream<Trial<?, ?>> probitShift() {
    return longer("5", Map.of("link", "probit")).stream();
  }

  @ParameterizedTest
  @MethodSource({"small", "probit", "elliptical", "shifts", "probitShift"})
  void identitiesAndExactRungs(Trial<?, ?> trial) {
    passes(trial.pairs(0));
  }

  /** With pairs of every kernel, as a check has them: some seconds for each. */
  @Tag("long")
  @ParameterizedTest
  @MethodSource({"small", "probit", "elliptical", "shifts", "probitShift"})
  void identitiesAndExactRungsWithPairs(Trial<?, ?> trial) {
    passes(trial);
  }

  private static void passes(Trial<?, ?> trial) {
    for (Rung rung : List.of(Rung.IDENTITIES, Rung.EXACT)) {
      var results = trial.runExact(rung);
      assertTrue(results.stream().allMatch(RungResult::passed), () -> trial.name() + results);
    }
  }

  @ParameterizedTest
  @MethodSource({"small", "elliptical", "shifts"})
  @Statistical(alpha = 21e-5)
  void pairedTest(Trial<?, ?> trial) {
    joint(trial, Design.replicated().draws(3_000).sweepsPerDraw(2), 1e-5);
  }

  private static void joint(Trial<?, ?> trial, Design design, double level) {
    var report =
        trial
            .jointTest()
            .design(design)
            .familyWiseError(level)
            .run(Rng.seeded(20140331), RunOptions.defaults());
    assertEquals(Verdict.PASS, report.verdict(), () -> trial.name() + "\n" + report);
  }

  /**
   * The negative control: attributes that one object alone has are deleted without any acceptance
   * step before new ones are drawn. The same shortcut is wrong for features, where it is a planted
   * bug, and harmless here, where such attributes have no part in the likelihood.
   */
  @Test
  @Statistical(alpha = 1e-5)
  void deletingOwnAttributesIsHarmless() {
    IlaModel model = IlaModel.of(Dyads.symmetric(5), RelationalPriors.forTests());
    Update<IlaWorkspace> deletingFirst =
        (work, rng) -> {
          for (int m = work.features() - 1; m >= 0; m--) {
            IlaColumn f = work.column(m);
            if (f.size() == 1) {
              int owner = f.members[0];
              f.leave(owner);
              work.part(owner, f);
              work.removeColumn(m);
            }
          }
          new IlaOwn().update(work, rng);
        };
    joint(
        Trial.of(
                "ila, own attributes deleted first",
                model,
                IlaSampler.of(model).replace("own", deletingFirst))
            .functions(FeatureFunctions.ila(model.priors().precision())),
        Design.replicated().draws(10_000),
        1e-5);
  }

  /**
   * Bugs that the exact rungs are named for are caught by them, the others not. At the models' own
   * sizes {@code EveryModelTest} asks for this every time.
   */
  @Test
  @Tag("long")
  void exactRungsCatchTheirMutants() {
    List<Trial<?, ?>> all = new ArrayList<>(trials("4", Map.of()));
    all.addAll(longer("4", Map.of()));
    List<String> missed = new ArrayList<>();
    for (Trial<?, ?> trial : all) {
      for (Mutant<?, ?> mutant : trial.mutants()) {
        Trial<?, ?> accused = trial.withMutant(mutant.name());
        // The cheap one first: what it finds need not be found again.
        boolean caught =
            Stream.of(Rung.IDENTITIES, Rung.EXACT)
                .flatMap(rung -> accused.runExact(rung).stream())
                .anyMatch(result -> result.verdict() == Verdict.FAIL || result.broken());
        // Bugs of the joint rung may be seen: pairs ask for laws where a twin's draws differ. With
        // four objects these pairs miss what they see with more (EveryModelTest).
        if (!caught && mutant.rung() != Rung.JOINT) {
          missed.add(trial.name() + " " + mutant.name());
        }
      }
    }
    assertEquals(List.of("lfrm single-count", "lfrm single-count"), missed); // recoding, too
  }

  /** Where all weights are free, counting both halves of them is right and no bug. */
  @Test
  void bugsAreThoseOfTheKindOfNetwork() {
    for (Map<String, String> kind : KINDS) {
      List<String> bugs = longer("5", kind).get(0).mutants().stream().map(Mutant::name).toList();
      assertTrue(bugs.contains("shift-overlap"), bugs.toString());
      assertEquals(!kind.containsKey("directed"), bugs.contains("shift-mirrored-weights"));
    }
  }

  /** The document's size, symmetric and directed, with all rows: 100,000 paired replicates. */
  @Test
  @Tag("long")
  @Statistical(alpha = 10e-5)
  void hundredThousandReplicates() {
    for (Map<String, String> kind : List.of(Map.<String, String>of(), Map.of("directed", "true"))) {
      for (Trial<?, ?> trial : withLonger(kind)) {
        joint(trial, Design.replicated().draws(100_000), 1e-5);
      }
    }
  }

  /** Geweke's design with 1 and with 20 sweeps between data draws. */
  @Test
  @Tag("long")
  @Statistical(alpha = 10e-5)
  void successiveConditional() {
    for (int sweeps : new int[] {1, 20}) {
      for (Map<String, String> kind :
          List.of(Map.<String, String>of(), Map.of("directed", "true"))) {
        for (Trial<?, ?> trial : withLonger(kind)) {
          joint(trial, Design.successiveConditional().draws(100_000).sweepsPerDraw(sweeps), 5e-6);
        }
      }
    }
  }

  /** Each bug within the budget that it states. */
  @Test
  @Tag("long")
  void jointTestCatchesEveryMutant() {
    for (Trial<?, ?> trial : withLonger(Map.of())) {
      for (Mutant<?, ?> mutant : trial.mutants()) {
        var report =
            trial
                .withMutant(mutant.name())
                .jointTest()
                .design(java.util.Objects.requireNonNull(mutant.design()))
                .run(Rng.seeded(7), RunOptions.defaults());
        assertTrue(report.verdict() == Verdict.FAIL, () -> mutant.name() + "\n" + report);
      }
    }
  }
}
