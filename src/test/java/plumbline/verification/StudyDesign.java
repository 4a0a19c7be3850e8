package plumbline.verification;

import plumbline.random.SeededRng;
import plumbline.verification.anytime.AnytimeTest;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointSamples;
import plumbline.verification.joint.SampleComparison;
import plumbline.verification.ranks.RankTest;
import plumbline.verification.ranks.SimulationBasedCalibration;

/** The ways of testing that a study compares, each with about as many sweeps as fit its use. */
enum StudyDesign {
  SUCCESSIVE_CONDITIONAL("successive-conditional", StudyDesign.DRAWS) {
    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      return joint(trial, CHAINS, level, rng);
    }
  },
  REPLICATED("replicated", StudyDesign.DRAWS) {
    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      return joint(trial, PAIRS, level, rng);
    }
  },
  SCHEIN("schein", StudyDesign.DRAWS) {
    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      return joint(trial, Design.schein().draws(DRAWS), level, rng);
    }
  },
  /** A fifth of the replicates with five sweeps each: errors that one sweep does not show. */
  FIVE_SWEEPS("replicated with 5 sweeps", StudyDesign.DRAWS) {
    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      return joint(trial, Design.replicated().draws(DRAWS / 5).sweepsPerDraw(5), level, rng);
    }
  },
  /** The assertion with its defaults, and as many sweeps as it measures. */
  ASSERTION("assertion", StudyDesign.DRAWS) {
    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      return AnytimeTest.defaults()
          .withLevel(level)
          .decide(trial.jointTest(PAIRS, level), rng, Tally.ONE_THREAD)
          .verdict();
    }
  },
  /** The command compare on a file of joint draws and one of Geweke's chain. */
  COMPARE("compare", StudyDesign.DRAWS) {
    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      return compare(trial, CHAINS, level, rng);
    }
  },
  /** The same command on the states before and after a sweep. */
  COMPARE_PAIRED("compare --paired", StudyDesign.DRAWS) {
    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      return compare(trial, PAIRS, level, rng);
    }
  },
  /** The exact rank test: 200 paths of 20 states. */
  RANK("rank", 200 * 19) {
    @Override
    boolean applies(StudyCase<?, ?> trial) {
      return trial.sampler().isReversible();
    }

    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      return RankTest.of(trial.model(), trial.sampler(), trial.functions(), 200, 20)
          .run(level, rng, Tally.ONE_THREAD)
          .verdict();
    }
  },
  /** Ranks among 99 posterior draws for each of 200 data sets; sweeps times the thinning. */
  SBC("sbc", 200 * 99) {
    @Override
    boolean applies(StudyCase<?, ?> trial) {
      return trial.thin() > 0;
    }

    @Override
    <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng) {
      int burnIn = 10 * trial.thin();
      return new SimulationBasedCalibration(200, 99, burnIn, trial.thin())
          .run(trial.model(), trial.sampler(), trial.functions(), level, rng, Tally.ONE_THREAD)
          .verdict();
    }
  };

  static final int DRAWS = 4000;
  private static final Design CHAINS = Design.successiveConditional().draws(DRAWS);
  private static final Design PAIRS = Design.replicated().draws(DRAWS);

  private final String text;
  private final int sweeps;

  StudyDesign(String text, int sweeps) {
    this.text = text;
    this.sweeps = sweeps;
  }

  abstract <S, Y> Verdict verdict(StudyCase<S, Y> trial, double level, SeededRng rng);

  boolean applies(StudyCase<?, ?> trial) {
    return true;
  }

  /** Sweeps of the sampler in one run, at the least and without burn-in. */
  int sweeps(StudyCase<?, ?> trial) {
    return this == SBC ? sweeps * trial.thin() : sweeps;
  }

  private static <S, Y> Verdict joint(
      StudyCase<S, Y> trial, Design design, double level, SeededRng rng) {
    return trial.jointTest(design, level).run(rng, Tally.ONE_THREAD).verdict();
  }

  private static <S, Y> Verdict compare(
      StudyCase<S, Y> trial, Design design, double level, SeededRng rng) {
    JointSamples samples = trial.jointTest(design, level).samples(rng, Tally.ONE_THREAD);
    return SampleComparison.of(
            samples.forward(),
            samples.backward(),
            new SampleComparison.Settings(samples.paired(), 0, 0, level))
        .verdict();
  }

  @Override
  public String toString() {
    return text;
  }
}
