package plumbline.models.topics.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plumbline.models.topics.LdaWorkspace;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.AtomicFile;

/**
 * A topic model as a folder of plain text: {@code topics.csv} with K rows of V probabilities,
 * {@code alpha.csv} with one row of K numbers, {@code vocab.txt} with V words.
 */
public final class ModelFolder {
  private static final double ROUNDED = 1e-3;
  private static final String SAMPLES = "samples";

  private ModelFolder() {}

  /** Writes a model; numbers keep all their bits. */
  public static void write(Path folder, TopicModel model) throws IOException {
    model.vocabulary().write(folder.resolve("vocab.txt"));
    AtomicFile.write(folder.resolve("alpha.csv"), out -> row(out, model.alpha()));
    AtomicFile.write(
        folder.resolve("topics.csv"),
        out -> {
          for (int k = 0; k < model.topics(); k++) {
            row(out, model.topic(k));
          }
        });
  }

  /** Writes posterior samples of a model beside it: {@code samples/1}, {@code samples/2}, ... */
  public static void writeSamples(Path folder, List<TopicModel> samples) throws IOException {
    for (int i = 0; i < samples.size(); i++) {
      write(folder.resolve(SAMPLES).resolve(String.valueOf(i + 1)), samples.get(i));
    }
  }

  /**
   * The samples beside a model, in order.
   *
   * @throws DataFileException if there are none
   */
  public static List<TopicModel> readSamples(Path folder) {
    List<TopicModel> samples = new ArrayList<>();
    Path next = folder.resolve(SAMPLES).resolve("1");
    while (Files.isDirectory(next)) {
      samples.add(read(next));
      next = folder.resolve(SAMPLES).resolve(String.valueOf(samples.size() + 1));
    }
    if (samples.isEmpty()) {
      throw new DataFileException(next, 0, 0, "no such folder", "a sample of the model");
    }
    return samples;
  }

  /**
   * All that belongs to the model in a folder, its samples and weights too: what of it another
   * model does not bring along must not stay there, or a reader would take it for that model's.
   *
   * @param folder the folder
   * @return files, and each folder after what is in it; empty if there is no model
   */
  public static List<Path> files(Path folder) {
    List<Path> files = new ArrayList<>();
    if (!Files.exists(folder.resolve("topics.csv"))) {
      return files;
    }
    Path samples = folder.resolve(SAMPLES);
    for (int i = 1; Files.isDirectory(samples.resolve(String.valueOf(i))); i++) {
      files.addAll(files(samples.resolve(String.valueOf(i))));
      files.add(samples.resolve(String.valueOf(i)));
    }
    files.add(samples);
    for (String name : List.of("vocab.txt", "alpha.csv", DmrFolder.WEIGHTS, "topics.csv")) {
      files.add(folder.resolve(name));
    }
    files.removeIf(file -> !Files.exists(file));
    return files;
  }

  private static void row(Writer out, Doubles values) throws IOException {
    for (int i = 0; i < values.size(); i++) {
      out.write(i == 0 ? "" : ",");
      out.write(Double.toString(values.get(i)));
    }
    out.write('\n');
  }

  /**
   * Reads a model, ours or another program's. Topics that miss a sum of one by no more than the
   * rounding of a few digits (1e-3) are scaled.
   *
   * @throws DataFileException if a file is missing or its numbers are none or do not fit
   */
  public static TopicModel read(Path folder) {
    Vocabulary vocabulary = Vocabulary.read(folder.resolve("vocab.txt"));
    Path alphaFile = folder.resolve("alpha.csv");
    double[][] alpha = rows(alphaFile, -1);
    if (alpha.length != 1) {
      throw new DataFileException(alphaFile, 0, 0, alpha.length + " rows", "one row");
    }
    for (int k = 0; k < alpha[0].length; k++) {
      if (!(alpha[0][k] > 0)) {
        throw new DataFileException(alphaFile, 1, k + 1, "" + alpha[0][k], "a positive number");
      }
    }
    Path topicsFile = folder.resolve("topics.csv");
    double[][] topics = rows(topicsFile, vocabulary.size());
    if (topics.length != alpha[0].length) {
      throw new DataFileException(
          topicsFile,
          0,
          0,
          topics.length + " topics",
          alpha[0].length + ", as many as alpha.csv has numbers");
    }
    double[] phi = new double[topics.length * vocabulary.size()];
    for (int k = 0; k < topics.length; k++) {
      double sum = LdaWorkspace.sum(topics[k]);
      if (!(Math.abs(sum - 1) <= ROUNDED)) {
        throw new DataFileException(topicsFile, k + 1, 0, "a sum of " + sum, "a sum of 1");
      }
      double scale = Math.abs(sum - 1) < 1e-9 ? 1 : 1 / sum;
      for (int v = 0; v < vocabulary.size(); v++) {
        phi[k * vocabulary.size() + v] = topics[k][v] * scale;
      }
    }
    return TopicModel.of(vocabulary, phi, Doubles.of(alpha[0]));
  }

  private static double[][] rows(Path file, int width) {
    try (BufferedReader in = Files.newBufferedReader(file)) {
      List<double[]> rows = new ArrayList<>();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.isBlank()) {
          throw new DataFileException(file, rows.size() + 1L, 0, "a blank line", "numbers");
        }
        String[] fields = line.split(",", -1);
        if (width >= 0 && fields.length != width) {
          throw new DataFileException(
              file,
              rows.size() + 1L,
              0,
              fields.length + " numbers",
              width + ", as many as vocab.txt has words");
        }
        double[] row = new double[fields.length];
        for (int i = 0; i < row.length; i++) {
          row[i] = number(file, rows.size() + 1, i, fields[i].strip());
        }
        rows.add(row);
      }
      return rows.toArray(double[][]::new);
    } catch (CharacterCodingException e) {
      throw new DataFileException(file, 0, 0, "bytes that are not UTF-8", "a file of numbers");
    } catch (IOException e) {
      throw DataFileException.unreadable(file, e, "a file of numbers");
    }
  }

  private static double number(Path file, int line, int column, String text) {
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && value < Double.POSITIVE_INFINITY) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below, with its place
    }
    throw new DataFileException(file, line, column + 1, "'" + text + "'", "a number from 0");
  }
}
