package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the compiler does not see in the sources. */
class SourceStyleTest {
  private static final Path MAIN = Path.of("src/main/java");
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "(?m)^public (?:abstract |final |sealed )*(?:@?interface|class|record|enum) ");

  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  @Test
  void everyPackageSaysWhatItIsFor() throws IOException {
    for (Path file : sources(MAIN)) {
      Path description = file.resolveSibling("package-info.java");
      assertTrue(Files.exists(description), "missing " + description);
      assertTrue(
          Files.readString(description).contains("@NullMarked"), description + ": @NullMarked");
    }
  }

  @Test
  void noFileIsLongerThan400Lines() throws IOException {
    List<String> tooLong =
        Stream.concat(sources(MAIN).stream(), sources(Path.of("src/test/java")).stream())
            .filter(file -> lines(file) > 400)
            .map(Path::toString)
            .toList();
    assertEquals(List.of(), tooLong);
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

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
