package plumbline.notebook;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import plumbline.models.start.MixtureModel;
import plumbline.models.start.MixtureMutants;
import plumbline.models.start.NormalGibbs;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalMutants;
import plumbline.models.start.NormalState;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.RunOptions;
import plumbline.verification.Verdict;
import plumbline.verification.anytime.AnytimeTest;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;

/** What notebooks 00, 06 and 07 say is seen, or is not, each to be tried with any seed. */
final class NotebookClaims {
  private static final int DRAWS = 20_000;

  private NotebookClaims() {}

  /** A sentence, and whether a seed bears it out. */
  static Map<String, Predicate<SeededRng>> all() {
    Map<String, Predicate<SeededRng>> claims = new LinkedHashMap<>();
    Design chain = Design.successiveConditional().draws(DRAWS).sweepsPerDraw(2);
    claims.put("00: the right sampler passes", rng -> passes(root(0.5), 5, chain, rng));
    claims.put("00: the forgotten root fails", rng -> fails(root(1), 5, chain, rng));
    claims.put("00: a power of 0.6 fails at 20,000 draws", rng -> fails(root(0.6), 5, chain, rng));
    claims.put(
        "00: a power of 0.53 passes at 20,000 draws", rng -> passes(root(0.53), 5, chain, rng));
    claims.put(
        "00: a power of 0.53 fails at 200,000 draws",
        rng -> fails(root(0.53), 5, chain.draws(200_000), rng));
    claims.put(
        "00: an item left in the counts passes at 100,000 draws",
        rng -> forgetful(rng).verdict() == Verdict.PASS);
    claims.put(
        "06: the assertion rejects the forgotten root",
        rng ->
            AnytimeTest.defaults().decide(trial(root(1), 5), rng, RunOptions.defaults()).verdict()
                == Verdict.FAIL);
    Design kept = Design.replicated().draws(DRAWS);
    Design renewed = Design.schein().draws(DRAWS);
    claims.put(
        "06: kept data see the stale mean, |z| above 6",
        rng -> run(NormalMutants.staleMean(), 5, kept, rng).maxAbsZ() > 6);
    Sampler<NormalState, Doubles> ignores =
        NormalGibbs.sweep().replace("tau", (work, rng) -> work.setTau(rng.gamma(3) / 3));
    claims.put(
        "07: one sweep and new data pass an update that ignores the data",
        rng -> passes(ignores, 2, renewed.draws(60_000), rng));
    claims.put(
        "07: a second sweep fails it, |z| above 8",
        rng -> run(ignores, 2, renewed.draws(60_000).sweepsPerDraw(2), rng).maxAbsZ() > 8);
    claims.put(
        "07: kept data fail it, |z| above 20",
        rng -> run(ignores, 2, kept.draws(60_000), rng).maxAbsZ() > 20);
    claims.put(
        "07: the log likelihood on kept data fails the stale mean",
        rng ->
            run(NormalMutants.staleMean(), 5, kept, rng).row("log likelihood").verdict()
                == Verdict.FAIL);
    claims.put(
        "07: new data pass the stale mean",
        rng -> passes(NormalMutants.staleMean(), 5, renewed, rng));
    return claims;
  }

  private static Sweep<NormalState, Doubles, ?> root(double power) {
    return NormalGibbs.sweep()
        .replace(
            "mu",
            (work, rng) -> {
              double precision = 1 + work.count() * work.tau();
              double noise = rng.normal() / Math.pow(precision, power);
              work.setMu(work.tau() * work.sum() / precision + noise);
            });
  }

  private static JointTest<NormalState, Doubles> trial(
      Sampler<NormalState, Doubles> sampler, int observations) {
    return JointTest.of(new NormalModel(observations), sampler)
        .function("mu", (theta, y) -> theta.mu())
        .function("tau", (theta, y) -> theta.tau())
        .function("mean of y", (theta, y) -> y.mean());
  }

  private static JointTestReport run(
      Sampler<NormalState, Doubles> sampler, int observations, Design design, SeededRng rng) {
    return trial(sampler, observations).design(design).run(rng);
  }

  private static boolean passes(
      Sampler<NormalState, Doubles> sampler, int observations, Design design, SeededRng rng) {
    return run(sampler, observations, design, rng).verdict() == Verdict.PASS;
  }

  private static boolean fails(
      Sampler<NormalState, Doubles> sampler, int observations, Design design, SeededRng rng) {
    return run(sampler, observations, design, rng).verdict() == Verdict.FAIL;
  }

  private static JointTestReport forgetful(SeededRng rng) {
    MixtureModel model = new MixtureModel(4, 3, 3, 5, 5);
    return JointTest.of(model, MixtureMutants.forgetsToRemove(model))
        .function("first two together", (z, words) -> z.get(0) == z.get(1) ? 1 : 0)
        .design(Design.successiveConditional().draws(100_000).sweepsPerDraw(2))
        .run(rng);
  }
}
