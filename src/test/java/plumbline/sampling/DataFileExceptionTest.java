package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DataFileExceptionTest {
  private static String found(String found) {
    String sentence = new DataFileException(Path.of("a"), 2, 0, found, "words").getMessage();
    assertTrue(sentence.startsWith("a, line 2: found "), sentence);
    assertTrue(sentence.endsWith("; expected words"), sentence);
    return sentence.substring("a, line 2: found ".length(), sentence.lastIndexOf("; expected"));
  }

  @Test
  void longQuotationKeepsItsSecondMark() {
    String shown = found("'" + "Exception ".repeat(100) + "'");
    assertEquals(
        "'"
            + "Exception ".repeat(16).substring(0, 159)
            + "...xception "
            + "Exception ".repeat(3)
            + "'",
        shown);
  }

  @Test
  void whatFollowsLongQuotationIsRead() {
    String shown = found("'" + "x".repeat(5_000) + "', which line 1 has");
    assertTrue(shown.startsWith("'xxx") && shown.endsWith("xxx', which line 1 has"), shown);
    assertEquals(203, shown.length());
  }

  @Test
  void twoHundredCharactersAreShownWhole() {
    String most = "\ud83c\udf33".repeat(200);
    assertEquals(most, found(most));
    String shown = found(most + "!");
    assertEquals(203, shown.codePointCount(0, shown.length()));
    assertTrue(shown.endsWith("\ud83c\udf33!"), shown);
  }

  @Test
  void nothingIsShownThatIsNotForTheEye() {
    assertEquals("a?b???", found("a\nb\u2028\ufffd\u001b"));
  }
}
