package plumbline.verification.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.plugin.ModelRegistry;
import plumbline.random.Rng;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.mutation.MutationScore.Cell;
import plumbline.verification.mutation.MutationScore.Settings;

/**
 * Which generated mutants are seen without the exact rung, over several seeds, at the default
 * budget. Writes target/studies/generated-mutants-MODEL.csv, of which
 * data/harness-study/generated-mutants.csv is made.
 */
class GeneratedMutantStudyTest {
  private static final Path STORED = Path.of("data/harness-study/generated-mutants.csv");
  private static final String HEADER =
      "model,mutant,kernel,standing,argument,identities,joint,seeds,first seen by";
  private static final int SEEDS = 5;
  private static final int SEEDS_OF_RIGHT = 20;
  private static final double LEVEL = 0.005;

  @TempDir private Path classes;

  private Trial<?, ?> trial(String name) {
    return name.equals("own-sampler")
        ? OwnSampler.trial(classes)
        : ModelRegistry.installed().trial(name, TrialOptions.defaults());
  }

  /** Where no matrix and no deterministic check decides: by hand, model and mutant to standing. */
  private static Map<String, Standing> stated() throws IOException {
    Map<String, Standing> stated = new HashMap<>();
    Path file = Path.of("src/test/resources/plumbline/verification/mutation/arguments.csv");
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split(",", 4);
      if (!cells[0].equals("model")) {
        Standing.Kind kind = Standing.Kind.valueOf(cells[2].toUpperCase(java.util.Locale.ROOT));
        stated.put(cells[0] + "," + cells[1], new Standing(kind, cells[3]));
      }
    }
    return stated;
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "start",
        "mixture",
        "own-sampler",
        "lda",
        "dmr",
        "irm",
        "coal",
        "changepoint",
        "dp-mixture",
        "gwishart",
        "graph"
      })
  void mutantsAreSeenWithoutTheExactRung(String model) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    lines.addAll(study(model, trial(model), stated()));
    Path folder = Files.createDirectories(Path.of("target/studies"));
    Files.write(folder.resolve("generated-mutants-" + model + ".csv"), lines);
    assertTrue(lines.size() > 5, model);
  }

  private static <S, Y> List<String> study(
      String model, Trial<S, Y> trial, Map<String, Standing> stated) {
    Settings usual = Settings.defaults(trial, LEVEL);
    MutantTrial<S, Y> fixed = rungs(trial, usual, Rung.IDENTITIES, Rung.EXACT);
    MutantTrial<S, Y> joint = rungs(trial, usual, Rung.JOINT);
    List<String> lines = new ArrayList<>();
    for (GeneratedMutant<S, Y> mutant :
        GeneratedMutants.of(trial.model(), trial.sampler(), Rng.seeded(1))) {
      Set<String> kernel = Set.of(mutant.kernel());
      List<Cell> cells = new ArrayList<>(fixed.cells(mutant.sampler(), kernel, Rng.seeded(1)));
      Cell first = joint.cells(mutant.sampler(), kernel, seed(mutant, 0)).get(0);
      cells.add(first);
      Standing standing = Standing.of(mutant, trial.smallest(), cells);
      boolean matrix = standing.kind() == Standing.Kind.RIGHT;
      if (standing.kind() == Standing.Kind.OPEN) {
        standing = stated.getOrDefault(model + "," + mutant.name(), standing);
      }
      int seeds = matrix ? SEEDS_OF_RIGHT : SEEDS;
      int seen = first.verdict() == Verdict.FAIL ? 1 : 0;
      String what = seen == 1 ? first.what() : "";
      for (int s = 1; s < seeds; s++) {
        Cell cell = joint.cells(mutant.sampler(), kernel, seed(mutant, s)).get(0);
        seen += cell.verdict() == Verdict.FAIL ? 1 : 0;
        what = what.isEmpty() && cell.verdict() == Verdict.FAIL ? cell.what() : what;
      }
      boolean identity = cells.get(0).verdict() == Verdict.FAIL;
      lines.add(
          String.join(
              ",",
              model,
              mutant.name(),
              mutant.kernel(),
              standing.kind().name().toLowerCase(java.util.Locale.ROOT),
              quoted(standing.argument()),
              said(identity, cells.get(0).verdict()),
              Integer.toString(seen),
              Integer.toString(seeds),
              quoted(identity ? cells.get(0).what() : what)));
    }
    return lines;
  }

  /** Where nothing failed, only a broken contract leaves a moving kernel undecided. */
  private static String said(boolean fails, Verdict verdict) {
    return switch (verdict) {
      case PASS -> "pass";
      case INCONCLUSIVE -> "contract";
      default -> fails ? "fail" : "not-tested";
    };
  }

  private static <S, Y> MutantTrial<S, Y> rungs(Trial<S, Y> trial, Settings usual, Rung... some) {
    return new MutantTrial<>(
        trial,
        new Settings(LEVEL, usual.designs(), List.of(some)),
        Rng.seeded(20_260_000).child("still"),
        RunOptions.defaults());
  }

  private static plumbline.random.SeededRng seed(GeneratedMutant<?, ?> mutant, int seed) {
    return Rng.seeded(20_260_000 + seed).child(mutant.name());
  }

  private static String quoted(String text) {
    return '"' + text.replace('"', '\'') + '"';
  }

  /** What the stored table says: nine tenths of what is wrong, nothing of what is right. */
  @Test
  void nineTenthsOfTheWrongMutantsAreSeenWithoutTheExactRung() throws IOException {
    List<String> lines = Files.readAllLines(STORED);
    assertEquals(HEADER, lines.get(0));
    int wrong = 0;
    int seen = 0;
    int right = 0;
    Set<String> models = new java.util.HashSet<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1);
      models.add(cells[0]);
      int joint = Integer.parseInt(cells[6]);
      boolean matrix = cells[4].contains("|pi P - pi|");
      assertTrue(cells[3].equals("open") || cells[4].length() > 2, "no argument: " + line);
      if (cells[3].equals("wrong")) {
        wrong++;
        seen += cells[5].equals("fail") || joint >= 4 ? 1 : 0;
      } else if (cells[3].equals("right") && matrix) {
        right++;
        assertEquals(SEEDS_OF_RIGHT, Integer.parseInt(cells[7]), line);
        assertEquals(0, joint, line);
      }
    }
    assertTrue(models.containsAll(Arrays.asList("start", "mixture", "own-sampler")), "" + models);
    assertTrue(wrong >= 20 && right >= 4, wrong + " wrong, " + right + " right");
    assertTrue(seen >= 0.9 * wrong, seen + " of " + wrong);
  }
}
