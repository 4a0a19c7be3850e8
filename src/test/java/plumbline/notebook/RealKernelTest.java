package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.launcher.JJavaKernel;
import plumbline.notebook.KernelDriver.Result;

/** The same cells on both kernels, each started as Jupyter starts it. */
class RealKernelTest {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path LIB = TARGET.resolve("jupyter").resolve("kernels/java/lib");

  private static final String IMPORTS =
      """
      import plumbline.notebook.*;
      import plumbline.random.*;
      import plumbline.report.*;
      import plumbline.sampling.*;
      import plumbline.sampling.runs.*;
      import plumbline.verification.*;
      import plumbline.verification.joint.*;
      import tech.tablesaw.api.*;
      """;

  /** A joint test that would take hours, on two threads, with a counter of the work done. */
  private static final String ENDLESS =
      """
      var steps = new java.util.concurrent.atomic.AtomicLong();
      JointTest.<Double, Double>of(Rng::normal, (mu, rng) -> mu + rng.normal(),
              (mu, y, rng) -> { if (steps.getAndIncrement() == 0) System.out.println("begun"); return y / 2 + rng.normal() / Math.sqrt(2); })
          .function("mu", (mu, y) -> mu)
          .design(Design.successiveConditional().draws(2_000).sweepsPerDraw(10_000_000))
          .run(Rng.seeded(1), RunOptions.defaults().withReplicates(Replicates.threads(2)));
      """;

  @Test
  @Tag("notebook")
  void ijava() throws Exception {
    assumeTrue(KernelDriver.python().isPresent(), "no Jupyter: see ./plumbline test");
    assertTrue(Files.exists(LIB), "the kernel is not built: mvn package");
    behaves(
        new KernelDriver(
            KernelDriver.python().orElseThrow(),
            environment(Map.of("JUPYTER_PATH", TARGET.resolve("jupyter").toString()))));
  }

  @Test
  @Tag("notebook")
  @Tag("long")
  void jjava() throws Exception {
    Optional<Path> python = KernelDriver.python();
    assumeTrue(python.isPresent(), "no Jupyter: see ./plumbline test");
    Optional<Path> kernels = JJavaKernel.install();
    assumeTrue(kernels.isPresent(), "JJava cannot be had from PyPI");
    behaves(
        new KernelDriver(
            python.get(), environment(Map.of("JUPYTER_PATH", kernels.get().toString()))));
  }

  /** A hostile environment: neither UTF-8 nor a screen. */
  private static Map<String, String> environment(Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("LC_ALL", "C");
    environment.put("DISPLAY", ":99");
    return environment;
  }

  private static void behaves(KernelDriver driver) throws IOException, InterruptedException {
    List<Result> results =
        driver
            .cell(IMPORTS)
            .cell("Table.create(\"<t>\", StringColumn.create(\"s\", \"<script>\", \"\u03c0\"))")
            .cell("double[] x = {1, 2, 3}; Figures.pp(\"mu\", x, x)")
            .cell("x")
            .cell("Exhibit.Source bad = () -> { throw new StackOverflowError(\"planted\"); }; bad")
            .cell("Show.chart(Figures.pp(\"mu\", x, x)); Show.svg(Figures.pp(\"mu\", x, x));")
            .cell(
                """
                import plumbline.reproduction.Notebook;
                Progress p = Notebook.start("start", 1).progress("bar");
                for (int i = 0; i <= 1_000_000; i++) p.update(i, 1_000_000);
                """)
            .cell("Check.that(\"two < one\", 2 < 1)")
            .interrupted(ENDLESS, "begun")
            .cell("long before = steps.get(); Thread.sleep(500); steps.get() - before")
            .cell("steps.get() > 0")
            .run();
    for (Result result : results) {
      assertEquals("ok", result.status());
    }
    assertFalse(results.get(0).failed());
    String html = results.get(1).all("text/html");
    assertTrue(html.contains("&lt;script&gt;") && html.contains("\u03c0"), html);
    assertTrue(results.get(2).all("image/png").startsWith("iVBOR"));
    assertEquals("[1, 2, 3]  double[3]", results.get(3).all("text/plain"));
    assertTrue(results.get(4).all("text/plain").contains("StackOverflowError: planted"));
    Result shown = results.get(5);
    assertEquals(2, shown.outputs().size(), "no stray identifiers");
    assertTrue(shown.all("image/svg+xml").contains("<svg"));
    assertFalse(shown.all("text/plain").contains("<svg"));
    Result bar = results.get(6);
    assertTrue(bar.all("text/plain").endsWith("bar: done"), bar.all("text/plain"));
    assertTrue(bar.updates() <= 2 + 5 * bar.seconds(), bar.updates() + " updates");
    assertTrue(results.get(7).failed());
    assertTrue(results.get(7).all("text/plain").contains("does not hold: two < one"));
    Result interrupted = results.get(8);
    assertTrue(interrupted.failed(), "the cell ended by itself");
    assertEquals("0", results.get(9).all("text/plain"), "the sampler went on");
    assertEquals("true", results.get(10).all("text/plain"));
  }
}
