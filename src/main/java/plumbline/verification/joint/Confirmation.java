package plumbline.verification.joint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Rounds;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.Comparison;
import plumbline.verification.comparison.Judgement;
import plumbline.verification.comparison.Layout;
import plumbline.verification.comparison.TestSettings;
import plumbline.verification.comparison.Thinning;

/**
 * Asks replicated pairs what chains found. A right sampler that stays in one of two modes for all
 * draws looks to chains as a wrong one does, with any |z|: only where all of them started tells,
 * and that is little. Pairs need no mixing: an exact joint draw, and what the sampler made of it
 * some draws later, have one law whatever the modes. So a row of chains is a suspect, and fails
 * only if pairs, independent of the chains, reject it as well.
 *
 * <p>All of the level is spent on the pairs. They are looked at more than once, so that a large
 * error costs few of them: each look has a share of the level, and the least p value over its share
 * is a p value, whenever one stops. These are adjusted for the number of suspects. Whatever chose
 * the suspects, and whatever the chains are worth, a right sampler fails with at most the
 * probability that the test states.
 *
 * <p>Since the pairs hold the level, the chains may suspect more than they would reject: every row
 * whose adjusted p value is below the root of the level, and whatever they cannot decide: a sampler
 * that walks off has no effective draws. What they would not have rejected and the pairs do not
 * either is as it was.
 */
final class Confirmation<S, Y> {
  /** Draws of all pairs of one length, for each of the chains', after which they are looked at. */
  private static final double[] LOOKS = {3 / 8.0, 3, 12};

  /** The shares of the level; the later looks, which decide what is not plain, have the most. */
  private static final double[] SHARES = {1 / 8.0, 3 / 8.0, 1 / 2.0};

  /**
   * The last look is for rows that chains reject by less than this. An error that builds up over
   * several draws, in a row that forgets sooner than its function, moves pairs half as many
   * standard errors at the look before.
   */
  private static final double PLAIN = 10;

  /** And for those below this p value at the look before. */
  private static final double HOPE = 0.5;

  /** How often a test goes on that does not see as much as was asked. */
  private static final int MOST_TIMES = 5;

  private static final int MOST_DRAWS = 100;

  /** Two, since some errors of one sweep show on what the next one makes of it. */
  private static final int LEAST_DRAWS = 2;

  private static final int LEAST_PAIRS = 64;

  /** Independent of the threads, as streams hang on it. */
  private static final int LANES = 8;

  private final JointTest<S, Y> test;
  private final TestSettings settings;
  private final SeededRng rng;

  Confirmation(JointTest<S, Y> test, TestSettings settings, SeededRng rng) {
    this.test = test;
    this.settings = settings;
    this.rng = rng;
  }

  /** Runs a test of chains, and pairs where it takes them. */
  static <S, Y> JointTestReport report(
      JointTest<S, Y> test,
      SuccessiveConditional chains,
      TestSettings settings,
      SeededRng rng,
      RunOptions options) {
    long start = System.nanoTime();
    // Before all work, so that a checkpoint of another run is refused at once.
    Rounds rounds = Rounds.of(options.replicates(), options.progress(), options.checkpoint());
    SuccessiveConditionalRun<S, Y> run =
        new SuccessiveConditionalRun<>(
            test.model(),
            test.sampler(),
            test.functions(),
            chains,
            /* newDataFirst= */ false,
            rng,
            options);
    JointSamples samples = run.run(rounds);
    SuccessiveConditional made = chains;
    for (int i = 0; Double.isFinite(chains.detect()) && i < MOST_TIMES; i++) {
      int draws = Reach.draws(made, JointTestReport.soFar(made, samples, settings));
      if (draws == made.draws()) {
        break;
      }
      made = made.draws(draws);
      samples = run.goOn(made, rounds);
    }
    Confirmation<S, Y> pairs = new Confirmation<>(test.design(made), settings, rng);
    JointTestReport report =
        JointTestReport.of(made, samples, settings, rows -> pairs.of(rows, rounds), start);
    rounds.finish();
    return report;
  }

