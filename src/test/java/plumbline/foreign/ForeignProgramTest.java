package plumbline.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.verification.Design;
import plumbline.verification.JointTest;
import plumbline.verification.Trial;

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
}
