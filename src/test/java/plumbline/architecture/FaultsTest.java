package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The list of faults that readers found (faults.tsv): what went in, what is right, and the test
 * that holds it, as {@code CLASS#method} or, of another language, {@code FILE#name}.
 */
class FaultsTest {
  @TestFactory
  Stream<DynamicTest> everyFaultHasItsTest() throws IOException {
    List<String> lines;
    try (var list = getClass().getResourceAsStream("/plumbline/faults/faults.tsv")) {
      lines = new String(bytes(list), StandardCharsets.UTF_8).lines().toList();
    }
    assertEquals("finding\tinput\tright\ttest", lines.get(0));
    return lines.stream()
        .skip(1)
        .map(line -> DynamicTest.dynamicTest(line.split("\t", 2)[0], () -> hasItsTest(line)));
  }

  private static byte[] bytes(@Nullable InputStream list) throws IOException {
    assertNotNull(list, "faults.tsv");
    return list.readAllBytes();
  }

  private static void hasItsTest(String line) throws IOException {
    String[] fields = line.split("\t", -1);
    assertEquals(4, fields.length, line);
    assertTrue(Arrays.stream(fields).noneMatch(String::isBlank), line);
    for (String test : fields[3].split(", ")) {
      String[] place = test.split("#", -1);
      assertEquals(2, place.length, "CLASS#method or FILE#name: " + test);
      Path file =
          place[0].contains("/")
              ? Path.of(place[0])
              : Path.of("src/test/java", place[0].replace('.', '/') + ".java");
      assertTrue(Files.isRegularFile(file), "no file " + file);
      assertTrue(Files.readString(file).contains(place[1]), file + " has no test " + place[1]);
    }
  }
}
