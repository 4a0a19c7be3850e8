package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.cli.output.ExitCode;
import plumbline.testing.Statistical;

/** {@code check --program}: samplers in Python, right and wrong, and programs that misbehave. */
class ProgramTest {
  /** Two named kernels on a finite model; what is planted stands in the place of RIGHT. */
  private static final String COINS =
      """
      import sys, random
      sys.path.insert(0, CLIENT)
      import plumbline

      def prior():
          return (random.randrange(3), random.random() < 0.5)

      def bias(state):
          return (state[0] + 1) / 4 if state[1] else 0.5

      def simulate(state):
          return sum(random.random() < bias(state) for _ in range(3))

      def weight(state, y):
          p = bias(state)
          return p ** y * (1 - p) ** (3 - y)

      def level(state, y):
          w = [weight((k, state[1]), y) for k in range(3)]
          return (random.choices(range(3), weights=w)[0], state[1])

      def switch(state, y):
          other = (state[0], not state[1])
          return other if random.random() < RIGHT else state

      def log_joint(state, y):
          import math
          return math.log(math.comb(3, y) * weight(state, y) / 6)

      plumbline.serve(prior=prior, simulate=simulate, step={"level": level, "switch": switch},
          functions={"level": lambda s, y: s[0], "on": lambda s, y: s[1], "level y": lambda s, y: s[0] * y},
          log_joint=log_joint)
      """;

  @TempDir private Path folder;

  @BeforeAll
  static void pythonIsThere() {
    PythonProgram.assumePython();
  }

  private String python(String script) throws IOException {
    return PythonProgram.command(folder, script);
  }

  private static JsonNode json(CommandRun run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }

  private CommandRun readme(String root, String... more) throws IOException {
    String example = Files.readString(Path.of("examples/foreign/normal_mean.py"));
    assertTrue(example.contains("(1 / 6) ** 0.5"), "the bug to plant is gone");
    String[] arguments = {
      "check",
      "--program",
      python("import sys\nsys.path.insert(0, CLIENT)\n" + example.replace("(1 / 6) ** 0.5", root))
    };
    return CommandRun.of(Stream.of(arguments, more).flatMap(Stream::of).toArray(String[]::new));
  }

  @Statistical(alpha = 1e-6)
  @Test
  void aRightSamplerPassesAndAWrongOneFails() throws IOException {
    CommandRun right = readme("(1 / 6) ** 0.5", "--draws", "4000", "--level", "1e-6");
    assertEquals(ExitCode.PASS, right.status(), right.out() + right.err());
    assertTrue(right.out().contains("random.gauss at "), right.out());
    CommandRun wrong = readme("1 / 6", "--draws", "4000", "--level", "1e-6");
    assertEquals(ExitCode.FAIL, wrong.status(), wrong.out() + wrong.err());
  }

  @Statistical(alpha = 1e-5)
  @Test
  void theSequentialAssertionDecides() throws IOException {
    CommandRun right = readme("(1 / 6) ** 0.5", "--assert", "--format", "json");
    assertEquals(ExitCode.PASS, right.status(), right.out() + right.err());
    assertEquals("pass", json(right).get("verdict").asText());
    Path junit = folder.resolve("results.xml");
    Path page = folder.resolve("page.html");
    CommandRun wrong = readme("1 / 6", "--assert", "--junit", "" + junit, "--report", "" + page);
    assertEquals(ExitCode.FAIL, wrong.status());
    assertTrue(Files.readString(junit).contains("<failure"), Files.readString(junit));
    assertTrue(Files.readString(page).contains("FAIL"), "no verdict on the page");
  }

  @ParameterizedTest
  @CsvSource({"schein", "replicated", "sbc"})
  void everyDesignFindsTheWrongOne(String design) throws IOException {
    CommandRun wrong = readme("1 / 6", "--design", design, "--draws", "4000", "--thin", "1");
    assertEquals(ExitCode.FAIL, wrong.status(), wrong.out() + wrong.err());
  }

  @Test
  void thePlanCountsDraws() throws IOException {
    CommandRun plan = readme("(1 / 6) ** 0.5", "--plan", "--detect", "0.2", "--format", "json");
    assertEquals(ExitCode.PASS, plan.status(), plan.err());
    assertTrue(json(plan).get("rows").size() > 0, plan.out());
  }

  @Test
  void aFiniteModelIsTriedExactlyAndTheGuiltyKernelIsNamed() throws IOException {
    String right = "weight(other, y) / (weight(other, y) + weight(state, y))";
    String[] exact = {"--rung", "exact", "--format", "json"};
    CommandRun good =
        CommandRun.of(
            "check",
            "--program",
            python(COINS.replace("RIGHT", right)),
            exact[0],
            exact[1],
            exact[2],
            exact[3]);
    assertEquals(ExitCode.PASS, good.status(), good.out() + good.err());
    CommandRun bad =
        CommandRun.of(
            "check",
            "--program",
            python(COINS.replace("RIGHT", "0.3")),
            exact[0],
            exact[1],
            exact[2],
            exact[3]);
    assertEquals(ExitCode.FAIL, bad.status(), bad.out() + bad.err());
    Map<String, JsonNode> of = new HashMap<>();
    json(bad).get("rungs").forEach(rung -> of.put(rung.get("kernel").asText(), rung));
    assertEquals("pass", of.get("level").get("verdict").asText());
    assertEquals("fail", of.get("switch").get("verdict").asText());
    assertEquals("fail", of.get("sweep").get("verdict").asText());
    assertTrue(of.get("level").get("error").asDouble() < 1e-15);
    assertTrue(of.get("switch").get("error").asDouble() > 1e-3);
  }

