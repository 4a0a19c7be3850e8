package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.plugin.ModelRegistry;
import plumbline.testing.MainClasses;

/** {@code docs/shared-code.md} is true: what it names exists, and what is shared is named. */
class SharedCodeTest {
  private static final Path PAGE = Path.of("docs/shared-code.md");
  private static final String EVERYTHING = "Everything";
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  /** Model and sampler's workspace of each trial, and samplers that a model only hands out. */
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("start", "models.start.NormalModel", "models.start.NormalWorkspace"),
          List.of("mixture", "models.start.MixtureModel", "models.start.MixtureWorkspace"),
          List.of("iptm", "models.iptm.IptmModel", "models.iptm.IptmWorkspace"),
          List.of("lda", "models.topics.LdaModel", "models.topics.LdaWorkspace"),
          List.of("dmr", "models.topics.DmrModel", "models.topics.DmrWorkspace"),
          List.of("ila", "models.relational.ila.IlaModel", "models.relational.ila.IlaWorkspace"),
          List.of(
              "lfrm", "models.relational.lfrm.LfrmModel", "models.relational.lfrm.LfrmWorkspace"),
          List.of("irm", "models.relational.irm.IrmModel", "models.relational.irm.IrmWorkspace"),
          List.of("ctm", "models.ctm.CtmModel", "models.ctm.CtmWorkspace"),
          List.of("copula", "graphs.copula.CopulaModel", "graphs.copula.CopulaWorkspace"),
          List.of("graph", "graphs.GraphModel", "graphs.GraphWorkspace"),
          List.of("gwishart", "graphs.GraphModel", "graphs.GraphWorkspace"),
          List.of(
              "changepoint",
              "models.changepoint.ChangePointModel",
              "models.changepoint.ChangePointWorkspace"),
          List.of(
              "changepoint",
              "models.changepoint.hidden.HiddenLayerModel",
              "models.changepoint.hidden.HiddenLayerWorkspace"),
          List.of(
              "coal", "models.changepoint.coal.CoalModel", "models.changepoint.coal.CoalWorkspace"),
          List.of(
              "dp-mixture",
              "models.dpmixture.DirichletMixture",
              "models.dpmixture.DirichletMixtureWorkspace"));

  /** One section: the models it is for, its package, and its rows as four cells. */
  private record Section(List<String> models, String home, List<List<String>> rows) {
    /** The full name of a class below the section's package, or of one of its methods. */
    String full(String name) {
      if (!Character.isUpperCase(name.charAt(0))) {
        return "plumbline." + name;
      }
      String file = name.split("\\.")[0] + ".java";
      for (String root : List.of("src/main/java", "src/test/java")) {
        Path folder = Path.of(root, home.split("\\."));
        try (Stream<Path> below = Files.walk(folder)) {
          Optional<Path> found =
              below
                  .filter(path -> path.endsWith(file))
                  .min(Comparator.comparingInt(Path::getNameCount));
          if (found.isPresent()) {
            Path room = Path.of(root).relativize(found.get()).getParent();
            return room.toString().replace('/', '.') + "." + name;
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return home + "." + name;
    }

    Set<String> classes() {
      Set<String> classes = new TreeSet<>();
      for (List<String> row : rows) {
        quoted(row.get(0)).forEach(name -> classes.add(classOf(full(name))));
      }
      return classes;
    }
  }

  private static List<String> quoted(String cell) {
    List<String> names = new ArrayList<>();
    Matcher matcher = QUOTED.matcher(cell);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  private static boolean namesMethod(String full) {
    return Character.isLowerCase(full.charAt(full.lastIndexOf('.') + 1));
  }

  private static String classOf(String full) {
    return namesMethod(full) ? full.substring(0, full.lastIndexOf('.')) : full;
  }

  private static List<Section> sections() throws IOException {
    List<Section> sections = new ArrayList<>();
    for (String text : Files.readString(PAGE).split("(?m)^## ", -1)) {
      String title = text.lines().findFirst().orElse("");
      if (!title.startsWith("# ")) {
        String home =
            quoted(text.lines().filter(l -> l.startsWith("Package")).findFirst().orElseThrow())
                .get(0);
        List<List<String>> rows =
            text.lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| shared code"))
                .map(line -> List.of(line.substring(2).split(" \\| | \\|$")))
                .toList();
        sections.add(new Section(List.of(title.split(", ")), home, rows));
      }
    }
    return sections;
  }

  @Test
  void everyModelThatCheckKnowsHasItsSection() throws IOException {
    Set<String> named = new TreeSet<>();
    sections().forEach(section -> named.addAll(section.models()));
    Set<String> expected = new TreeSet<>(ModelRegistry.installed().names());
    expected.add(EVERYTHING);
    assertEquals(expected, named);
    Set<String> paired = new TreeSet<>();
    PAIRS.forEach(pair -> paired.add(pair.get(0)));
    assertEquals(new TreeSet<>(ModelRegistry.installed().names()), paired);
  }

  @Test
  void everyClassAndTestNamedExists() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Section section : sections()) {
      for (List<String> row : section.rows()) {
        assertEquals(4, row.size(), row.toString());
        List<String> shared = quoted(row.get(0));
        List<String> tests = new ArrayList<>(quoted(row.get(2)));
        if (!row.get(3).matches("as (above|below)") && quoted(row.get(3)).isEmpty()) {
          faults.add("a row without a larger case: " + row);
        }
        tests.addAll(quoted(row.get(3)));
        if (shared.isEmpty() || tests.isEmpty()) {
          faults.add("a row without code or without test: " + row);
        }
        shared.stream().map(section::full).filter(n -> !exists(n, false)).forEach(faults::add);
        tests.stream().map(section::full).filter(n -> !exists(n, true)).forEach(faults::add);
      }
    }
    assertEquals(List.of(), faults);
  }

  private static boolean exists(String full, boolean test) {
    try {
      Class<?> type = Class.forName(classOf(full), false, SharedCodeTest.class.getClassLoader());
      String method = full.substring(full.lastIndexOf('.') + 1);
      return namesMethod(full)
          ? Arrays.stream(type.getDeclaredMethods())
              .anyMatch(m -> m.getName().equals(method) && (!test || m.getAnnotations().length > 0))
          : !test;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** What both the model and the workspace reach, each without going through the other. */
  @Test
  void noSharedClassIsMissing() throws IOException {
    Map<String, Set<String>> arrows = new LinkedHashMap<>();
    for (JavaClass type : MainClasses.ALL) {
      Set<String> targets = arrows.computeIfAbsent(outermost(type), name -> new TreeSet<>());
      type.getDirectDependenciesFromSelf().stream()
          .map(d -> outermost(d.getTargetClass().getBaseComponentType()))
          .filter(SharedCodeTest::isBelowTheTests)
          .forEach(targets::add);
    }
    List<String> missing = new ArrayList<>();
    for (List<String> pair : PAIRS) {
      String model = "plumbline." + pair.get(1);
      String workspace = "plumbline." + pair.get(2);
      Set<String> shared = reached(model, workspace, arrows);
      shared.retainAll(reached(workspace, model, arrows));
      assertTrue(shared.size() > 0, pair.toString());
      Set<String> listed = new TreeSet<>();
      sections().stream()
          .filter(s -> s.models().contains(pair.get(0)) || s.models().contains(EVERYTHING))
          .forEach(section -> listed.addAll(section.classes()));
      shared.removeAll(listed);
      shared.forEach(name -> missing.add(pair.get(0) + ": " + name));
    }
    assertEquals(List.of(), missing);
  }

  private static String outermost(JavaClass type) {
    return type.getName().replaceAll("\\$.*", "");
  }

  /**
   * Models know the tests on trial and their samplers by name; that is not what they compute by.
   */
  private static boolean isBelowTheTests(String name) {
    // Messages have text; nothing is computed by it.
    return !name.equals("plumbline.numerics.Text")
        && (Stream.of("random", "numerics", "distributions", "graphs", "models")
                .anyMatch(p -> name.startsWith("plumbline." + p + "."))
            || name.startsWith("plumbline.sampling.countable."));
  }

  private static Set<String> reached(String from, String without, Map<String, Set<String>> arrows) {
    Set<String> seen = new TreeSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(from));
    while (!next.isEmpty()) {
      String name = next.pop();
      if (!name.equals(without) && !name.endsWith("Sampler") && seen.add(name)) {
        next.addAll(arrows.getOrDefault(name, Set.of()));
      }
    }
    return seen;
  }
}
