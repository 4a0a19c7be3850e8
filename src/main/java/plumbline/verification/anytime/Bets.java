package plumbline.verification.anytime;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import plumbline.numerics.LogSpace;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.verification.RunOptions;
import plumbline.verification.joint.JointDraws;
import plumbline.verification.joint.JointSamples;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.Replicated;

/** All bets of an {@link AnytimeTest} together, and what has become of them so far. */
final class Bets {
  /** Between two looks there are at least so many replicates, and a sixteenth of those before. */
  private static final int LEAST = 1024;

  private static final int PART = 16;

  /** Values of all functions between two looks: they fit into memory, however many looks before. */
  private static final int MOST_VALUES = 1 << 22;

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
            joint.model(), joint.functions(), size, stream.child("forward"), options.replicates());
    double[][] before = columns(samples.forward());
    double[][] after = columns(samples.backward());
    tallies.forEach(tally -> tally.add(before, after, forward));
    replicates += size;
    moved += samples.movedFraction() * size;
  }

  /** How many replicates there are until the next look; a small rest is not left over. */
  private int next(int functions) {
    long size = Math.max(LEAST, Math.min(MOST_VALUES / functions, replicates / PART));
    long rest = settings.replicates() - replicates;
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

  long replicates() {
    return replicates;
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

  private static double[][] columns(Draws draws) {
    return IntStream.range(0, draws.variables().size())
        .mapToObj(draws::stacked)
        .toArray(double[][]::new);
  }
}
