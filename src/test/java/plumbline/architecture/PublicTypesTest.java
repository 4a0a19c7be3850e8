package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What others can build upon: {@code api.txt} lists it, the types that notebooks, examples and
 * documents name and a few that a sampler of one's own needs. Other public types are public because
 * packages share them, and may change with every release.
 */
class PublicTypesTest {
  private static final Path MAIN = Path.of("src/main/java");
  private static final int MOST = 200;

  /** Public types that are not listed, in packages of which others are: this number only falls. */
  private static final int MOST_BESIDE = 196;

  private static final Pattern NAME = Pattern.compile("(?<![\\w.])[A-Z]\\w*");
  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|record|interface|enum) (\\w+)");
  private static final Pattern UNSPOKEN =
      Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])*\"|(?s:/\\*.*?\\*/)|//.*");
  private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");

  private static final Pattern TYPE =
      Pattern.compile(
          "(?m)^(public )?(?:abstract |final |sealed |non-sealed )*"
              + "(?:@interface|class|interface|record|enum) (\\w+)");

  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .sorted()
          .toList();
    }
  }

  private static Matcher type(Path file) throws IOException {
    Matcher type = TYPE.matcher(Files.readString(file));
    if (!type.find()) {
      throw new IllegalStateException("no type in " + file);
    }
    return type;
  }

  private static String name(Path file) {
    return MAIN.relativize(file).toString().replace(".java", "").replace('/', '.');
  }

  private static List<String> listed() throws IOException {
    return Files.readAllLines(Path.of("api.txt"));
  }

  /** The public types by their simple names, which are unique. */
  private static Map<String, String> publicTypes() throws IOException {
    Map<String, String> types = new TreeMap<>();
    for (Path file : sources(MAIN)) {
      Matcher type = type(file);
      if (type.group(1) != null) {
        types.put(type.group(2), name(file));
      }
    }
    return types;
  }

  @Test
  void theListHasPublicTypesInOrder() throws IOException {
    List<String> listed = listed();
    assertEquals(listed.stream().sorted().distinct().toList(), listed);
    Set<String> unknown = new TreeSet<>(listed);
    unknown.removeAll(publicTypes().values());
    assertEquals(Set.of(), unknown);
    assertTrue(listed.size() <= MOST, listed.size() + " types");
  }

  /** Packages that others look into have few types that are not meant for them. */
  @Test
  void fewPublicTypesStandBesideListedOnes() throws IOException {
    List<String> listed = listed();
    Set<String> packages = new TreeSet<>();
    listed.forEach(name -> packages.add(packageOf(name)));
    long beside =
        publicTypes().values().stream()
            .filter(name -> packages.contains(packageOf(name)) && !listed.contains(name))
            .count();
    assertTrue(beside <= MOST_BESIDE, beside + " types");
  }

  private static String packageOf(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** Code of notebooks, examples and documents, by file. */
  private static Map<String, String> usersCode() throws IOException {
    Map<String, String> code = new TreeMap<>();
    for (Path file : files("examples", ".java")) {
      code.put(file.toString(), Files.readString(file));
    }
    for (Path file : files("notebooks", ".ipynb")) {
      StringBuilder cells = new StringBuilder();
      for (JsonNode cell : new ObjectMapper().readTree(file.toFile()).get("cells")) {
        if (cell.get("cell_type").asText().equals("code")) {
          cell.get("source").forEach(line -> cells.append(line.asText()));
          cells.append('\n');
        }
      }
      code.put(file.toString(), cells.toString());
    }
    List<Path> pages = new ArrayList<>(files("docs", ".md"));
    pages.addAll(List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md")));
    for (Path file : pages) {
      JAVA.matcher(Files.readString(file))
          .results()
          .forEach(block -> code.merge(file.toString(), block.group(1), String::concat));
    }
    return code;
  }

  private static List<Path> files(String folder, String ending) throws IOException {
    try (Stream<Path> walk = Files.walk(Path.of(folder))) {
      return walk.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  @Test
  void usersAreShownListedTypesAlone() throws IOException {
    Map<String, String> types = publicTypes();
    List<String> listed = listed();
    Set<String> others = new TreeSet<>();
    usersCode()
        .forEach(
            (file, code) -> {
              Set<String> own = new TreeSet<>();
              DECLARED.matcher(code).results().forEach(found -> own.add(found.group(1)));
              NAME.matcher(UNSPOKEN.matcher(code).replaceAll(""))
                  .results()
                  .map(MatchResult::group)
                  .filter(name -> types.containsKey(name) && !own.contains(name))
                  .filter(name -> !listed.contains(types.get(name)))
                  .forEach(name -> others.add(file + ": " + types.get(name)));
            });
    assertEquals(Set.of(), others);
  }

  @Test
  void simpleNamesAreUnique() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (String root : List.of("main", "studies", "reproduction")) {
      for (Path file : sources(Path.of("src", root, "java"))) {
        counts.merge(type(file).group(2), 1, Integer::sum);
      }
    }
    Set<String> twice = new TreeSet<>(counts.keySet());
    twice.removeIf(name -> counts.get(name) == 1);
    assertEquals(Set.of(), twice);
  }
}
