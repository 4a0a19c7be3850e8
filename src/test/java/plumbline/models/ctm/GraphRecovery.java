package plumbline.models.ctm;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.graphs.BirthDeath;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Update;
import plumbline.studies.CtmStudy;

/**
 * Does a sampler find the topic graph? Artificial data of {@link CtmStudy.Artificial} in several
 * sizes, the corrected sampler and the document's birth-death step, and for each criterion of the
 * document the wrong edges of the graph that it selects. The empty graph has three.
 */
public final class GraphRecovery {
  /** Random numbers of jumps are uniform on 1 to this. */
  private static final int MOST_JUMPS = 20;

  private GraphRecovery() {}

  /**
   * How much data, and how long a run.
   *
   * @param documents D
   * @param tokens N_d
   * @param warmUp sweeps before all others, in some runs without graph moves
   * @param burnIn further sweeps left out
   * @param kept sweeps that count
   * @param repeats how often a sweep of the corrected sampler goes through level, edges and K
   */
  public record Size(int documents, int tokens, int warmUp, int burnIn, int kept, int repeats) {
    /** 1, 4, 16, 49 and 100 times the 4,000 tokens of notebook 04. */
    public static final List<Size> ALL =
        List.of(
            new Size(50, 80, 200, 200, 1_000, 5),
            new Size(100, 160, 150, 150, 500, 5),
            new Size(200, 320, 100, 100, 250, 10),
            new Size(350, 560, 100, 75, 150, 20),
            new Size(500, 800, 100, 50, 100, 20));

    private static final int WARM_UP_WITHOUT_WORDS = 200;
    private static final int KEPT_WITHOUT_WORDS = 600;
    private static final int REPEATS_WITHOUT_WORDS = 5;

    /**
     * The number of tokens beside that of the smallest size.
     *
     * @return 1 for 50 documents of 80 tokens
     */
    public int multiple() {
      return documents * tokens / (50 * 80);
    }
  }

  /** What is run. */
  public enum Kind {
    /** Graph moves alone, eta seen: no topic model is needed. */
    ETA_SEEN,
    /** Graph moves alone, of eta its differences seen: as if documents were endless. */
    DIFFERENCES_SEEN,
    /** Words seen; the corrected sampler; no graph moves during the warm-up. */
    CORRECTED_HELD,
    /** Words seen; the corrected sampler from the truth: does the posterior know the graph? */
    CORRECTED_FROM_TRUTH,
    /** Words seen; the corrected sampler from the document's start. */
    CORRECTED,
    /** As {@link #CORRECTED_HELD} with a random number of the document's jumps in every sweep. */
    RANDOM_JUMPS_HELD,
    /** From the document's start with a random number of its jumps. */
    RANDOM_JUMPS,
    /** From the document's start with ten of its jumps in every sweep. */
    TEN_JUMPS,
    /** From the document's start with eleven of its jumps in every sweep. */
    ELEVEN_JUMPS;

    /**
     * The name in a table.
     *
     * @return in lower case
     */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * The kind of a name.
     *
     * @param word as in a table
     * @return the kind
     * @throws IllegalArgumentException if there is none
     */
    public static Kind of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }

    private boolean isHeld() {
      return this == CORRECTED_HELD || this == RANDOM_JUMPS_HELD;
    }

    private boolean seesWords() {
      return this != ETA_SEEN && this != DIFFERENCES_SEEN;
    }

    private boolean isPrinted() {
      return this == RANDOM_JUMPS || this == RANDOM_JUMPS_HELD || jumps() > 0;
    }

