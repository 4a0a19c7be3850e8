package plumbline.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.RunInfo;
import plumbline.sampling.files.AtomicFile;

/**
 * Benchmarks as one Markdown table, with the machine, the versions, and the peers that are missing.
 */
final class MarkdownTable {
  private MarkdownTable() {}

  static void write(Path file, List<Comparison> rows) throws IOException {
    AtomicFile.write(file, text(rows));
  }

  static String text(List<Comparison> rows) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("Machine: ").append(machine()).append(".  \nVersions: ").append(versions());
    text.append(
        ".\n\nA ratio below 1: we are faster. Medians; both sides on the same data, by turns.\n\n");
    text.append(
        "| benchmark | ours | peer | unit | ratio | against |\n|---|---:|---:|---|---:|---|\n");
    for (Comparison row : rows) {
      text.append("| ")
          .append(
              String.join(
                  " | ",
                  row.name(),
                  number(row.ours()),
                  number(row.peer()),
                  row.unit(),
                  number(row.ratio()),
                  row.peerName() == null ? "" : row.peerName()))
          .append(" |\n");
    }
    List<String> missing =
        rows.stream()
            .map(Comparison::peerName)
            .filter(name -> name != null && name.contains("not installed"))
            .distinct()
            .toList();
    text.append("\nMissing peers: ");
    text.append(missing.isEmpty() ? "none" : String.join("; ", missing)).append(".\n");
    return text.toString();
  }

  /** Three digits that count. */
  static String number(@Nullable Double value) {
    if (value == null) {
      return "-";
    }
    int digits = value == 0 ? 2 : (int) Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
    return String.format(Locale.ROOT, "%." + Math.min(9, digits) + "f", value);
  }

  private static String machine() throws IOException {
    String processor = System.getProperty("os.arch");
    Path description = Path.of("/proc/cpuinfo");
    if (Files.exists(description)) {
      try (Stream<String> lines = Files.lines(description)) {
        processor =
            lines
                .filter(line -> line.startsWith("model name"))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .orElse(processor);
      }
    }
    return processor
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " processors, "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.version");
  }

  private static String versions() {
    Map<String, Optional<String>> peers = new TreeMap<>();
    for (String name : List.of("coda", "posterior", "BDgraph")) {
      peers.put(name, Peers.inR(name));
    }
    for (String name : List.of("arviz", "tomotopy")) {
      peers.put(name, Peers.inPython(name));
    }
    StringBuilder text = new StringBuilder();
    text.append("Plumbline ").append(RunInfo.libraryVersion());
    text.append(", JDK ").append(System.getProperty("java.vm.version")).append(", MALLET 2.1.1");
    peers.forEach((name, version) -> text.append(", " + name + " " + version.orElse("missing")));
    return text.toString();
  }
}
