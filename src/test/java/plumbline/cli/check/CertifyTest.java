package plumbline.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.CertificateCheckersTest;
import plumbline.cli.CommandRun;
import plumbline.cli.PythonProgram;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.Verdict;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.MatrixCheck;

/** {@code certify}. */
public class CertifyTest {
  private static final Path CHECKERS = Path.of("docs/certificates").toAbsolutePath();
  private static final String CERTIFICATES = "certificates.json";

  @TempDir private Path folder;

  @Test
  void theStatusIsTheVerdict() throws Exception {
    CommandRun right = CommandRun.of("certify", "mixture", "--format", "json");
    assertEquals(0, right.status(), right.err());
    JsonNode json = new ObjectMapper().readTree(right.out());
    assertEquals("pass", json.get("verdict").asText());
    JsonNode kernel = json.get("kernels").get(0);
    assertEquals("assignments", kernel.get("kernel").asText());
    assertEquals(27, kernel.get("states").asInt());
    assertTrue(kernel.get("irreducible").asBoolean());
    assertEquals("pi P = pi, for this pi alone", kernel.get("note").asText());

    CommandRun wrong = CommandRun.of("certify", "ctm", "--formula", "as-printed");
    assertEquals(1, wrong.status());
    assertTrue(wrong.out().contains("FAIL") && wrong.out().contains("|pi P - pi| is 0.0"));

    CommandRun open = CommandRun.of("certify", "coal", "--set", "kernel=gibbs");
    assertEquals(3, open.status());
    assertTrue(open.out().contains("INCONCLUSIVE") && open.out().contains("continuous"));

    CommandRun none = CommandRun.of("certify", "start");
    assertEquals(3, none.status());
    assertTrue(none.out().contains("NOT_TESTED    tau    no case on few states"), none.out());
    CommandRun nothing = CommandRun.of("certify", "start", "--format", "json");
    assertEquals(3, nothing.status());
    JsonNode empty = new ObjectMapper().readTree(nothing.out());
    assertEquals("inconclusive", empty.get("verdict").asText());
    assertEquals("not-tested", empty.get("kernels").get(0).get("verdict").asText());
  }

