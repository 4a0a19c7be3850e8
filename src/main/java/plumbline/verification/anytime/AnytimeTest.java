package plumbline.verification.anytime;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import plumbline.numerics.LogSpace;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.verification.RunOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointDraws;
import plumbline.verification.joint.JointSamples;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.Replicated;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * A joint test that one may look at as often as one likes, and end whenever one likes: bets against
 * a right sampler, on replicates of the replicated design that come one after the other. Each bet
 * is a {@linkplain FairCoin capital} that a right sampler leaves at its expectation of 1, for ever;
 * so does their mean, which therefore ever reaches {@code 1 / level} with probability at most
 * {@code level} (Ville 1939). No look costs anything, there is nothing to adjust for, and no number
 * of replicates to be fixed beforehand.
 *
 * <p>The bets are on what the {@link SequentialTest} tests: of those replicates that cross a
 * threshold as many go up as down, as many are above it after the sweeps as further joint draws
 * are, mean ranks stay; for a reversible sampler, as many values grow as shrink. What must hold for
 * that is said there.
 *
 * <p>Sources: Ville (1939), Étude critique de la notion de collectif; Ramdas, Grünwald, Vovk and
 * Shafer (2023), Statistical Science 38.
 *
 * @param level the largest probability of ever rejecting a right sampler
 * @param replicates how many at the most
 * @param sweeps sweeps in each replicate; 0 leaves them to the test's design, or to a measurement
 */
public record AnytimeTest(double level, long replicates, int sweeps) {
  /** The level of the sequential assertion. */
  public static final double USUAL_LEVEL = 1e-5;

  /** Some 35, all of one direction, can win enough by one of 500 bets; no fewer than elsewhere. */
  public static final int LEAST_REPLICATES = 100;

  /** Between two looks there are at least so many replicates, and a sixteenth of those before. */
  private static final int LEAST = 1024;

  private static final int PART = 16;

  /** Values of all functions between two looks: they fit into memory, however many looks before. */
  private static final int MOST_VALUES = 1 << 22;

