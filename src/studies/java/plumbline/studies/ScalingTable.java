package plumbline.studies;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.CsvWriter;
import plumbline.sampling.files.text.TextFile;
import plumbline.studies.ScalingCurve.Clock;

/**
 * Measured costs, as {@code ./plumbline bench scaling} writes and notebooks draw them: a CSV file
 * with a line for each point of each curve, {@code work,axis,size,seconds,clock}.
 *
 * @param curves in order of their first line
 */
public record ScalingTable(List<ScalingCurve> curves) {
  private static final List<String> HEADER = List.of("work", "axis", "size", "seconds", "clock");
  private static final String EXPECTED = "a CSV file " + String.join(",", HEADER);

  /** Copies the list. */
  public ScalingTable {
    curves = List.copyOf(curves);
  }

  /**
   * Reads a file.
   *
   * @param file CSV; the lines of a curve in ascending order of size
   * @return its curves
   * @throws DataFileException if it is not such a file
   */
  public static ScalingTable read(Path file) {
    List<String> lines = TextFile.lines(file, EXPECTED);
    if (lines.isEmpty() || !lines.get(0).equals(String.join(",", HEADER))) {
      throw new DataFileException(
          file, 1, 0, lines.isEmpty() ? "an empty file" : "'" + lines.get(0) + "'", EXPECTED);
    }
    Map<String, Points> curves = new LinkedHashMap<>();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      String[] cells = lines.get(i).split(",", -1);
      if (cells.length != HEADER.size()) {
        throw new DataFileException(file, i + 1, 0, cells.length + " fields", EXPECTED);
      }
      for (int column = 0; column < 2; column++) {
        if (!ScalingCurve.isName(cells[column])) {
          throw new DataFileException(
              file, i + 1, column + 1, "'" + cells[column] + "'", "plain words");
        }
      }
      Clock clock = clock(file, i + 1, cells[4]);
      Points points =
          curves.computeIfAbsent(
              cells[0] + "," + cells[1] + "," + cells[4],
              key -> new Points(cells[0], cells[1], clock));
      points.add(file, i + 1, cells);
    }
    return new ScalingTable(curves.values().stream().map(points -> points.curve(file)).toList());
  }

  private static Clock clock(Path file, int line, String text) {
    for (Clock clock : Clock.values()) {
      if (name(clock).equals(text)) {
        return clock;
      }
    }
    throw new DataFileException(file, line, 5, "'" + text + "'", "processor or wall");
  }

  private static String name(Clock clock) {
    return clock.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Writes the curves.
   *
   * @param file as {@link #read} takes it; seconds with four digits that count
   */
  public void write(Path file) {
    List<List<Object>> rows = new ArrayList<>();
    for (ScalingCurve curve : curves) {
      for (int i = 0; i < curve.sizes().size(); i++) {
        String seconds = Text.of("%.3e", curve.seconds().get(i));
        rows.add(
            List.of(
                curve.work(),
                curve.axis(),
                curve.sizes().get(i),
                Double.valueOf(seconds),
                name(curve.clock())));
      }
    }
    CsvWriter.write(file, HEADER, rows);
  }

  /**
   * One curve.
   *
   * @param work what is done
   * @param axis what is counted
   * @return the curve
   * @throws IllegalArgumentException if it was not measured
   */
  public ScalingCurve curve(String work, String axis) {
    return curves.stream()
        .filter(curve -> curve.work().equals(work) && curve.axis().equals(axis))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no curve of " + work + " against " + axis + " among " + curves));
  }

  /**
   * With one curve measured anew.
   *
   * @param measured takes the place of the curve of the same work and axis, or comes last
   * @return the changed table
   */
  public ScalingTable with(ScalingCurve measured) {
    List<ScalingCurve> all = new ArrayList<>(curves);
    for (int i = 0; i < all.size(); i++) {
      ScalingCurve curve = all.get(i);
      if (curve.work().equals(measured.work()) && curve.axis().equals(measured.axis())) {
        all.set(i, measured);
        return new ScalingTable(all);
      }
    }
    all.add(measured);
    return new ScalingTable(all);
  }

  /** The points of a curve as they are read. */
  private static final class Points {
    private final String work;
    private final String axis;
    private final Clock clock;
    private final List<Double> sizes = new ArrayList<>();
    private final List<Double> seconds = new ArrayList<>();

    Points(String work, String axis, Clock clock) {
      this.work = work;
      this.axis = axis;
      this.clock = clock;
    }

    void add(Path file, int line, String[] cells) {
      double size = positive(file, line, 3, cells[2]);
      if (!sizes.isEmpty() && size <= sizes.get(sizes.size() - 1)) {
        throw new DataFileException(
            file, line, 3, "'" + cells[2] + "'", "a size above those before it of its curve");
      }
      sizes.add(size);
      seconds.add(positive(file, line, 4, cells[3]));
    }

    ScalingCurve curve(Path file) {
      if (sizes.size() < 2) {
        throw new DataFileException(
            file, 0, 0, "one size of '" + work + "' against '" + axis + "'", "two sizes or more");
      }
      return new ScalingCurve(
          work,
          axis,
          clock,
          Doubles.generate(sizes.size(), sizes::get),
          Doubles.generate(seconds.size(), seconds::get));
    }

    private static double positive(Path file, int line, int column, String text) {
      // Java would also read 0x1p3, 1d and NaN.
      double value = text.matches("[0-9.eE+-]{1,30}") ? parsed(text) : Double.NaN;
      if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
        throw new DataFileException(file, line, column, "'" + text + "'", "a positive number");
      }
      return value;
    }

    private static double parsed(String text) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }
  }
}
