package plumbline.foreign;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.verification.joint.Design;

/** Answers with something wrong in them end with a sentence, or were harmless. */
class MutatedProtocolTest {
  private static final List<String> PIECES =
      List.of(
          "", "null", "{", "]", "\"", "-", "1e999", "NaN", "[]", "true", "\u0000", "\ud83d", ",");

  /** Changes one answer, the first, the second or a later one, at a place that the stream says. */
  private static final class Garbled implements ForeignChannel {
    private final ForeignChannel right = new ForeignNormal();
    private final SeededRng rng;
    private final int victim;
    private int line;

    Garbled(SeededRng rng) {
      this.rng = rng;
      this.victim = 1 + rng.uniformInt(5);
    }

    @Override
    public String name() {
      return right.name();
    }

    @Override
    public String exchange(String request) {
      String answer = right.exchange(request);
      return ++line == victim ? garble(answer) : answer;
    }

    private String garble(String answer) {
      int from = rng.uniformInt(answer.length());
      int to = from + rng.uniformInt(Math.min(12, answer.length() - from) + 1);
      String piece = PIECES.get(rng.uniformInt(PIECES.size()));
      return answer.substring(0, from) + piece + answer.substring(to);
    }

    @Override
    public void close() {}
  }

  @Test
  void threeHundredMutationsEndWithASentence() {
    int sentences = 0;
    for (int i = 0; i < 300; i++) {
      SeededRng rng = Rng.seeded(i);
      try {
        ForeignProgram program = new ForeignProgram(new Garbled(rng));
        ForeignTrial.of("garbled", program)
            .jointTest()
            .design(Design.successiveConditional().draws(40))
            .run(rng);
      } catch (ForeignProgramException e) {
        String sentence = String.valueOf(e.getMessage());
        assertTrue(sentence.startsWith("the program \"normal\" "), sentence);
        assertFalse(sentence.contains("\n"), sentence);
        assertTrue(sentence.length() < 500, sentence);
        sentences++;
      } catch (RuntimeException e) {
        fail("mutation " + i, e);
      }
    }
    int seen = sentences;
    assertTrue(seen > 200, () -> "only " + seen + " of 300 were noticed");
  }
}