  /** A row under suspicion, with the least p value over its share so far. */
  private static final class Suspect {
    private final int row;
    private final JointTestRow found;
    private final int draws; // of the chain between both sides of a pair
    private JointTestRow.@Nullable Pairs pairs;
    private double p = 1;
    private double adjusted = 1;
    private double latest = 1;

    Suspect(int row, JointTestRow found, int draws) {
      this.row = row;
      this.found = found;
      this.draws = draws;
    }

    boolean accused() {
      return found.verdict() == Verdict.FAIL;
    }

    boolean isClose() {
      return accused() && Math.abs(found.z()) < PLAIN;
    }
  }

  /** Suspects whose pairs have one length: within a factor of two one run does for all. */
  private final class Group {
    private final List<Suspect> suspects;
    private final List<PairLane<S, Y>> lanes;
    private final int draws;
    private final int most; // pairs of a lane

    Group(List<Suspect> suspects) {
      this.suspects = suspects;
      this.draws = suspects.stream().mapToInt(suspect -> suspect.draws).max().orElseThrow();
      boolean close = suspects.stream().anyMatch(Suspect::isClose);
      this.most = pairs(close ? LOOKS.length - 1 : LOOKS.length - 2);
      JointTest<S, Y> part = test.only(named());
      SeededRng stream = rng.child("pairs").child(draws);
      this.lanes =
          IntStream.range(0, LANES)
              .mapToObj(l -> new PairLane<>(part, draws, most, stream.child(l)))
              .toList();
    }

    /** The functions that these rows are about. */
    private List<TestFunction<S, Y>> named() {
      Set<String> rows = new HashSet<>();
      suspects.forEach(suspect -> rows.add(suspect.found.name()));
      return test.functions().stream()
          .filter(f -> rows.stream().anyMatch(row -> isAbout(row, f.name())))
          .toList();
    }

    private boolean isAbout(String row, String function) {
      return row.equals(function)
          || row.startsWith(function + " ")
          || row.contains(" x " + function);
    }

    /** How many pairs of a lane a look asks for. */
    private int pairs(int look) {
      double all = Math.max(LEAST_PAIRS, LOOKS[look] * test.design().draws() / draws);
      return (int) Math.ceil(all / LANES);
    }

    private int seen(int look) {
      return Math.min(most, pairs(look));
    }

    boolean hopes(int look) {
      return look < LOOKS.length - 1
          || suspects.stream().anyMatch(suspect -> suspect.latest < HOPE);
    }

    void look(int look, Rounds rounds) {
      int each = seen(look);
      if (look > 0 && each == seen(look - 1)) {
        return;
      }
      rounds.runByTheClock(lanes, each);
      // Later looks that would see no further pairs give it their share.
      double share = 0;
      for (int l = look; l < LOOKS.length && seen(l) == each; l++) {
        share += SHARES[l];
      }
      Map<String, Comparison> rows = new HashMap<>();
      JointSamples samples = PairLane.samples(lanes, each);
      new Judgement(Layout.REPLICATES, samples, settings, new Thinning(0, 1))
          .comparisons()
          .forEach(row -> rows.put(row.name(), row));
      for (Suspect suspect : suspects) {
        Comparison row = row(rows, suspect.found.name());
        if (row != null && row.decides() && !Double.isNaN(row.p())) {
          suspect.latest = row.p();
          suspect.p = Math.min(suspect.p, row.p() / share);
        }
        if (row != null) {
          suspect.pairs =
              new JointTestRow.Pairs(
                  each * LANES, draws, row.forward(), row.backward(), row.z(), row.p(), 1);
        }
      }
    }
  }

  /** The row that decides for a mean: where one has no variance the ranks do, on either side. */
  private static @Nullable Comparison row(Map<String, Comparison> rows, String name) {
    String ranks = " (rank)";
    String mean = name.endsWith(ranks) ? name.substring(0, name.length() - ranks.length()) : name;
    Comparison ranked = rows.get(mean + ranks);
    return ranked != null && ranked.decides() ? ranked : rows.get(mean);
  }