  @Test
  void densityAndModelAreComparedExactly() throws IOException {
    String right = COINS.replace("RIGHT", "0.5");
    String[] command = {"check", "--rung", "identities", "--program", python(right)};
    assertEquals(ExitCode.PASS, CommandRun.of(command).status());
    command[4] = python(right.replace("math.comb(3, y)", "1"));
    CommandRun wrong = CommandRun.of(command);
    assertEquals(ExitCode.FAIL, wrong.status(), wrong.out());
  }

  /** A sampler that the seed does not reach is told apart from a wrong one: by every command. */
  @Test
  void hiddenRandomnessIsNoVerdictOnTheLaw() throws IOException {
    String script =
        COINS
            .replace("RIGHT", "random.SystemRandom().random()")
            .replace("plumbline.serve(", "plumbline.serve(exact=False, ");
    for (String how : List.of("--rung=identities", "--draws=200", "--assert")) {
      CommandRun run = CommandRun.of("check", how, "--program", python(script));
      assertEquals(ExitCode.INCONCLUSIVE, run.status(), how + run.out() + run.err());
      assertTrue(run.out().contains("one seed, one path"), run.out());
      assertTrue(run.out().contains("draws do not follow the seed"), run.out());
    }
  }

  /** Prior and simulator too; functions are blamed for what they do themselves alone. */
  @Test
  void whatIsBrokenIsNamed() throws IOException {
    String right = COINS.replace("RIGHT", "0.5").replace("serve(", "serve(exact=False, ");
    Map<String, String> wrong =
        Map.of(
            "one seed, one joint draw",
            right.replace("(random.randrange(3),", "(random.SystemRandom().randrange(3),"),
            "functions depend on their arguments alone",
            right
                .replace("import sys, random", "import sys, random\ncalls = iter(range(10**9))")
                .replace("lambda s, y: s[1]", "lambda s, y: next(calls)"));
    for (Map.Entry<String, String> one : wrong.entrySet()) {
      CommandRun run =
          CommandRun.of("check", "--rung=identities", "--program", python(one.getValue()));
      assertEquals(ExitCode.INCONCLUSIVE, run.status(), run.out() + run.err());
      assertTrue(run.out().contains("identities INCONCLUSIVE model: " + one.getKey()), run.out());
      assertFalse(run.out().contains("FAIL"), run.out());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "print('Welcome to my sampler', flush=True); input() | wrote \"Welcome to my sampler\" on"
            + " its standard output",
        "import sys; sys.exit('no such model') | ended with status 1 before it answered; its last"
            + " words: no such model",
        "import time; time.sleep(60) | gave no answer within 1 s and was stopped (--timeout gives"
            + " it longer)",
        "input(); print('{}') | wrote \"{}\" on its standard output",
        "input(); print('{\"line\":7,\"answers\":[]}') | answered line 7 where line 1 was asked",
        "input(); print('{\"line\":1,\"answers\":[]}') | gave 0 answers where 1 were asked for",
        "input(); print('{\"line\":1,\"answers\":[{\"protocol\":9}]}') | speaks version 9 of the"
            + " protocol, not 1",
        "input(); print('{\"line\":1,\"answers\":[{\"protocol\":1}]}') | names no functions",
        "input(); print('{\"line\":1,\"error\":\"out of paper\",\"request\":0}') | failed at hello:"
            + " out of paper"
      })
  void aProgramThatMisbehavesGetsOneSentence(String script, String sentence) throws IOException {
    CommandRun run =
        CommandRun.of(
            "check",
            "--timeout",
            script.contains("sleep") ? "1" : "60",
            "--program",
            "python3 -c \"" + script.replace("\"", "\\\"") + "\"");
    assertEquals(ExitCode.USAGE, run.status(), run.out() + run.err());
    assertTrue(run.err().contains(sentence), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertFalse(run.err().contains("Exception"), run.err());
  }

  /** Killed in the middle of the joint test, on several threads. */
  @Test
  void aProgramThatDiesOnTheWayIsNamed() throws IOException {
    String script =
        COINS
            .replace("RIGHT", "0.5")
            .replace(
                "def level(state, y):",
                "def level(state, y, left=[2000]):\n"
                    + "    left[0] -= 1\n"
                    + "    if left[0] < 0: import os; os.kill(os.getpid(), 9)");
    CommandRun run = CommandRun.of("check", "--rung", "joint", "--program", python(script));
    assertEquals(ExitCode.USAGE, run.status(), run.out() + run.err());
    assertTrue(run.err().contains("ended with status 137 before it answered"), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void anErrorOfTheProgramComesWithItsLine() throws IOException {
    CommandRun run =
        CommandRun.of(
            "check", "--rung", "joint", "--program", python(COINS.replace("RIGHT", "1 / 0")));
    assertEquals(ExitCode.USAGE, run.status(), run.out() + run.err());
    assertTrue(
        run.err().contains("failed at step: ZeroDivisionError: division by zero ("), run.err());
    assertTrue(run.err().contains("sampler.py:"), run.err());
  }

  @ParameterizedTest
  @CsvSource({
    "start --program true, not both start and true",
    "--program true --mutants, --mutants is for built-in models",
    "--program true --spark local, --spark is for built-in models",
    "--program ' ', command is empty",
    "--draws 100, check needs a MODEL",
    "start --assert, need --program",
    "--program true --assert --watch 500, 'either --assert or --watch, not both'",
    "--program true --timeout 0, --timeout must be between 0 and"
  })
  void optionsThatDoNotFitAreRefused(String options, String sentence) {
    String[] words = ("check " + options).replace("' '", "").split(" ", -1);
    CommandRun run = CommandRun.of(words);
    assertEquals(ExitCode.USAGE, run.status(), run.out());
    assertTrue(run.err().contains(sentence), run.err());
  }
}
