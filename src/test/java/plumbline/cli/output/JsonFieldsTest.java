package plumbline.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.Estimate;
import plumbline.verification.Verdict;

/** Objects by texts that name their fields. */
class JsonFieldsTest {
  private record Part(String name, Optional<String> note, Estimate size) {}

  private record Whole(Verdict verdict, List<Part> parts, Part first, BigInteger large) {}

  private static final Part KNOWN = new Part("a", Optional.empty(), Estimate.of(2));
  private static final Part OPEN =
      new Part("", Optional.of("why"), Estimate.undefined(Estimate.Reason.CONSTANT));
  private static final Whole WHOLE =
      new Whole(Verdict.NOT_TESTED, List.of(KNOWN, OPEN), OPEN, BigInteger.TEN.pow(20));

  private static void assertJson(String expected, String fields, Object... from) {
    assertEquals(expected, Json.text(Json.of(fields, from)).replaceAll("\\s+", ""));
  }

  @Test
  void fieldsHaveTheOrderOfTheTextAndWordsForConstants() {
    assertJson(
        "{\"large\":\"100000000000000000000\",\"is\":\"not-tested\"}", "large is=verdict", WHOLE);
  }

  @Test
  void whatIsNotThereIsLeftOutOrNull() {
    assertJson("{\"name\":\"a\"}", "name note?", KNOWN);
    assertJson("{\"name\":null,\"note\":\"why\"}", "name~ note?", OPEN);
    assertJson("{\"deep\":null}", "deep=note.length", KNOWN);
  }

  @Test
  void partsOfAnObjectOrOfEachOfAListAreNamedInParentheses() {
    assertJson(
        "{\"parts\":[{\"name\":\"a\"},{\"name\":\"\"}],\"first\":{\"note\":\"why\"}}",
        "parts(name) first(note)",
        WHOLE);
    assertJson(
        "{\"note\":\"why\",\"k\":1}", "*first(note) *more", WHOLE, Map.of("more", Map.of("k", 1)));
  }

  @Test
  void reasonsFollowTheirNumbersOrHaveAPlace() {
    assertJson("{\"size\":null,\"sizeNote\":\"CONSTANT\"}", "size", OPEN);
    assertJson(
        "{\"notes\":{\"first.size\":\"CONSTANT\",\"all[1]\":\"CONSTANT\"},"
            + "\"first\":{\"size\":null},\"all\":[2,null]}",
        "notes! first(size) all",
        WHOLE,
        Map.of("all", List.of(KNOWN.size(), OPEN.size())));
  }

  @Test
  void theFirstThatKnowsAFieldIsAsked() {
    assertJson("{\"name\":\"mine\",\"note\":\"why\"}", "name note", Map.of("name", "mine"), OPEN);
    assertThrows(IllegalArgumentException.class, () -> Json.of("nobody", WHOLE));
  }

  @Test
  void noCommandPutsFieldsOfAResultByHand() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/plumbline/cli"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        assertEquals(-1, Files.readString(file).indexOf("json.put(\""), file::toString);
      }
    }
  }
}