  /** Who has the file sees what it does not speak of. */
  @Test
  void kernelsWithoutACaseAreNamed() throws Exception {
    Path out = folder.resolve("out");
    CommandRun run = CommandRun.of("certify", "irm", "--out", out.toString());
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().contains("NOT_TESTED    concentration"), run.out());
    JsonNode file = new ObjectMapper().readTree(out.resolve(CERTIFICATES).toFile());
    assertEquals("corrected", file.get("formula").asText());
    assertEquals("concentration", file.get("without").get(0).get("kernel").asText());
    assertEquals("betas", file.get("without").get(1).get("kernel").asText());
    PythonProgram.assumePython();
    CertificateCheckersTest.Answer checked =
        CertificateCheckersTest.answer(
            folder,
            "python3",
            CHECKERS.resolve("check_certificates.py").toString(),
            out.resolve(CERTIFICATES).toString());
    assertEquals(0, checked.status());
    assertTrue(
        checked.text().contains("no certificate of betas: no case on few states"), checked.text());
  }

  /** A kernel without a certificate leaves no file that speaks of it, nor an earlier one. */
  @Test
  void wrongKernelsWriteNothing() {
    Path out = folder.resolve("out");
    assertEquals(0, CommandRun.of("certify", "ctm", "--out", out.toString()).status());
    assertTrue(Files.exists(out.resolve(CERTIFICATES)));
    CommandRun wrong =
        CommandRun.of("certify", "ctm", "--formula", "as-printed", "--out", out.toString());
    assertEquals(1, wrong.status());
    assertFalse(Files.exists(out.resolve(CERTIFICATES)));
  }

  @Test
  void whatCannotBeCertifiedIsRefused() {
    CommandRun nothing = CommandRun.of("certify");
    assertEquals(2, nothing.status());
    assertTrue(nothing.err().contains("certify needs a MODEL"), nothing.err());
    CommandRun unknown = CommandRun.of("certify", "mixtures");
    assertEquals(2, unknown.status());
    assertTrue(unknown.err().contains("no model named mixtures"), unknown.err());
    CommandRun setting = CommandRun.of("certify", "mixture", "--set", "items=3");
    assertEquals(2, setting.status());
    assertTrue(setting.err().contains("items"), setting.err());
  }

  /** Each kernel of a sampler in Python, on each of its data sets. */
  @Test
  void aProgramHasCertificates() throws Exception {
    PythonProgram.assumePython();
    String command = PythonProgram.command(folder, COINS);
    Path out = folder.resolve("out");
    CommandRun run = CommandRun.of("certify", "--program", command, "--out", out.toString());
    assertEquals(0, run.status(), run.out() + run.err());
    JsonNode made = new ObjectMapper().readTree(out.resolve(CERTIFICATES).toFile());
    assertEquals(3 * 4, made.get("certificates").size(), run.out()); // two kernels and the step
    CertificateCheckersTest.Answer checked =
        CertificateCheckersTest.answer(
            folder,
            "python3",
            CHECKERS.resolve("check_certificates.py").toString(),
            out.resolve(CERTIFICATES).toString());
    assertEquals(0, checked.status(), checked.text());

    String wrong = PythonProgram.command(folder, COINS.replace("0.7 if", "0.6 if"));
    CommandRun failed = CommandRun.of("certify", "--program", wrong);
    assertEquals(1, failed.status(), failed.out() + failed.err());

    // One kernel draws a number that is no decision: the other still has its certificates.
    String continuous =
        PythonProgram.command(
            folder,
            COINS.replace(
                "\"second\": lambda kinds, tosses: draw(kinds, tosses, 1)",
                "\"second\": lambda kinds, tosses: (kinds[0], 'bent' if random.gauss(0, 1) < 0.5 else 'fair')"));
    CommandRun open = CommandRun.of("certify", "--program", continuous);
    assertEquals(3, open.status(), open.out() + open.err());
    assertTrue(
        open.out().contains("PASS          first") && open.out().contains("INCONCLUSIVE  second"),
        open.out());
  }

  /** Neither fractions nor doubles: behind a decision with no fraction comes a continuous draw. */
  @Test
  void whatNoDoublesCanBeHadOfStaysOpen() {
    JointDensity<Integer, String> flat =
        new JointDensity<>() {
          @Override
          public double logPrior(Integer state) {
            return 0;
          }

          @Override
          public double logLikelihood(Integer state, String data) {
            return 0;
          }
        };
    MatrixCheck<Integer, String> check =
        new MatrixCheck<>(
            "a coin", Sampler.SWEEP, FiniteCase.of("a coin", List.of(0, 1), flat, "", 0));
    Sampler<Integer, String> open =
        Sampler.of((state, data, rng) -> rng.bernoulli(Math.sqrt(0.5)) && rng.normal() < 9 ? 1 : 0);
    assertEquals(Verdict.INCONCLUSIVE, CertifyCommand.kernel(check, open).verdict());
    // Doubles that can be had tell that the same step without it is wrong.
    Sampler<Integer, String> wrong =
        Sampler.of((state, data, rng) -> rng.bernoulli(Math.sqrt(0.5)) ? 1 : 0);
    assertEquals(Verdict.FAIL, CertifyCommand.kernel(check, wrong).verdict());
  }

  /** Two coins of unknown kind, one toss of each. */
  public static final String COINS =
      """
      import sys
      sys.path.insert(0, CLIENT)
      import random
      import plumbline

      HEADS = {"fair": 0.5, "bent": 0.7}

      def prior():
          return tuple("bent" if random.random() < 0.25 else "fair" for _ in range(2))

      def simulate(kinds):
          return tuple(int(random.random() < HEADS[kind]) for kind in kinds)

      def draw(kinds, tosses, coin):
          fair = 0.75 * 0.5
          bent = 0.25 * (0.7 if tosses[coin] else 0.3)
          kind = "bent" if random.random() * (fair + bent) < bent else "fair"
          return kinds[:coin] + (kind,) + kinds[coin + 1:]

      def functions(kinds, tosses):
          return {"bent": kinds.count("bent"), "first": int(kinds[0] == "bent"), "heads": sum(tosses)}

      plumbline.serve(
          prior=prior,
          simulate=simulate,
          step={
              "first": lambda kinds, tosses: draw(kinds, tosses, 0),
              "second": lambda kinds, tosses: draw(kinds, tosses, 1),
          },
          functions=functions,
      )
      """;
}