  /** Checks the settings. */
  public AnytimeTest {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), not " + level);
    }
    if (replicates < LEAST_REPLICATES) {
      throw new IllegalArgumentException(
          "replicates must be at least " + LEAST_REPLICATES + ", not " + replicates);
    }
    SuccessiveConditional.requireAtLeast(0, sweeps, "sweeps");
  }

  /**
   * The usual level, and sweeps as the test's design has them or as measured.
   *
   * @param replicates how many at the most
   * @return the settings
   */
  public static AnytimeTest most(long replicates) {
    return new AnytimeTest(USUAL_LEVEL, replicates, 0);
  }

  /**
   * Makes replicates until the sampler is rejected, or there are as many as there may be. What is
   * saved is what the last look has seen: whoever resumes makes those after it once more.
   *
   * @param joint what to look at; its design as {@link SequentialTest#run} takes it
   * @param rng the seed
   * @param options where the replicates run, whom they tell, and the checkpoint of the bets
   * @param looks told about every look; whoever has seen enough may interrupt the thread
   * @param <S> state
   * @param <Y> data
   * @return the report of the last look
   * @throws IllegalStateException if there is no test function, or one is not finite
   * @throws IllegalArgumentException if the checkpoint has bets on other functions
   */
  public <S, Y> AnytimeReport run(
      JointTest<S, Y> joint, SeededRng rng, RunOptions options, Consumer<AnytimeReport> looks) {
    RunOptions plain =
        new RunOptions(options.replicates(), Progress.silent(), Checkpoint.none(), null);
    SequentialTest shape = new SequentialTest(level, 1, 100, 1, sweeps);
    Replicated design = shape.design(joint, rng.child("sweeps"), plain);
    Bets bets =
        new Bets(this, design, SequentialTest.tests(joint, design, rng.child("thresholds"), plain));
    options.checkpoint().load().ifPresent(bets::read);
    AnytimeReport report = bets.report();
    byte[] seen = bets.bytes();
    long saved = bets.replicates;
    try {
      while (true) {
        options.progress().update(bets.replicates, replicates);
        if (bets.replicates > 0) {
          looks.accept(report);
        }
        if (bets.replicates >= replicates || report.verdict() == Verdict.FAIL) {
          break;
        }
        if (bets.replicates > saved && options.checkpoint().due()) {
          options.checkpoint().save(seen);
          saved = bets.replicates;
        }
        bets.add(joint, rng.child("look").child(bets.replicates), plain);
        report = bets.report();
        seen = bets.bytes();
      }
    } catch (RuntimeException | Error failure) {
      if (report.replicates() > saved) {
        byte[] last = seen;
        options.checkpoint().saveOnFailure(() -> last, failure);
      }
      throw failure;
    }
    options.checkpoint().finish(bets::bytes);
    return report;
  }

  /** All bets together. */
  private static final class Bets {
    private final AnytimeTest settings;
    private final Replicated design;
    private final List<AnytimeTally> tallies;
    private final int count;
    private final double logWanted; // of a capital that alone would be enough
    private long replicates;
    private double moved; // replicates in which the state changed

    Bets(AnytimeTest settings, Replicated design, InvarianceTests tests) {
      this.settings = settings;
      this.design = design;
      this.tallies = tests.tallies();
      this.count = tallies.stream().mapToInt(AnytimeTally::count).sum();
      this.logWanted = Math.log(count / settings.level());
    }

    <S, Y> void add(JointTest<S, Y> joint, SeededRng stream, RunOptions options) {
      int size = next(joint.functions().size());
      JointSamples samples = joint.design(design.draws(size)).samples(stream, options);
      double[][] forward =
          JointDraws.of(
              joint.model(),
              joint.functions(),
              size,
              stream.child("forward"),
              options.replicates());
      double[][] before = SequentialTest.columns(samples.forward());
      double[][] after = SequentialTest.columns(samples.backward());
      tallies.forEach(tally -> tally.add(before, after, forward));
      replicates += size;
      moved += samples.movedFraction() * size;
    }

    /** How many replicates there are until the next look; a small rest is not left over. */
    private int next(int functions) {
      long size = Math.max(LEAST, Math.min(MOST_VALUES / functions, replicates / PART));
      long rest = settings.replicates - replicates;
      return (int) (rest - size < LEAST ? rest : size);
    }

    AnytimeReport report() {
      double sum =
          tallies.stream()
              .mapToDouble(AnytimeTally::logSum)
              .reduce(Double.NEGATIVE_INFINITY, LogSpace::logAdd);
      return new AnytimeReport(
          settings,
          replicates,
          design.sweepsPerDraw(),
          replicates == 0 ? 0 : moved / replicates,
          count,
          FairCoin.leastFlips(logWanted),
          sum - Math.log(count),
          tallies.stream().map(tally -> tally.row(logWanted)).toList());
    }

    /** What is bet on: functions, thresholds and sweeps. */
    private int subject() {
      return Objects.hash(
          design.sweepsPerDraw(), tallies.stream().map(AnytimeTally::subject).toList());
    }

    byte[] bytes() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(bytes)) {
        out.writeInt(subject());
        out.writeLong(replicates);
        out.writeDouble(moved);
        for (AnytimeTally tally : tallies) {
          tally.write(out);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes.toByteArray();
    }

    void read(byte[] bytes) {
      try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
        if (bytes.length != bytes().length || in.readInt() != subject()) {
          throw new IllegalArgumentException(
              "what was saved are bets on other test functions, or on other values or numbers of"
                  + " sweeps, than the sampler has now: it must be the same program when its run is"
                  + " resumed");
        }
        replicates = in.readLong();
        moved = in.readDouble();
        for (AnytimeTally tally : tallies) {
          tally.read(in);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