  /** The rows of chains, with what pairs say of those that are suspected. */
  List<JointTestRow> of(List<JointTestRow> rows, Rounds rounds) {
    List<Suspect> suspects = suspects(rows);
    Map<Integer, List<Suspect>> octaves = new TreeMap<>();
    for (Suspect suspect : suspects) {
      int octave = Integer.SIZE - Integer.numberOfLeadingZeros(suspect.draws - 1);
      octaves.computeIfAbsent(octave, o -> new ArrayList<>()).add(suspect);
    }
    List<Group> groups = octaves.values().stream().map(Group::new).toList();
    for (int look = 0; look < LOOKS.length && !isDecided(look, suspects); look++) {
      for (Group group : groups) {
        if (group.hopes(look) && group.suspects.stream().anyMatch(s -> isOpen(s, suspects))) {
          group.look(look, rounds);
          adjust(suspects);
        }
      }
    }
    List<JointTestRow> judged = new ArrayList<>(rows);
    for (Suspect suspect : suspects) {
      // Chains alone fail no row, not even one that pairs do not have.
      boolean confirmed = suspect.adjusted < settings.familyWiseError();
      JointTestRow.@Nullable Pairs pairs =
          suspect.pairs == null ? null : suspect.pairs.withAdjusted(suspect.adjusted);
      judged.set(suspect.row, suspect.found.with(pairs, confirmed));
    }
    return judged;
  }

  private List<Suspect> suspects(List<JointTestRow> rows) {
    double most = Math.sqrt(settings.familyWiseError());
    long asked = rows.stream().filter(row -> row.verdict() != Verdict.NOT_TESTED).count();
    boolean slow = rows.stream().anyMatch(Confirmation::isSlow);
    List<Suspect> suspects = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      JointTestRow row = rows.get(i);
      double p = Double.isNaN(row.pAdjusted()) ? row.p() * asked : row.pAdjusted();
      boolean undecided = row.verdict() == Verdict.FAIL || row.verdict() == Verdict.INCONCLUSIVE;
      boolean tested = row.verdict() == Verdict.PASS;
      if (undecided || isSlow(row) || (tested && p < most)) {
        suspects.add(new Suspect(i, row, draws(row)));
      } else if (tested && slow) {
        // What is too slow to be judged may bear on every function: the same pairs tell.
        suspects.add(new Suspect(i, row, MOST_DRAWS));
      }
    }
    return suspects;
  }

  /** The draws after which the chain has forgotten where it was, as far as it knows. */
  private static int draws(JointTestRow row) {
    return Double.isNaN(row.iat()) // of a value that never changed
        ? MOST_DRAWS
        : (int) Math.max(LEAST_DRAWS, Math.min(MOST_DRAWS, Math.ceil(row.iat())));
  }

  private static boolean isSlow(JointTestRow row) {
    return row.note() == JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS;
  }

  private void adjust(List<Suspect> suspects) {
    double[] p = suspects.stream().mapToDouble(suspect -> suspect.p).toArray();
    double[] adjusted = settings.multiplicity().adjust(p);
    for (int i = 0; i < p.length; i++) {
      suspects.get(i).adjusted = adjusted[i];
    }
  }

  /**
   * What pairs confirm in one row they need not see in all others, at the price of the last look.
   */
  private boolean isDecided(int look, List<Suspect> suspects) {
    return look == LOOKS.length - 1
        && suspects.stream().anyMatch(s -> s.adjusted < settings.familyWiseError());
  }

  /** Whether more pairs may change what is said of a row, or of the whole. */
  private boolean isOpen(Suspect suspect, List<Suspect> suspects) {
    double level = settings.familyWiseError();
    return suspects.stream().anyMatch(Suspect::accused)
        ? suspect.accused() && suspect.adjusted >= level
        : suspects.stream().allMatch(other -> other.adjusted >= level);
  }
}
