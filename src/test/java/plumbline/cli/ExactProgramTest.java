package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exact rung of a program that speaks the protocol by itself: laws are its own words. */
class ExactProgramTest {
  @TempDir private Path folder;

  @BeforeAll
  static void pythonIsThere() {
    PythonProgram.assumePython();
  }

  /**
   * States 0, 1, ... with weights, by hand: LAW(state) lists pairs of probability and state, WEIGHT
   * gives exp(log joint), VALUE(state) the function.
   */
  private String program(String body) throws IOException {
    return PythonProgram.command(
        folder,
        body
            + """

            import json, math, sys
            HELLO = {"protocol": 1, "functions": ["x"], "kernels": [], "offers": ["law"] + MORE,
                "reversible": False, "rounding": 1e-12, "keep": 1000}
            DATA = -1000000
            def total(): return sum(WEIGHT.values())
            def drawn(state, seed):
                u = seed / 2 ** 53
                for p, to in LAW(state):
                    if u < p: return to
                    u -= p
                return to
            def one(values, r):
                do = r["do"]
                state = -1 - r["state"] if r.get("state", 0) < 0 else values.get(r.get("state"))
                if do == "hello": return HELLO
                if do == "prior": values[r["to"]] = list(WEIGHT)[r["seed"] % len(WEIGHT)]
                if do == "simulate": values[r["to"]] = 0
                if do == "step": values[r["to"]] = drawn(state, r["seed"])
                if do == "values": return [VALUE(state)]
                if do == "logjoint": return math.log(WEIGHT[state]) if state in WEIGHT else ELSEWHERE
                if do == "case": return {"data": DATA, "states": [-1 - s for s in WEIGHT]}
                if do == "law":
                    if r["of"] == "prior": return [[w / total(), -1 - s] for s, w in WEIGHT.items()]
                    if r["of"] == "simulate": return [[1, DATA]]
                    return [[p, -1 - s] for p, s in LAW(state)]
            values = {}
            for line in sys.stdin:
                line = json.loads(line)
                answers = [one(values, r) for r in line["requests"]]
                print(json.dumps({"line": line["line"], "answers": [a for a in answers if a is not None]}), flush=True)
            """);
  }

  private CommandRun exact(String body) throws IOException {
    return CommandRun.of("check", "--program", program(body), "--rung", "exact");
  }

  private static final String METROPOLIS =
      """
      import math
      MORE, ELSEWHERE, VALUE = [], 0.0, lambda s: 0.1 * s
      WEIGHT = {s: math.exp(-14 * s) for s in range(4)}
      def LAW(s):
          law = {s: 0.0}
          for y in (s - 1, s + 1):
              a = min(1, WEIGHT[y] / WEIGHT[s]) if y in WEIGHT else 0
              if s == AT and y == AT + 1: a = 1
              law[y] = law.get(y, 0) + a / 2
          law[s] += 1 - sum(law.values())
          return [(p, y) for y, p in law.items() if p > 0]
      """;

  /** At a state of mass 7e-13 the absolute error of a bug is within rounding. */
  @Test
  void statesOfLittleMassCountRelativeToTheirMass() throws IOException {
    assertEquals(0, exact("AT = -9\n" + METROPOLIS).status());
    for (int at : new int[] {0, 1, 2}) {
      CommandRun wrong = exact("AT = " + at + "\n" + METROPOLIS);
      assertEquals(1, wrong.status(), wrong.out() + wrong.err());
    }
  }

  /** Sums of weights in double precision do not see 1e-20 beside 1. */
  @Test
  void whatADoubleSumLosesIsNoFailure() throws IOException {
    CommandRun right =
        exact(
            """
            import math
            MORE, ELSEWHERE, VALUE = [], 0.0, lambda s: 0.1 * s
            WEIGHT = {0: 1.0, 1: 1e-20, 2: 1e-8}
            def LAW(s): return [(1 / (1 + 1e-8), 0), (1e-8 / (1 + 1e-8), 2)]
            """);
    assertEquals(0, right.status(), right.out() + right.err());
  }

  private static final String OUTSIDE =
      """
      MORE, ELSEWHERE, VALUE = [], 0.0, lambda s: s / 10 if s < 9 else [0.1 + 0.2, 7.0, 0.4][s - 9]
      WEIGHT = {s: 1.0 for s in range(4)}
      def LAW(s): return [(0.25, y) for y in (0, 1, 2, TO)]
      """;

  /** 0.1 + 0.2 is not 0.3, and no fault of the sampler. */
  @Test
  void aStateThatDiffersByRoundingIsNoFailure() throws IOException {
    assertEquals(0, exact("TO = 3\n" + OUTSIDE).status());
    CommandRun rounded = exact("TO = 9\n" + OUTSIDE);
    assertEquals(3, rounded.status(), rounded.out() + rounded.err());
    assertTrue(
        rounded
            .out()
            .contains(
                "leads to x = 0.30000000000000004 (state -10), which is not among the states; the"
                    + " nearest is x = 0.3"),
        rounded.out());
    assertTrue(rounded.out().contains("not possible here: the law of step"), rounded.out());
    assertFalse(rounded.out().contains("Exception"), rounded.out());
    CommandRun certified = CommandRun.of("certify", "--program", program("TO = 9\n" + OUTSIDE));
    assertEquals(3, certified.status(), certified.out() + certified.err());
    CommandRun outside = exact("TO = 10\n" + OUTSIDE);
    assertEquals(1, outside.status(), outside.out() + outside.err());
  }

  /** The program's own density says whether a state was forgotten, or is impossible. */
  @Test
  void aStateThatWasNotListedIsNoFailure() throws IOException {
    String listed = OUTSIDE.replace("[], 0.0", "[\"logjoint\", \"case\"], -1.5");
    CommandRun forgotten = exact("TO = 10\n" + listed);
    assertEquals(3, forgotten.status(), forgotten.out() + forgotten.err());
    assertTrue(forgotten.out().contains("log joint density is -1.5 there"), forgotten.out());
    String impossible = listed.replace("-1.5", "-math.inf");
    CommandRun wrong = exact("import math\nTO = 10\n" + impossible);
    assertEquals(1, wrong.status(), wrong.out() + wrong.err());
  }
}
