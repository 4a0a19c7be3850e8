package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.testing.Pyodide;

/**
 * The wheel without Java: in an empty environment on a path that has none, and in a browser's
 * Python.
 */
@Tag("launcher")
class PureWheelTest {
  private static final long MOST_BYTES = 60_000;
  private static final String RIGHT = "choice([-1, 1])";
  private static final String WRONG = "choice([-1, 1, 1])";

  @TempDir private static Path folder;
  private static PythonEnvironment python = new PythonEnvironment(Path.of(""));
  private static Path wheel = Path.of("");

  @BeforeAll
  static void theWheelIsMadeAndInstalledWithoutANetwork() throws Exception {
    python = PythonEnvironment.in(folder);
    String client = "" + PythonEnvironment.ROOT.resolve("src/clients/python");
    Path wheels = folder.resolve("wheels");
    python.python("-m", "pip", "wheel", "-w", "" + wheels, client).well();
    try (Stream<Path> made = Files.list(wheels)) {
      List<Path> files = made.toList();
      assertEquals(1, files.size(), files.toString());
      wheel = files.get(0);
    }
    python.python("-m", "pip", "install", "" + wheel).well();
  }

  /** The example of README's part on Python, as it stands there. */
  private static String example() throws Exception {
    String page = Files.readString(PythonEnvironment.ROOT.resolve("README.md"));
    Matcher block = Pattern.compile("(?s)```python\n(.*?)```").matcher(page);
    assertTrue(block.find(), "README has no example in Python");
    assertTrue(block.group(1).contains(RIGHT), "the place of the bug to plant is gone");
    return block.group(1);
  }

  @Test
  void theWheelIsSmallAndNeedsNothing() throws Exception {
    long bytes = Files.size(wheel);
    assertTrue(bytes <= MOST_BYTES, () -> wheel.getFileName() + " has " + bytes + " bytes");
    assertTrue(wheel.toString().endsWith("-py3-none-any.whl"), wheel.toString());
    System.out.println("figures: the wheel without Java has " + bytes + " bytes");
    String list = python.python("-m", "pip", "list", "--format", "freeze").said();
    List<String> others =
        list.lines().filter(line -> !line.matches("(pip|setuptools|plumbline)==.*")).toList();
    assertEquals(List.of(), others);
  }

  @Test
  void theExampleOfTheReadmeRunsAsItStands() throws Exception {
    boolean there = python.fetched("install", "--quiet", "pytest");
    assumeTrue(there, "NOT TESTED: pytest cannot be had from a registry");
    Path test = folder.resolve("test_readme.py");
    for (String choice : List.of(RIGHT, WRONG)) {
      Files.writeString(test, example().replace(RIGHT, choice));
      PythonEnvironment.Ended ended =
          python.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "" + test);
      assertEquals(choice.equals(RIGHT) ? 0 : 1, ended.status(), ended.said());
      String verdict = choice.equals(RIGHT) ? "1 passed" : "FAIL: |pi P - pi| is ";
      assertTrue(ended.said().contains(verdict), ended.said());
    }
  }

  /** Each of the four in one sentence, with the line to type; a command ends with 2. */
  @Test
  void whatNeedsJavaSaysSoInOneSentence() throws Exception {
    String sentence =
        " needs Plumbline's Java program: pip install 'plumbline[java]' (with --find-links FOLDER"
            + " if you have its wheel in a folder), or set PLUMBLINE_HOME to a clone";
    String draws = "[[0.1, 0.2, 0.3], [0.3, 0.1, 0.2]]";
    Map<String, String> calls =
        Map.of(
            "check",
            "check(prior=lambda: 0, simulate=lambda x: x, step=lambda x, y: x, functions=dict)",
            "diagnose",
            "diagnose({'mu': " + draws + "})",
            "compare",
            "compare({'mu': " + draws + "}, {'mu': " + draws + "})",
            "sbc",
            "sbc([{'mu': 0.1}], [{'mu': " + draws + "}])");
    for (Map.Entry<String, String> call : calls.entrySet()) {
      String script =
          "import plumbline\ntry:\n    plumbline."
              + call.getValue()
              + "\nexcept plumbline.PlumblineError as error:\n    print(error)\n";
      PythonEnvironment.Ended ended = python.python("-c", script);
      assertEquals(call.getKey() + sentence + "\n", ended.said());
      PythonEnvironment.Ended command =
          python.run(folder, Map.of(), "" + python.bin("plumbline"), call.getKey(), "a.csv");
      assertEquals(2, command.status(), command.said());
      assertEquals(call.getKey() + sentence + "\n", command.said());
    }
    PythonEnvironment.Ended help = python.run(folder, Map.of(), "" + python.bin("plumbline"));
    assertEquals("plumbline" + sentence + "\n", help.said());
  }

  @Test
  void theSameWheelGivesItsVerdictsInABrowsersPython() throws Exception {
    boolean node = python.outside("node", "--version").status() == 0;
    assumeTrue(node, "NOT TESTED: no node on this machine");
    Path pyodide = Pyodide.folder(PythonEnvironment.ROOT);
    String resource = "/plumbline/launcher/pyodide.mjs";
    try (InputStream text = PureWheelTest.class.getResourceAsStream(resource)) {
      Files.write(folder.resolve("pyodide.mjs"), Objects.requireNonNull(text).readAllBytes());
    }
    Files.writeString(folder.resolve("right.py"), example());
    Files.writeString(folder.resolve("wrong.py"), example().replace(RIGHT, WRONG));
    String script = "" + folder.resolve("pyodide.mjs");
    PythonEnvironment.Ended ended =
        python.outside("node", script, "" + pyodide, "" + wheel, "" + folder);
    ended.well();
    // What follows the first line of a FAIL is set in.
    List<String> said = ended.said().lines().filter(line -> !line.startsWith("  ")).toList();
    assertTrue(said.get(0).startsWith("PASS: |pi P - pi| is at most "), ended.said());
    assertTrue(said.get(1).startsWith("FAIL: |pi P - pi| is "), ended.said());
    String sentence = " runs a Java program, which a browser cannot start: exact and law need none";
    assertEquals(List.of("check" + sentence, "diagnose" + sentence), said.subList(2, said.size()));
  }
}
