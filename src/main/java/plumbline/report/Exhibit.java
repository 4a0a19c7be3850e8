package plumbline.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.report.drawing.FigureGrid;
import tech.tablesaw.api.Table;

/**
 * What there is to see of a report: its text, its tables, its figures.
 *
 * @param text the verdict in words, shown first
 * @param tables the numbers
 * @param folded more numbers, for those who ask: a page shows their names and opens them
 * @param figures the pictures, null if there are none
 */
public record Exhibit(
    String text, List<Table> tables, List<Table> folded, @Nullable FigureGrid figures) {
  /** Copies the lists. */
  public Exhibit {
    tables = List.copyOf(tables);
    folded = List.copyOf(folded);
  }

  /**
   * An exhibit that folds nothing.
   *
   * @param text the verdict in words, shown first
   * @param tables the numbers
   * @param figures the pictures, null if there are none
   */
  public Exhibit(String text, List<Table> tables, @Nullable FigureGrid figures) {
    this(text, tables, List.of(), figures);
  }

  /** How the output of what cannot be shown begins. */
  public static final String NOT_SHOWN = "cannot show ";

  /** Something that can be looked at; notebooks render it with its tables and figures. */
  @FunctionalInterface
  public interface Source {
    /**
     * What to show.
     *
     * @return text, tables, figures
     */
    Exhibit exhibit();

    /**
     * What a notebook keeps beside its text for programs to read.
     *
     * @return texts by their media types; usually none
     */
    default Map<String, String> attached() {
      return Map.of();
    }
  }
}
