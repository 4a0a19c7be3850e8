package plumbline.verification.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.changepoint.coal.CoalTrial;
import plumbline.models.relational.RelationalTrials;
import plumbline.models.start.MixtureGibbs;
import plumbline.models.start.MixtureModel;
import plumbline.models.start.MixtureMutants;
import plumbline.models.start.NormalMutants;
import plumbline.models.start.StartTrials;
import plumbline.models.topics.TopicTrials;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.MutationScore.Row;
import plumbline.verification.mutation.MutationScore.Settings;

class MutationScoreTest {
  private static final MixtureModel MODEL = MixtureModel.small();
  private static final SmallestCase<Ints, Ints> CASE =
      StartTrials.mixture(TrialOptions.defaults()).smallest().get(0);

  private static <S, Y> MutationScore score(Trial<S, Y> trial, double level, Rung... rungs) {
    Settings settings =
        new Settings(level, List.of(Design.replicated().draws(2_000)), List.of(rungs));
    return MutationScore.of(trial, settings, Rng.seeded(3), RunOptions.defaults());
  }

  private static Map<String, Row> rows(MutationScore score) {
    return score.rows().stream().collect(Collectors.toMap(Row::name, Function.identity()));
  }

  /** Every mutant of the mixture is wrong by its matrix, which is that of the mutated sampler. */
  @Test
  void theMatrixTellsWhatIsWrong() {
    MutationScore score = score(StartTrials.mixture(TrialOptions.defaults()), 1e-5, Rung.EXACT);
    assertEquals(6, score.rows().size());
    for (Row row : score.rows()) {
      assertEquals(Standing.Kind.WRONG, row.standing().kind(), row.toString());
      assertTrue(row.standing().argument().startsWith("81 states: |pi P - pi| = "));
    }
    Map<String, Row> rows = rows(score);
    assertTrue(rows.get("assignments: skipped").standing().argument().endsWith("irreducible"));
    assertEquals(Verdict.PASS, score.verdict());
    // Neither a chain that stands still nor one on old data is seen where each row starts anew.
    assertEquals(4.0 / 6, score.score(), 1e-15);
    assertFalse(rows.get("assignments: sees the data before").caught());
    assertEquals(
        Rung.EXACT,
        rows.get("assignments: 1st categorical weights to the power 0.8").rung().orElseThrow());
  }

  @Test
  void aMutantsMatrixIsWrongByAsMuchAsItsLawSays() {
    GeneratedMutant<Ints, Ints> tempered =
        GeneratedMutants.of(MODEL, MixtureGibbs.sweep(MODEL), Rng.seeded(1)).stream()
            .filter(mutant -> mutant.name().contains("4th"))
            .findFirst()
            .orElseThrow();
    var proof = CASE.prove(sampler -> tempered.in(sampler).sampler());
    var byHand =
        CASE.prove(
            sampler ->
                MixtureGibbs.sweep(MODEL)
                    .replace(
                        "assignments",
                        (work, rng) -> {
                          for (int i = 0; i < 4; i++) {
                            work.remove(i);
                            double[] weights = work.weights(i).clone();
                            for (int k = 0; k < 3 && i == 3; k++) {
                              weights[k] = Math.pow(weights[k], 0.8);
                            }
                            work.assign(i, rng.categorical(weights, 3));
                          }
                        }));
    assertTrue(proof.error() > 1e-3, proof.toString());
    assertEquals(byHand.error(), proof.error(), 1e-15);
    assertTrue(proof.irreducible() && !proof.right() && !proof.like());
  }

  /**
   * Whoever updates twice may leave out one of both: a mutant that is right, and counts as such.
   */
  @Test
  @Tag("long")
  @Statistical(alpha = 1e-5)
  void aRedundantKernelMayBeSkipped() {
    Sampler<Ints, Ints> twice =
        MixtureGibbs.sweep(MODEL)
            .then(
                "again",
                (work, rng) -> {
                  for (int i = 0; i < work.items(); i++) {
                    work.remove(i);
                    work.assign(i, rng.categorical(work.weights(i), 3));
                  }
                });
    Trial<Ints, Ints> one = StartTrials.mixture(TrialOptions.defaults());
    SmallestCase<Ints, Ints> redundant =
        new SmallestCase<>("81 states", CASE.states(), MODEL, CASE.data(), CASE.other(), twice);
    Trial<Ints, Ints> trial =
        Trial.of("twice", MODEL, twice).functions(one.functions()).smallest(List.of(redundant));
    MutationScore score = score(trial, 1e-5 / 4, Rung.JOINT);
    Map<String, Row> rows = rows(score);
    for (String name : List.of("assignments: skipped", "again: skipped")) {
      assertEquals(Standing.Kind.RIGHT, rows.get(name).standing().kind());
      assertEquals(Verdict.PASS, rows.get(name).verdict(Rung.JOINT), name);
    }
    assertEquals(Standing.Kind.WRONG, rows.get("again: sees the data before").standing().kind());
    assertEquals(Verdict.PASS, score.verdict());
    assertEquals(2, score.controls().size());
    long counted =
        score.rows().stream().filter(r -> r.standing().kind() != Standing.Kind.RIGHT).count();
    assertTrue(counted < score.rows().size());
    assertEquals(
        (double) score.rows().stream().filter(Row::caught).count() / counted, score.score(), 0.01);
  }

