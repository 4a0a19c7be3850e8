package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the compiler does not see in the sources. */
class SourceStyleTest {
  private static final Path MAIN = Path.of("src/main/java");
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "(?m)^public (?:abstract |final |sealed )*(?:@?interface|class|record|enum) ");

  /** A uniform number, or minus the logarithm of one, that is only compared. */
  private static final Pattern COMPARED_DRAW =
      Pattern.compile(
          "rng\\.(?:uniform|exponential)\\(\\)\\)? *[<>]"
              + "|(?<!-)[<>]=? *(?:Math\\.log\\()?-?rng\\.(?:uniform|exponential)\\(\\)");

  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  @Test
  void everyPackageSaysWhatItIsFor() throws IOException {
    List<Path> all = new ArrayList<>(sources(MAIN));
    all.addAll(sources(Path.of("src/studies/java")));
    all.addAll(sources(Path.of("src/reproduction/java")));
    for (Path file : all) {
      Path description = file.resolveSibling("package-info.java");
      assertTrue(Files.exists(description), "missing " + description);
      assertTrue(
          Files.readString(description).contains("@NullMarked"), description + ": @NullMarked");
    }
  }

  /** Each package is one idea. */
  @Test
  void noPackageHasMoreThan30Files() throws IOException {
    Map<Path, Integer> files = new TreeMap<>();
    for (String root : List.of("main", "studies", "reproduction")) {
      for (Path file : sources(Path.of("src", root, "java"))) {
        files.merge(file.resolveSibling(""), 1, Integer::sum);
      }
    }
    files.values().removeIf(count -> count <= 30);
    assertEquals(Map.of(), files);
  }

  /**
   * One longer thing may have 500 lines; what names more than twelve other types is two things.
   * Imports do not count: they say where things live.
   */
  @Test
  void aFileOfMoreThan300LinesHasFewCollaborators() throws IOException {
    List<Path> roots =
        Stream.of("main/java", "studies", "reproduction", "test/java", "jmh/java", "../examples")
            .map(Path.of("src")::resolve)
            .toList();
    List<Path> all = new ArrayList<>();
    for (Path root : roots) {
      all.addAll(sources(root));
    }
    Set<String> types = all.stream().map(SourceStyleTest::type).collect(Collectors.toSet());
    List<String> tooLong =
        all.stream()
            .filter(file -> lines(file) > 300)
            .filter(file -> lines(file) > 500 || collaborators(file, types) > 12)
            .map(Path::toString)
            .toList();
    assertEquals(List.of(), tooLong);
  }

  private static String type(Path file) {
    return String.valueOf(file.getFileName()).replace(".java", "");
  }

  private static long collaborators(Path file, Set<String> types) {
    try {
      return Pattern.compile("\\W+")
          .splitAsStream(Files.readString(file))
          .distinct()
          .filter(word -> types.contains(word) && !word.equals(type(file)))
          .count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyPublicTypeHasJavadoc() throws IOException {
    for (Path file : sources(MAIN)) {
      String text = Files.readString(file);
      var type = PUBLIC_TYPE.matcher(text);
      if (type.find()) {
        assertTrue(text.substring(0, type.start()).contains("/**"), "no Javadoc in " + file);
      }
    }
  }

  /** A decision is a call of its own, so that it can be enumerated: bernoulli, bernoulliLog. */
  @Test
  void noSamplerDecidesByComparingAUniformNumber() throws IOException {
    assertTrue(COMPARED_DRAW.matcher("if (Math.log(rng.uniform()) < logRatio) {").find());
    assertTrue(COMPARED_DRAW.matcher("return p > rng.uniform();").find());
    assertFalse(COMPARED_DRAW.matcher("Arrays.setAll(u, i -> rng.uniform());").find());
    List<String> found = new ArrayList<>();
    for (Path root :
        List.of(MAIN, Path.of("examples/own-sampler/src"), Path.of("examples/own-model/src"))) {
      for (Path file : sources(root)) {
        if (!file.startsWith(MAIN.resolve("plumbline/random"))) {
          Files.readString(file)
              .lines()
              .filter(line -> COMPARED_DRAW.matcher(line).find())
              .forEach(line -> found.add(file + ": " + line.strip()));
        }
      }
    }
    assertEquals(List.of(), found);
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> !line.startsWith("import ")).count();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
