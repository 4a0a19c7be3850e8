package plumbline.plugin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.numerics.Text;
import plumbline.sampling.Draws;
import plumbline.sampling.Workspace;

/**
 * What a fit gave: the verdict, lines for people, named values for programs, and tables and figures
 * for a folder. How these are written is the command's affair.
 */
public final class FitResult {
  private final @Nullable FitJudgement judgement;
  private final StringBuilder text = new StringBuilder();
  private String afterVerdict = "";
  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
  private final Map<String, Draws> draws = new LinkedHashMap<>();
  private final List<Table> tables = new ArrayList<>();
  private final Map<String, List<String>> lines = new LinkedHashMap<>();
  private final List<Supplier<FitFigure>> figures = new ArrayList<>();
  private @Nullable Summary summary;
  private Folder folder = files -> {};

  private FitResult(@Nullable FitJudgement judgement) {
    this.judgement = judgement;
  }

  /**
   * A table that is written if files are wanted.
   *
   * @param file its name
   * @param columns their names
   * @param rows makes them: numbers, booleans and text
   */
  public record Table(
      String file, List<String> columns, Supplier<? extends List<? extends List<?>>> rows) {
    /** Copies the names. */
    public Table {
      columns = List.copyOf(columns);
    }
  }

  /** Files of a model that have a writer of their own and are one thing together. */
  @FunctionalInterface
  public interface Folder {
    /**
     * Writes them.
     *
     * @param folder takes the files
     */
    void write(Path folder) throws IOException;

    /**
     * What of an earlier one is in a folder: nothing of it stays.
     *
     * @param folder is looked at
     * @return all files and folders, each folder after what is in it
     */
    default List<Path> old(Path folder) {
      return List.of();
    }
  }

  /**
   * A result without more than a verdict.
   *
   * @param judgement whether the chains have converged
   * @return the result, to be added to
   */
  public static FitResult of(FitJudgement judgement) {
    return new FitResult(judgement);
  }

  /**
   * A result of what took the place of a fit and has no verdict.
   *
   * @return the result, to be added to
   */
  public static FitResult withoutFit() {
    return new FitResult(null);
  }

  /**
   * Adds a line for people.
   *
   * @param format as {@link String#format} has it
   * @param values what stands in it
   * @return this result
   */
  public FitResult line(String format, Object... values) {
    text.append(Text.of(format, values)).append(System.lineSeparator());
    return this;
  }

  /**
   * Adds lines for people.
   *
   * @param lines text that ends with a line's end
   * @return this result
   */
  public FitResult text(Object lines) {
    text.append(lines);
    return this;
  }

  /**
   * Adds to the line of the verdict, the last one.
   *
   * @param more stands behind the verdict's sentence
   * @return this result
   */
  public FitResult afterVerdict(String more) {
    afterVerdict = more;
    return this;
  }

  /**
   * Adds a value for programs.
   *
   * @param name its name
   * @param value a number, text, list, map, record or summary; null if it is not there
   * @return this result
   */
  public FitResult put(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  /**
   * Adds the verdict to the values, in this place.
   *
   * @return this result
   */
  public FitResult verdict() {
    return put("verdict", judgement);
  }

  /**
   * Adds how often proposals were accepted to the values, update by update.
   *
   * @param counts by update
   * @return this result
   */
  public FitResult acceptance(Map<String, Workspace.Acceptance> counts) {
    Map<String, Object> rates = new LinkedHashMap<>();
    counts.forEach(
        (name, count) -> {
          if (count.proposals() > 0) {
            rates.put(name, count.rate());
          }
        });
    return put("acceptance", rates);
  }

  /**
   * Adds a file of draws.
   *
   * @param file its name
   * @param kept the draws
   * @return this result
   */
  public FitResult draws(String file, Draws kept) {
    draws.put(file, kept);
    return this;
  }

  /**
   * Adds a file with the summary, {@code summary.csv}.
   *
   * @param of the draws
   * @return this result
   */
  public FitResult summary(Summary of) {
    summary = of;
    return this;
  }

  /**
   * Adds a file with a table.
   *
   * @param file its name
   * @param columns their names
   * @param rows makes them
   * @return this result
   */
  public FitResult table(
      String file, List<String> columns, Supplier<? extends List<? extends List<?>>> rows) {
    tables.add(new Table(file, columns, rows));
    return this;
  }

  /**
   * Adds a file of text.
   *
   * @param file its name
   * @param words its lines
   * @return this result
   */
  public FitResult lines(String file, List<String> words) {
    lines.put(file, List.copyOf(words));
    return this;
  }

  /**
   * Adds files that have a writer of their own.
   *
   * @param files one thing together
   * @return this result
   */
  public FitResult folder(Folder files) {
    folder = files;
    return this;
  }

  /**
   * Adds a picture.
   *
   * @param figure makes what it shows
   * @return this result
   */
  public FitResult figure(Supplier<FitFigure> figure) {
    figures.add(figure);
    return this;
  }

  /** Whether the chains have converged; empty where there are none. */
  public Optional<FitJudgement> judgement() {
    return Optional.ofNullable(judgement);
  }

  /**
   * The lines for people around the sentence of the verdict.
   *
   * @param sentence the verdict's
   * @return all of them, without the last line end
   */
  public String printed(String sentence) {
    return text + sentence + afterVerdict;
  }

  /** The values for programs, in their order. */
  public Map<String, @Nullable Object> values() {
    return Collections.unmodifiableMap(values);
  }

  /** Draws by the name of their file. */
  public Map<String, Draws> draws() {
    return Collections.unmodifiableMap(draws);
  }

  /** The summary that has a file; null if none has. */
  public @Nullable Summary summary() {
    return summary;
  }

  /** All tables. */
  public List<Table> tables() {
    return List.copyOf(tables);
  }

  /** Lines of text by the name of their file. */
  public Map<String, List<String>> lines() {
    return Collections.unmodifiableMap(lines);
  }

  /** Files that have a writer of their own. */
  public Folder folder() {
    return folder;
  }

  /** All pictures. */
  public List<Supplier<FitFigure>> figures() {
    return List.copyOf(figures);
  }
}
