package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad usage of {@code reproduce}: one sentence, exit 2, nothing run. */
class ReproduceTest {
  @ParameterizedTest
  @CsvSource({
    "no-such-notebook, no notebook no-such-notebook",
    "--update --full, leave out --full",
    "--format=xml, --format",
    "--no-such-option, Unknown option"
  })
  void badUsageIsOneSentence(String arguments, String message) {
    CommandRun run = CommandRun.of(("reproduce " + arguments).split(" "));
    assertEquals(2, run.status());
    assertTrue(run.err().contains(message), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertEquals("", run.out());
  }
}
