package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What others can build upon: {@code api.txt} has every public type of the library's packages. The
 * command line is none of them: what it shares with the reproduction of the documents is public and
 * may change with every release.
 */
class PublicTypesTest {
  private static final Path MAIN = Path.of("src/main/java");
  private static final Path COMMANDS = MAIN.resolve("plumbline/cli");
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

  /** Whoever makes a type public adds its line, and so decides that others may lean on it. */
  @Test
  void apiTextHasThePublicTypes() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : sources(MAIN)) {
      if (type(file).group(1) != null && !file.startsWith(COMMANDS)) {
        found.add(name(file));
      }
    }
    assertEquals(
        String.join("\n", found.stream().sorted().toList()),
        String.join("\n", Files.readAllLines(Path.of("api.txt"))));
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
