package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An R package on trial: {@code src/jmh/R/findings.R} runs it once and prints all its figures. */
final class RPackage implements Accused {
  private final String name;
  private final Map<String, List<String>> lines = new TreeMap<>();
  private Optional<String> version = Optional.empty();
  private boolean asked;

  RPackage(String name) {
    this.name = name;
  }

  @Override
  public List<String> findings() {
    return name.equals("coda")
        ? List.of("coda/raftery-rounding", "coda/gelman-cancellation")
        : List.of(
            "BDgraph/bdmcmc",
            "BDgraph/truncated-ratio",
            "BDgraph/exchange-on-current",
            "BDgraph/rgwish");
  }

  @Override
  public Optional<String> version() {
    if (!asked) {
      asked = true;
      version = Peers.inR(name);
      version.ifPresent(found -> run());
    }
    return version;
  }

  @Override
  public String missing() {
    return "R with its package " + name + " is not here: install.packages(\"" + name + "\")";
  }

  @Override
  public List<String> measured(String finding) {
    return lines.getOrDefault(finding, List.of());
  }

  private void run() {
    try {
      Process process =
          new ProcessBuilder(
                  "Rscript", Peers.home().resolve("src/jmh/R/findings.R").toString(), name)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("R's " + name + " stopped: see above");
      }
      for (String line : text.lines().toList()) {
        String[] fields = line.split("\t", -1);
        if (fields.length == 2) {
          lines.computeIfAbsent(fields[0], id -> new ArrayList<>()).add(fields[1]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while R's " + name + " ran", e);
    }
  }
}
