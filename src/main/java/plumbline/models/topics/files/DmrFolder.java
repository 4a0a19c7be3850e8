package plumbline.models.topics.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.models.topics.Features;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.training.DmrTraining;
import plumbline.numerics.Doubles;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.AtomicFile;
import plumbline.sampling.files.text.TextFile;

/**
 * Features and regression weights as CSV. A table of features has a header of names and one row for
 * each document; a model of Dirichlet-multinomial regression is a {@link ModelFolder} with one file
 * more, {@code weights.csv}: the features' names, then one row for each topic.
 */
public final class DmrFolder {
  static final String WEIGHTS = "weights.csv";
  private static final String INTERCEPT = "intercept";

  /** What columns that number the documents are called. */
  private static final Set<String> INDEX =
      Set.of("", "id", "index", "row", "rowname", "doc", "document", "unnamed: 0", "doc_id");

  private DmrFolder() {}

  /**
   * Reads the features of documents, in the order of the corpus. The column {@code intercept} comes
   * first, wherever it stands, as its weight has a prior of its own; where there is none, one of
   * ones is put there.
   */
  public static Features features(Path file) {
    Features read = table(file);
    refuseIndex(file, read);
    int intercept = read.names().indexOf(INTERCEPT);
    List<Integer> others =
        IntStream.range(0, read.names().size()).filter(f -> f != intercept).boxed().toList();
    List<String> names = new ArrayList<>(List.of(INTERCEPT));
    others.forEach(f -> names.add(read.names().get(f)));
    List<Doubles> rows =
        read.rows().stream()
            .map(
                row ->
                    Doubles.generate(
                        names.size(),
                        f ->
                            f > 0
                                ? row.get(others.get(f - 1))
                                : intercept < 0 ? 1 : row.get(intercept)))
            .toList();
    return new Features(names, rows);
  }

  /** Writes a trained regression. */
  public static void write(Path folder, DmrTraining.Result result) throws IOException {
    ModelFolder.write(folder, result.model());
    StringBuilder text = new StringBuilder(String.join(",", result.features())).append('\n');
    int size = result.features().size();
    for (int k = 0; k < result.model().topics(); k++) {
      for (int f = 0; f < size; f++) {
        text.append(f == 0 ? "" : ",").append(result.weights().get(k * size + f));
      }
      text.append('\n');
    }
    AtomicFile.write(folder.resolve(WEIGHTS), text.toString());
  }

  /** Reads a trained regression; empty if the folder holds a model without weights. */
  public static Optional<DmrTraining.Result> read(Path folder) {
    Path file = folder.resolve(WEIGHTS);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    TopicModel model = ModelFolder.read(folder);
    Features table = table(file);
    if (table.documents() != model.topics()) {
      throw new DataFileException(
          file,
          0,
          0,
          table.documents() + " rows of weights",
          model.topics() + ", one for each topic");
    }
    int size = table.size();
    return Optional.of(
        new DmrTraining.Result(
            model,
            table.names(),
            Doubles.generate(model.topics() * size, i -> table.rows().get(i / size).get(i % size)),
            Doubles.of(),
            Doubles.of()));
  }

  /** The number of a document is no feature; a year, or any other count that has a name, may be. */
  private static void refuseIndex(Path file, Features read) {
    for (int f = 0; f < read.names().size(); f++) {
      int column = f;
      double first = read.rows().get(0).get(f);
      boolean counts =
          read.rows().size() > 2
              && (first == 0 || first == 1)
              && INDEX.contains(read.names().get(f).toLowerCase(Locale.ROOT))
              && IntStream.range(0, read.rows().size())
                  .allMatch(i -> read.rows().get(i).get(column) == first + i);
      if (counts) {
        throw new DataFileException(
            file, 1, f + 1, "a column that counts the documents", "features alone: take it out");
      }
    }
  }

  private static Features table(Path file) {
    List<String> lines = TextFile.lines(file, "a table of features");
    if (lines.size() < 2) {
      throw new DataFileException(
          file, 0, 0, lines.size() + " lines", "a header of names and at least one row");
    }
    List<String> names = Arrays.stream(lines.get(0).split(",", -1)).map(String::strip).toList();
    List<Doubles> rows = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      String[] fields = lines.get(i).split(",", -1);
      if (fields.length != names.size()) {
        throw new DataFileException(
            file, i + 1, 0, fields.length + " fields", names.size() + ", as the header has");
      }
      double[] row = new double[fields.length];
      for (int f = 0; f < row.length; f++) {
        try {
          row[f] = Double.parseDouble(fields[f].strip());
        } catch (NumberFormatException e) {
          row[f] = Double.NaN;
        }
        if (!Double.isFinite(row[f])) {
          throw new DataFileException(
              file, i + 1, f + 1, "'" + fields[f].strip() + "'", "a finite number");
        }
      }
      rows.add(Doubles.of(row));
    }
    return new Features(names, rows);
  }
}
