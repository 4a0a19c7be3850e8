package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;

/** A stranger's model is asked what ours are asked: its draws must follow the seed. */
class AmbientModelTest {
  private static final String PLUGIN =
      """
      package own;

      import java.util.List;
      import plumbline.plugin.ModelPlugin;
      import plumbline.random.Rng;
      import plumbline.sampling.GenerativeModel;
      import plumbline.sampling.Sweep;
      import plumbline.sampling.Workspace;
      import plumbline.verification.TestFunction;
      import plumbline.verification.Trial;
      import plumbline.verification.TrialOptions;

      public final class MeanPlugin implements ModelPlugin {
        static final class Work implements Workspace<Double, Double> {
          double mu;
          double y;
          public void place(Double state, Double data) { mu = state; y = data; }
          public Double state() { return mu; }
        }
        public String name() { return "mean"; }
        public String description() { return "A mean and one observation."; }
        public Trial<?, ?> trial(TrialOptions options) {
          var model =
              GenerativeModel.<Double, Double>of(
                  rng -> rng.normal(), (mu, rng) -> mu + rng.normal());
          var sweep =
              Sweep.<Double, Double, Work>over(Work::new)
                  .then("mean", (work, rng) -> work.mu = work.y / 2 + Math.sqrt(0.5) * (NOISE));
          return Trial.of(name(), model, sweep)
              .functions(
                  List.of(
                      TestFunction.of("mu", (s, y) -> s), TestFunction.of("mu y", (s, y) -> s * y)));
        }
      }
      """;

  @TempDir private Path folder;

  private CommandRun check(String noise, String... more) throws IOException {
    Path source = Files.createDirectories(folder.resolve("own")).resolve("MeanPlugin.java");
    Files.writeString(source, PLUGIN.replace("NOISE", noise));
    Path classes = folder.resolve("classes");
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve("plumbline.plugin.ModelPlugin"), "own.MeanPlugin");
    String path = System.getProperty("java.class.path");
    String[] javac = {"-proc:none", "-d", classes.toString(), "-cp", path, source.toString()};
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, javac));
    String[] words = {"--classpath", classes.toString(), "check", "mean"};
    return CommandRun.of(
        java.util.stream.Stream.of(words, more)
            .flatMap(java.util.Arrays::stream)
            .toArray(String[]::new));
  }

  @Test
  void ambientRandomnessIsNeitherPassedNorAccused() throws IOException {
    String ambient = "java.util.concurrent.ThreadLocalRandom.current().nextGaussian()";
    for (String how : new String[] {"--draws=500", "--rung=identities", "--watch=200"}) {
      CommandRun run = check(ambient, how);
      assertEquals(ExitCode.INCONCLUSIVE, run.status(), how + run.out() + run.err());
      assertTrue(run.out().contains("kernel mean of own.MeanPlugin$Work"), run.out());
    }
    JsonNode json =
        new ObjectMapper().readTree(check(ambient, "--draws=500", "--format=json").out());
    assertEquals("inconclusive", json.get("verdict").asText());
    int broken = 0;
    for (JsonNode rung : json.get("rungs")) {
      String kind = rung.get("kind").asText();
      assertEquals(rung.get("rung").asText().equals("joint") ? "law" : "contract", kind);
      boolean open = rung.get("verdict").asText().equals("inconclusive");
      broken += open && kind.equals("contract") ? 1 : 0;
    }
    assertEquals(1, broken);
  }

  @Test
  void theSameModelWithTheRngPasses() throws IOException {
    CommandRun run = check("rng.normal()", "--draws=500");
    assertEquals(ExitCode.PASS, run.status(), run.out() + run.err());
    assertTrue(run.out().contains("contract   PASS         one seed, one joint draw"), run.out());
  }
}
