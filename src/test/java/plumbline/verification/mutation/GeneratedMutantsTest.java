package plumbline.verification.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.changepoint.coal.CoalTrial;
import plumbline.models.relational.RelationalTrials;
import plumbline.models.start.NormalMutants;
import plumbline.models.start.NormalState;
import plumbline.models.start.StartTrials;
import plumbline.models.topics.TopicTrials;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

class GeneratedMutantsTest {
  private static final Trial<NormalState, Doubles> START =
      StartTrials.normal(TrialOptions.defaults());

  private static <S, Y> List<GeneratedMutant<S, Y>> mutants(Trial<S, Y> trial) {
    return GeneratedMutants.of(trial.model(), trial.sampler(), Rng.seeded(1));
  }

  private static List<String> names(Trial<?, ?> trial) {
    return mutants(trial).stream().map(GeneratedMutant::name).toList();
  }

  private static GeneratedMutant<NormalState, Doubles> start(String name) {
    return mutants(START).stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow();
  }

  /** States after some sweeps, with new data after every other one. */
  private static <S, Y> List<S> states(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, int sweeps) {
    SeededRng rng = Rng.seeded(5);
    S state = model.drawPrior(rng);
    Chain<S, Y> chain = sampler.start(state, model.drawData(state, rng));
    List<S> states = new ArrayList<>();
    for (int i = 0; i < sweeps; i++) {
      chain.advance(rng);
      states.add(chain.state());
      if (i % 2 == 1) {
        chain.place(chain.state(), model.drawData(chain.state(), rng));
      }
    }
    return states;
  }

  private static <S, Y> void putTogether(Trial<S, Y> trial) {
    Sampler<S, Y> whole = GeneratedMutants.placedAnew(trial.sampler());
    assertEquals(
        states(trial.model(), trial.sampler(), 20), states(trial.model(), whole, 20), trial.name());
  }

  @Test
  void withoutAMutationTheKernelsMakeTheSweep() {
    TrialOptions options = TrialOptions.defaults();
    putTogether(START);
    putTogether(StartTrials.mixture(TrialOptions.defaults()));
    putTogether(TopicTrials.lda(options));
    putTogether(TopicTrials.dmr(options));
    putTogether(CoalTrial.of(options));
  }

  @Test
  void thePilotFindsKernelsAndDraws() {
    assertEquals(
        List.of(
            "mu: skipped",
            "mu: sees the data before",
            "mu: normal 10 % too wide",
            "tau: skipped",
            "tau: sees the state before the sweep",
            "tau: sees the data before",
            "tau: gamma shape + 1/2",
            "tau: gamma shape - 1/2"),
        names(START));
    assertEquals(
        List.of(
            "assignments: skipped",
            "assignments: sees the data before",
            "assignments: 1st categorical weights to the power 0.8",
            "assignments: 2nd categorical weights to the power 0.8",
            "assignments: 3rd categorical weights to the power 0.8",
            "assignments: 4th categorical weights to the power 0.8"),
        names(StartTrials.mixture(TrialOptions.defaults())));
  }

  @Test
  void namesAreUniqueAndTheSameForEverySeed() {
    Trial<?, ?> trial = RelationalTrials.irm(TrialOptions.defaults());
    List<String> names = names(trial);
    assertEquals(names.size(), new HashSet<>(names).size());
    assertEquals(names, names(RelationalTrials.irm(TrialOptions.defaults())));
    assertTrue(names.contains("split-merge: bernoulliLog always true"), names.toString());
    assertEquals(
        names(START),
        GeneratedMutants.of(START.model(), START.sampler(), Rng.seeded(99)).stream()
            .map(GeneratedMutant::name)
            .toList());
  }

  /** Updates of both at once are what the planted bug does by hand. */
  @Test
  void aKernelThatSeesTheStateBeforeIsSynchronousUpdating() {
    assertEquals(
        states(START.model(), NormalMutants.staleMean(), 50),
        states(START.model(), start("tau: sees the state before the sweep").sampler(), 50));
  }

  @Test
  void aSkippedKernelLeavesItsPart() {
    List<NormalState> states = states(START.model(), start("mu: skipped").sampler(), 20);
    assertEquals(1, states.stream().map(NormalState::mu).distinct().count());
    assertEquals(20, states.stream().map(NormalState::tau).distinct().count());
  }

  @Test
  void aKernelThatSeesTheDataBeforeIsOnePlacementLate() {
    Doubles first = Doubles.of(1, 2, 3, 4, 5);
    Doubles second = Doubles.of(-1, -1, -1, -1, -1);
    NormalState state = new NormalState(0, 1);
    Chain<NormalState, Doubles> late =
        start("mu: sees the data before").sampler().start(state, first);
    late.place(state, second);
    late.advance(Rng.seeded(1));
    Chain<NormalState, Doubles> right = START.sampler().start(state, first);
    right.advance(Rng.seeded(1));
    assertEquals(right.state().mu(), late.state().mu());
    assertNotEquals(right.state().tau(), late.state().tau());
    late.place(state, first);
    late.place(state, first);
    late.advance(Rng.seeded(1));
    assertEquals(right.state(), late.state());
  }

  /** A kernel of a mutant alone is the mutated one, so that deterministic checks can see it. */
  @Test
  void theMutatedKernelIsAmongTheKernels() {
    Sampler<NormalState, Doubles> mutant = start("tau: gamma shape + 1/2").sampler();
    assertEquals(List.of("mu", "tau"), List.copyOf(mutant.kernels().keySet()));
    var right = START.sampler().kernels();
    var wrong = mutant.kernels();
    assertEquals(
        states(START.model(), right.get("mu"), 5), states(START.model(), wrong.get("mu"), 5));
    assertNotEquals(
        states(START.model(), right.get("tau"), 5), states(START.model(), wrong.get("tau"), 5));
  }

  @Test
  void whatChangesNothingIsNotGenerated() {
    GenerativeModel<Doubles, Doubles> model =
        new GenerativeModel<>() {
          @Override
          public Doubles drawPrior(Rng rng) {
            return Doubles.of(rng.uniform());
          }

          @Override
          public Doubles drawData(Doubles state, Rng rng) {
            return Doubles.of(rng.normal());
          }
        };
    Sampler<Doubles, Doubles> sampler =
        Sampler.of(
            (state, data, rng) -> {
              double x = rng.bernoulli(0.5) ? rng.beta(2, 2) : rng.beta(3, 3);
              return Doubles.of(x + rng.uniformInt(1));
            });
    assertEquals(
        List.of("sweep: skipped"),
        GeneratedMutants.of(model, sampler, Rng.seeded(1)).stream()
            .map(GeneratedMutant::name)
            .toList());
  }
}
