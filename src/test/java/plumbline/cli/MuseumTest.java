package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.plugin.ModelPlugin;
import plumbline.sampling.Sampler;
import plumbline.testing.Statistical;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.certificate.Certificate;
import plumbline.verification.certificate.NoCertificateException;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.MatrixCheck;

/**
 * Bugs that people had: every wrong form is caught, every mended one passes, and it is told why.
 */
class MuseumTest {
  private static final Path MUSEUM = Path.of("examples/museum");
  private static final int SEEDS = 20;

  /** The status of the exact rung where a model has no matrix of all its moves. */
  private static final int NOT_TESTED = 3;

  private static final Pattern PLACE = Pattern.compile("(\\w+\\.java):(\\d+)");

  @TempDir private static Path classes;

  @BeforeAll
  static void build() throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-proc:none"));
    try (Stream<Path> sources = Files.walk(MUSEUM)) {
      sources.filter(file -> file.toString().endsWith(".java")).forEach(f -> words.add("" + f));
    }
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)));
    Path services = Path.of("META-INF/services/plumbline.plugin.ModelPlugin");
    Files.createDirectories(classes.resolve(services).getParent());
    Files.copy(MUSEUM.resolve(services), classes.resolve(services));
  }

  static List<String> exhibits() throws IOException {
    try (Stream<Path> folders = Files.list(MUSEUM)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("README.md")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  private static CommandRun check(String exhibit, String... more) {
    List<String> words =
        new ArrayList<>(List.of("--classpath", classes.toString(), "check", exhibit));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray(String[]::new));
  }

  /**
   * The mended form passes and the published one fails, and the explanation finds the factor that
   * the page says upstream added.
   */
  @ParameterizedTest
  @MethodSource("exhibits")
  void theExactRungTellsTheFormsApartForTheReasonOfThePage(String exhibit) throws IOException {
    String page = Files.readString(MUSEUM.resolve(exhibit).resolve("README.md"));
    String factor = said(page, "Missing factor: ").orElseThrow();
    CommandRun right = check(exhibit, "--rung", "exact");
    String[] explained = {
      "--rung", "exact", "--mutant", "as-published", "--explain", "--format", "json"
    };
    CommandRun wrong = check(exhibit, explained);
    if (right.status() == NOT_TESTED) {
      assertEquals(NOT_TESTED, wrong.status(), wrong.out() + wrong.err());
      assertEquals("none", factor);
      assertEquals(Optional.empty(), said(page, "Accused draw: "));
      return;
    }
    assertEquals(0, right.status(), right.out() + right.err());
    assertEquals(1, wrong.status(), wrong.out() + wrong.err());
    JsonNode found = new ObjectMapper().readTree(wrong.out()).get("counterexample");
    assertTrue(found.get("states").size() <= 8, wrong.out());
    assertTrue(found.get("observations").asInt() <= 3, wrong.out());
    assertEquals(factor, found.get("factor").isNull() ? "none" : found.get("factor").asText());
    Optional<String> accused = said(page, "Accused draw: ");
    if (accused.isPresent()) {
      List<String> suspects = new ArrayList<>();
      for (int i = 0; i < Math.min(2, found.get("where").size()); i++) {
        suspects.add(line(exhibit, found.get("where").get(i).asText()));
      }
      assertTrue(
          suspects.stream().anyMatch(line -> line.contains(accused.get())),
          () -> accused.get() + " is not among " + suspects);
    }
  }

  /** Two in three of those that a matrix can be made of name the draw that upstream mended. */
  @Test
  void mostPagesNameTheAccusedDraw() throws IOException {
    int named = 0;
    for (String exhibit : exhibits()) {
      String page = Files.readString(MUSEUM.resolve(exhibit).resolve("README.md"));
      named += said(page, "Accused draw: ").isPresent() ? 1 : 0;
    }
    assertTrue(named >= 40, named + " pages");
  }

  private static Optional<String> said(String page, String label) {
    return page.lines()
        .filter(line -> line.startsWith(label))
        .map(line -> line.substring(label.length()).replace("`", ""))
        .findFirst();
  }

  /** The line of source that a suspect, {@code draw at Class.method(File.java:12)}, stands in. */
  private static String line(String exhibit, String suspect) throws IOException {
    Matcher place = PLACE.matcher(suspect);
    assertTrue(place.find(), suspect);
    try (Stream<Path> sources = Files.walk(MUSEUM)) {
      Path source =
          sources
              .filter(file -> file.endsWith(place.group(1)))
              .min(Comparator.comparing(file -> !file.startsWith(MUSEUM.resolve(exhibit))))
              .orElseThrow();
      return Files.readAllLines(source).get(Integer.parseInt(place.group(2)) - 1);
    }
  }

  /** Of all states, not of those of the smallest case alone, where every move has a return. */
  @Test
  void movesThatCannotBeUndoneAreNamed() throws IOException {
    String[] more = {"--rung", "exact", "--mutant", "as-published", "--explain"};
    CommandRun text = check("beast2-1199", more);
    assertTrue(text.out().contains("40 moves of all 28 states cannot be undone"), text.out());
    assertTrue(text.out().contains("[3, 3, 0] -> [6, 0, 0]"), text.out());
    String[] asJson =
        Stream.concat(Stream.of(more), Stream.of("--format", "json")).toArray(String[]::new);
    JsonNode found =
        new ObjectMapper().readTree(check("beast2-1199", asJson).out()).get("counterexample");
    assertEquals(40, found.get("cannotBeUndone").size());
    assertEquals(0, found.get("movesWithoutReturn").asInt());
  }

  /**
   * Those of which the explanation above does not name the draw, or which have no matrix at all.
   */
  static List<String> withoutAccusedDraw() throws IOException {
    List<String> exhibits = new ArrayList<>();
    for (String exhibit : exhibits()) {
      String page = Files.readString(MUSEUM.resolve(exhibit).resolve("README.md"));
      if (said(page, "Accused draw: ").isEmpty()) {
        exhibits.add(exhibit);
      }
    }
    return exhibits;
  }

  /** One seed here; all exhibits, with as many as the page claims, in the long run. */
  @ParameterizedTest
  @MethodSource("withoutAccusedDraw")
  @Statistical(alpha = 3e-5) // 1e-6 for each of up to 30 exhibits
  void theJointTestTellsTheFormsApart(String exhibit) {
    CommandRun wrong = check(exhibit, "--rung", "joint", "--mutant", "as-published");
    assertEquals(1, wrong.status(), wrong.out() + wrong.err());
    assertTrue(wrong.out().contains("FAIL"), wrong.out());
    CommandRun right = check(exhibit, "--rung", "joint", "--level", "0.000001");
    assertTrue(right.status() != 1 && right.status() != 2, right.out() + right.err());
  }

  @Test
  @Tag("long")
  void twentySeeds() throws IOException {
    int alarms = 0;
    int undecided = 0;
    List<String> exhibits = exhibits();
    for (String exhibit : exhibits) {
      int caught = 0;
      int wronged = 0;
      for (int seed = 1; seed <= SEEDS; seed++) {
        String number = Integer.toString(seed);
        caught +=
            check(exhibit, "--rung", "joint", "--mutant", "as-published", "--seed", number).status()
                    == 1
                ? 1
                : 0;
        int right = check(exhibit, "--rung", "joint", "--seed", number).status();
        assertTrue(right == 0 || right == 1 || right == 3, exhibit + " ends with " + right);
        wronged += right == 1 ? 1 : 0;
        undecided += right == 3 ? 1 : 0;
      }
      assertTrue(caught >= 18, exhibit + " is caught in " + caught + " of " + SEEDS + " seeds");
      assertTrue(wronged < 3, exhibit + " as mended fails in " + wronged + " of " + SEEDS);
      alarms += wronged;
    }
    int runs = SEEDS * exhibits.size();
    System.out.printf(
        "figures: museum, %d exhibits, %d runs as mended: %d false alarms, %d without a verdict%n",
        exhibits.size(), runs, alarms, undecided);
    assertTrue(alarms * 800 <= 10 * runs, alarms + " false alarms in " + runs + " runs");
    assertTrue(undecided * 10 < runs, undecided + " runs of " + runs + " without a verdict");
  }

  /**
   * Nobody has chosen their numbers for it: what is wrong has no certificate, and of what is right
   * many have one.
   */
  @Test
  @Tag("long")
  void mendedFormsHaveCertificatesAndPublishedOnesNone() throws IOException {
    int mended = 0;
    int wrong = 0;
    int exhibits = 0;
    URL[] place = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(place, getClass().getClassLoader())) {
      for (ModelPlugin plugin : ServiceLoader.load(ModelPlugin.class, loader)) {
        if (plugin.getClass().getClassLoader() == loader) {
          exhibits++;
          Trial<?, ?> trial = plugin.trial(TrialOptions.defaults());
          mended += count(trial, true);
          wrong += count(trial.withMutant("as-published"), false);
        }
      }
    }
    assertEquals(exhibits().size(), exhibits);
    assertEquals(40, mended);
    assertTrue(wrong >= 35, wrong + " are known to be wrong");
  }

  /** The certificates of a right sampler; of a wrong one, the refusals that call it wrong. */
  private static <S, Y> int count(Trial<S, Y> trial, boolean right) {
    int count = 0;
    for (ExactCheck<S, Y> exact : trial.exact()) {
      if (exact instanceof MatrixCheck<S, Y> check) {
        Optional<NoCertificateException> none = none(trial.sampler(), check);
        assertTrue(right || none.isPresent(), trial.name() + " has one as it was published");
        assertTrue(
            !right || none.isEmpty() || !none.get().isWrong(), trial.name() + " has none, mended");
        count += right ? (none.isEmpty() ? 1 : 0) : none.get().isWrong() ? 1 : 0;
      }
    }
    return count;
  }

  private static <S, Y> Optional<NoCertificateException> none(
      Sampler<S, Y> sampler, MatrixCheck<S, Y> check) {
    try {
      Certificate made = Certificate.of(Sampler.SWEEP, check.posterior(), sampler);
      assertTrue(made.holds());
      return Optional.empty();
    } catch (NoCertificateException none) {
      return Optional.of(none);
    }
  }
}
