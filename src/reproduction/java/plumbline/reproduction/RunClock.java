package plumbline.reproduction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plumbline.numerics.Text;
import plumbline.reproduction.ledger.Reproduction;
import plumbline.sampling.files.AtomicFile;

/**
 * When a run of notebooks will end: from how long each took the last time it was executed in this
 * mode, and, where that is not known, from the mean of those that are finished.
 */
public final class RunClock {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path file;
  private final String mode;
  private final int workers;
  private final Set<String> open = new LinkedHashSet<>();
  private final ObjectNode durations;

  /**
   * A clock that starts now.
   *
   * @param file remembers durations from run to run
   * @param mode quick or full
   * @param notebooks what is to be run
   * @param threads how many run side by side, at most two
   */
  RunClock(Path file, String mode, List<Path> notebooks, int threads) throws IOException {
    this.file = file;
    this.mode = mode;
    this.workers = Math.min(threads, 2);
    notebooks.forEach(notebook -> open.add(NotebookRuns.name(notebook)));
    JsonNode known = Files.exists(file) ? MAPPER.readTree(Files.readString(file)) : null;
    durations = known instanceof ObjectNode object ? object : MAPPER.createObjectNode();
  }

  /** Takes note of a result; says what is left, e.g. {@code (3 of 7, about 2:10 left)}. */
  synchronized String finished(Reproduction result) {
    int all = open.size();
    open.remove(result.name());
    durations.withObjectProperty(mode).put(result.name(), result.seconds());
    try {
      AtomicFile.write(file, MAPPER.writeValueAsString(durations));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return open.isEmpty() || all == 0 ? "" : "   " + left(LocalTime.now(ZoneId.systemDefault()));
  }

  /** What is left and until when, if it was like the last time. */
  String left(LocalTime now) {
    JsonNode known = durations.path(mode);
    double sum = 0;
    int count = 0;
    for (JsonNode value : known) {
      sum += value.asDouble();
      count++;
    }
    double usual = count == 0 ? 0 : sum / count;
    double work = 0;
    for (String name : open) {
      work += known.path(name).asDouble(usual);
    }
    Duration left = Duration.ofSeconds(Math.round(work / workers));
    return Text.of(
        "(%d to go, about %d:%02d, until %s)",
        open.size(),
        left.toMinutes(),
        left.toSecondsPart(),
        now.plus(left).format(DateTimeFormatter.ofPattern("HH:mm")));
  }
}
