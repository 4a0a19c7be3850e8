package plumbline.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.verification.Trial;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;

/** The protocol, against a program of our own. */
class ForeignProgramTest {
  private static final double SEEDS = 0x1p53;

  private static long seed(Rng rng) {
    return (long) (rng.uniform() * SEEDS);
  }

  /** The same sampler within this process, which draws its seeds as the page says. */
  private static JointTest<Double, Double> here() {
    return JointTest.<Double, Double>of(
            rng -> ForeignNormal.draw(0, 1, seed(rng)),
            (mu, rng) -> ForeignNormal.draw(mu, 1, seed(rng)),
            (mu, y, rng) -> ForeignNormal.step(y, seed(rng)))
        .function("mu", (mu, y) -> mu)
        .function("mu y", (mu, y) -> mu * y);
  }

  private static String java() {
    return "'"
        + Path.of(System.getProperty("java.home"), "bin", "java")
        + "' -cp '"
        + System.getProperty("java.class.path")
        + "' plumbline.foreign.ForeignNormal";
  }

  @Test
  void overThePipeTheNumbersAreThoseOfTheJvm() {
    try (ForeignProgram program = ForeignProgram.start(java(), Map.of(), Duration.ofSeconds(60))) {
      Trial<ForeignValue, ForeignValue> trial = ForeignTrial.of("normal", program);
      for (int seed = 1; seed <= 20; seed++) {
        Design design =
            seed % 2 == 0
                ? Design.successiveConditional().draws(200)
                : Design.schein().draws(200).sweepsPerDraw(2);
        SeededRng rng = Rng.seeded(seed);
        assertEquals(
            here().design(design).run(rng).rows(),
            trial.jointTest().design(design).run(rng).rows(),
            "seed " + seed);
      }
    }
  }

  /** Without it a long run would fill the program's memory. */
  @Test
  void whatIsNotNeededIsDropped() {
    ForeignNormal normal = new ForeignNormal();
    ForeignProgram program = new ForeignProgram(normal);
    JointTest<ForeignValue, ForeignValue> test = ForeignTrial.of("normal", program).jointTest();
    test.design(Design.successiveConditional().draws(10_000)).run(Rng.seeded(1));
    assertTrue(normal.size() < 20_000, () -> normal.size() + " of 50,000 values are kept");
  }

  /** Ten thousand steps without a question between them cost a few lines. */
  @Test
  void stepsWaitUntilANumberIsAskedFor() {
    int[] lines = new int[1];
    ForeignNormal normal = new ForeignNormal();
    ForeignProgram program = new ForeignProgram(counting(normal, lines));
    Trial<ForeignValue, ForeignValue> trial = ForeignTrial.of("normal", program);
    SeededRng rng = Rng.seeded(1);
    ForeignValue state = trial.model().drawPrior(rng);
    ForeignValue data = trial.model().drawData(state, rng);
    Chain<ForeignValue, ForeignValue> chain = trial.sampler().start(state, data);
    for (int sweep = 0; sweep < 10_000; sweep++) {
      chain.advance(rng);
    }
    assertTrue(Double.isFinite(program.values(chain.state(), data)[0]));
    assertTrue(lines[0] <= 25, () -> lines[0] + " lines");
  }

  private static ForeignChannel counting(ForeignChannel channel, int[] lines) {
    return new ForeignChannel() {
      @Override
      public String name() {
        return channel.name();
      }

      @Override
      public String exchange(String line) {
        lines[0]++;
        return channel.exchange(line);
      }

      @Override
      public void close() {
        channel.close();
      }
    };
  }

  @Test
  void aCommandLineIsSplitAsAShellDoes() {
    assertEquals(
        List.of("python3", "-c", "print('a b')", "", "c d"),
        ForeignPipe.words("  python3 -c \"print('a b')\" '' c\\ d "));
    assertThrows(IllegalArgumentException.class, () -> ForeignPipe.words(" "));
    assertThrows(IllegalArgumentException.class, () -> ForeignPipe.words("python3 'x"));
  }

  @Test
  void aProgramThatIsNotThereIsNamed() {
    ForeignProgramException thrown =
        assertThrows(
            ForeignProgramException.class,
            () -> ForeignProgram.start("no-such-program-at-all", Map.of(), Duration.ofSeconds(5)));
    assertTrue(String.valueOf(thrown.getMessage()).contains("could not be started"));
  }

  /** However a program ends, and however its children hide: none of them stays. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "read x; sleep 300 & exit 3",
        "sleep 300 & read x; exit 0",
        "read x; (sleep 300 &) ; (sleep 300 & exec sleep 300) & exit 3",
        "read x; exec >&- 2>&- <&-; sleep 300 & exit 3",
        "read x; setsid sleep 300 & exit 3",
        "read x; sleep 300 & kill -9 $$",
        "sleep 300",
        "sleep 300 & echo nonsense; sleep 300"
      })
  void noChildStays(String script) throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isReadable(Path.of("/proc/self/environ")), "not Linux");
    String mark = "OF_THIS_TEST_" + System.nanoTime();
    assertThrows(
        ForeignProgramException.class,
        () ->
            ForeignProgram.start(
                "sh -c '" + script + "'", Map.of(mark, "1"), Duration.ofSeconds(2)));
    assertEquals(List.of(), marked(mark));
  }

  private static List<Path> marked(String mark) throws IOException, InterruptedException {
    List<Path> found = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      found.clear();
      try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[1-9]*")) {
        for (Path process : all) {
          try {
            if (Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1)
                .contains(mark)) {
              found.add(process);
            }
          } catch (IOException e) {
            // ended, or another user's
          }
        }
      }
      if (found.isEmpty()) {
        break;
      }
      Thread.sleep(50); // the system takes a moment to end what was killed
    }
    return found;
  }

  @Test
  void aProgramWithChildrenIsNamedByItsStatus() {
    var e =
        assertThrows(
            ForeignProgramException.class,
            () ->
                ForeignProgram.start(
                    "sh -c 'read x; sleep 300 & exit 3'", Map.of(), Duration.ofSeconds(100)));
    assertTrue(String.valueOf(e.getMessage()).contains("ended with status 3"), e.getMessage());
  }
}