  /** No part of the chain moves what a skipped kernel moves, whatever the moments say. */
  @Test
  void aSkippedKernelIsSeen() {
    MutationScore score = score(StartTrials.normal(TrialOptions.defaults()), 1e-5, Rung.JOINT);
    for (String kernel : List.of("mu", "tau")) {
      Row row = rows(score).get(kernel + ": skipped");
      assertEquals(Rung.JOINT, row.rung().orElseThrow());
      assertEquals("movement of " + kernel, row.check());
      assertEquals(new Standing(Standing.Kind.WRONG, "nothing else moves it"), row.standing());
    }
  }

  @Test
  void oneSeedGivesOneScore() {
    MutationScore score = score(StartTrials.mixture(TrialOptions.defaults()), 0.01, Rung.values());
    assertEquals(score, score(StartTrials.mixture(TrialOptions.defaults()), 0.01, Rung.values()));
    String text = score.toString();
    assertTrue(text.contains("(the sampler itself)"), text);
    assertTrue(text.contains("replicated 2,000 x 1"), text);
    assertTrue(text.contains("of 6 mutants seen, 0 shown right"), text);
  }

  /** The score of a wrong sampler says nothing, and must not look as if it did. */
  @Test
  void aWrongSamplerFailsItsOwnControls() {
    MutationScore score =
        score(
            StartTrials.normal(TrialOptions.defaults()).withSampler(NormalMutants.shapeOffByHalf()),
            0.01,
            Rung.JOINT);
    assertEquals(Verdict.FAIL, score.verdict());
  }

  @Test
  void theSmallestCasesOfTheModelsAreRight() {
    TrialOptions options = TrialOptions.defaults();
    for (Trial<?, ?> trial :
        List.<Trial<?, ?>>of(
            StartTrials.mixture(TrialOptions.defaults()),
            TopicTrials.lda(options),
            TopicTrials.dmr(options),
            RelationalTrials.irm(options),
            CoalTrial.of(options))) {
      assertEquals(1, trial.smallest().size(), trial.name());
      right(trial);
    }
  }

  private static <S, Y> void right(Trial<S, Y> trial) {
    SmallestCase<S, Y> small = trial.smallest().get(0);
    SmallestCase.Proof proof = small.prove(sampler -> sampler);
    assertTrue(proof.right() && proof.like(), trial.name() + proof);
    assertFalse(small.data().equals(small.other()), trial.name());
    SmallestCase.Proof together = small.prove(GeneratedMutants::placedAnew);
    assertTrue(together.right(), trial.name() + together);
  }

  @Test
  void aCaseWhoseOwnSamplerIsWrongProvesNothing() {
    SmallestCase<Ints, Ints> wrong =
        new SmallestCase<>(
            "81 states",
            CASE.states(),
            MODEL,
            CASE.data(),
            CASE.other(),
            MixtureMutants.forgetsToRemove(MODEL));
    assertThrows(IllegalStateException.class, () -> wrong.prove(sampler -> sampler));
  }

  /** A sum that the data give: it varies between data sets, and rightly never moves. */
  record Parts(double a, double b, double sum) {}

  @Test
  @Statistical(alpha = 1e-3)
  void whatTheDataDetermineNeedNotMove() {
    GenerativeModel<Parts, Double> model =
        new GenerativeModel<>() {
          @Override
          public Parts drawPrior(Rng rng) {
            double a = rng.normal();
            double b = rng.normal();
            return new Parts(a, b, a + b);
          }

          @Override
          public Double drawData(Parts state, Rng rng) {
            return state.sum();
          }
        };
    Sampler<Parts, Double> exact =
        Sampler.of(
            (state, sum, rng) -> {
              double a = sum / 2 + rng.normal() / Math.sqrt(2);
              return new Parts(a, sum - a, sum);
            });
    MutationScore score =
        MutationScore.of(
            model,
            exact,
            List.of(new TestFunction<>("a", (state, sum) -> state.a())),
            Rng.seeded(5));
    assertNotEquals(Verdict.FAIL, score.verdict(), score::toString);
    assertEquals(Verdict.INCONCLUSIVE, score.verdict());
    assertTrue(
        score.controls().get(0).cells().stream()
            .anyMatch(cell -> cell.what().equals("no movement of sum")),
        score::toString);
  }
}