    private int jumps() {
      return this == TEN_JUMPS ? 10 : this == ELEVEN_JUMPS ? 11 : 0;
    }
  }

  /**
   * What one run found.
   *
   * @param wrongEdges criterion to wrong edges of 15; of runs that do not see words without "lowest
   *     Binder loss", of the corrected ones without "highest waiting time"
   * @param meanWrong the average of all kept sweeps
   * @param topics the average L2 distance of B from the truth, 0 where it is known
   */
  public record Found(Map<String, Integer> wrongEdges, double meanWrong, double topics) {
    /** Keeps the order of the criteria. */
    public Found {
      wrongEdges = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(wrongEdges));
    }

    /**
     * The wrong edges by one criterion.
     *
     * @param criterion a name of {@link CtmStudy#wrongEdges}
     * @return empty where the run cannot know it
     */
    public Optional<Integer> wrong(String criterion) {
      return Optional.ofNullable(wrongEdges.get(criterion));
    }
  }

  /**
   * One run. Data depend on size and set alone, so that all kinds are compared on the same.
   *
   * @param size how much data
   * @param kind what is run
   * @param set number of the data set, from 1
   * @param seed of the study
   * @return what was found
   */
  public static Found run(Size size, Kind kind, int set, SeededRng seed) {
    SeededRng own = seed.child(size.multiple()).child(set);
    SeededRng rng = own.child(kind.word());
    int tokens = kind.seesWords() ? size.tokens() : 1; // eta is drawn before them
    CtmStudy.Artificial data =
        CtmStudy.Artificial.of(size.documents(), 60, tokens, own.child("data"));
    CtmSampler sampler = sampler(kind, CtmSampler.of(data.model()), size.repeats());
    int before = dropped(size, kind);
    int kept = kind.seesWords() ? size.kept() : Size.KEPT_WITHOUT_WORDS;
    CtmStudy study =
        CtmStudy.run(sampler, data, start(kind, sampler, data, size, rng), before + kept, rng);
    Map<String, Integer> wrong = study.wrongEdges(before);
    wrong.remove("initial");
    if (!kind.seesWords()) {
      wrong.remove("lowest Binder loss");
    }
    if (!kind.isPrinted()) {
      wrong.remove("highest waiting time");
    }
    return new Found(wrong, mean(study.trace("edges", before)), mean(study.trace("words", before)));
  }

  /** Without words a sweep costs next to nothing, whatever the size. */
  private static int dropped(Size size, Kind kind) {
    if (!kind.seesWords()) {
      return Size.WARM_UP_WITHOUT_WORDS;
    }
    return size.burnIn() + (kind.isHeld() ? 0 : size.warmUp());
  }

  private static CtmState start(
      Kind kind, CtmSampler sampler, CtmStudy.Artificial data, Size size, Rng rng) {
    if (!kind.seesWords()) {
      CtmState truth = data.state();
      return new CtmState(
          GraphState.empty(truth.topicCount()), truth.eta(), truth.topics(), truth.assignments());
    }
    if (kind == Kind.CORRECTED_FROM_TRUTH) {
      return data.state();
    }
    CtmState start = new CtmRun(sampler, 0, 40, 1).start(data.corpus(), rng);
    if (!kind.isHeld()) {
      return start;
    }
    CtmSampler held = CtmStudy.only(sampler, "assignments", "topics", "eta", "shift");
    CtmWorkspace work = held.workspace();
    work.place(start, data.corpus());
    for (int sweep = 0; sweep < size.warmUp(); sweep++) {
      held.sweep().advance(work, rng);
    }
    return work.state();
  }

  private static CtmSampler sampler(Kind kind, CtmSampler corrected, int repeats) {
    return switch (kind) {
      case ETA_SEEN -> CtmStudy.only(corrected, "edges", "blocks", "covariance");
      case DIFFERENCES_SEEN ->
          repeated(
              CtmStudy.only(corrected, "shift", "edges", "blocks", "covariance"),
              Size.REPEATS_WITHOUT_WORDS);
      case CORRECTED, CORRECTED_HELD, CORRECTED_FROM_TRUTH -> repeated(corrected, repeats);
      case RANDOM_JUMPS, RANDOM_JUMPS_HELD -> {
        List<Update<GraphWorkspace>> byNumber =
            IntStream.rangeClosed(1, MOST_JUMPS).mapToObj(GraphRecovery::jumps).toList();
        yield printed(
            corrected, (work, rng) -> byNumber.get(rng.uniformInt(MOST_JUMPS)).update(work, rng));
      }
      case TEN_JUMPS, ELEVEN_JUMPS -> printed(corrected, jumps(kind.jumps()));
    };
  }

  private static Update<GraphWorkspace> jumps(int number) {
    return BirthDeath.jumps(number, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE);
  }

  private static CtmSampler printed(CtmSampler corrected, Update<GraphWorkspace> jumps) {
    return corrected.with(GraphMode.BD_AS_PRINTED).replace("edges", CtmSampler.onGraph(jumps));
  }

  /**
   * Levels of eta, edges and K drawn several times in a sweep, which any sampler may do: given the
   * differences within eta they depend on each other strongly, and cost little beside the words.
   *
   * @param sampler a corrected one
   * @param repeats how often in all, at least 1
   * @return the sampler that repeats them
   */
  public static CtmSampler repeated(CtmSampler sampler, int repeats) {
    List<Update<? super CtmWorkspace>> steps =
        Stream.of("shift", "edges", "blocks", "covariance")
            .<Update<? super CtmWorkspace>>map(
                name -> Objects.requireNonNull(sampler.updates().get(name)))
            .toList();
    Update<? super CtmWorkspace> covariance = steps.get(steps.size() - 1);
    return sampler.replace(
        "covariance",
        (work, rng) -> {
          covariance.update(work, rng);
          for (int r = 1; r < repeats; r++) {
            for (Update<? super CtmWorkspace> step : steps) {
              step.update(work, rng);
            }
          }
        });
  }

  private static double mean(double[] x) {
    return Arrays.stream(x).average().orElse(Double.NaN);
  }
}
