package plumbline.verification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A study's table, which it leaves as target/studies/NAME. */
public final class StudyFile {
  private final String name;
  private final List<String> lines = new ArrayList<>();

  /** A table without lines; the name ends in .csv. */
  public StudyFile(String name, String... columns) {
    this.name = name;
    lines.add(String.join(",", columns));
  }

  /** Adds a line; the values hold no commas. */
  public void add(Object... values) {
    lines.add(Arrays.stream(values).map(String::valueOf).collect(Collectors.joining(",")));
  }

  /** Writes the table, also where a bound is missed: it tells by how much. */
  public void write() throws IOException {
    Files.write(Files.createDirectories(Path.of("target/studies")).resolve(name), lines);
  }

  @Override
  public String toString() {
    return String.join(System.lineSeparator(), lines);
  }
}
