package plumbline.sampling.files;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.Draws;

/**
 * Forms in which other programs write draws, written here so that each can be read back: every
 * number has to be the same to the bit.
 */
public enum DrawsFormat {
  /** One chains file: CSV with header {@code chain,<variable>,...}. */
  CHAINS {
    @Override
    public List<Path> write(Draws draws, Path file) {
      return List.of(DrawsFile.write(draws, file));
    }
  },

  /** One CSV file for each chain, named {@code <name>_1.csv}, {@code <name>_2.csv}, ... */
  CHAIN_FILES {
    @Override
    public List<Path> write(Draws draws, Path file) {
      List<Path> files = new ArrayList<>();
      for (int c = 0; c < draws.chains(); c++) {
        int chain = c;
        Path own = numbered(file, "_" + (c + 1));
        AtomicFile.write(
            own,
            out -> {
              CsvWriter.line(out, draws.variables());
              DrawsFile.rows(out, "", draws, chain);
            });
        files.add(own);
      }
      return files;
    }
  },

  /** CSV as Stan writes it, one file for each chain, {@code theta[1,2]} as {@code theta.1.2}. */
  STAN {
    @Override
    public List<Path> write(Draws draws, Path file) {
      List<Path> files = new ArrayList<>();
      for (int c = 0; c < draws.chains(); c++) {
        Path own = numbered(file, "_" + (c + 1));
        stan(draws, c, own);
        files.add(own);
      }
      return files;
    }
  },

  /** Long CSV: columns {@code chain,iteration,variable,value}. */
  LONG {
    @Override
    public List<Path> write(Draws draws, Path file) {
      AtomicFile.write(
          file,
          out -> {
            out.write("chain,iteration,variable,value\n");
            for (int c = 0; c < draws.chains(); c++) {
              for (int v = 0; v < draws.variables().size(); v++) {
                String name = CsvWriter.quoted(draws.variables().get(v));
                for (int i = 0; i < draws.draws(); i++) {
                  String value = CsvWriter.number(draws.get(v, c, i));
                  out.write((c + 1) + "," + (i + 1) + "," + name + "," + value + "\n");
                }
              }
            }
          });
      return List.of(file);
    }
  },

  /** CODA: {@code <name>index.txt} and {@code <name>chain1.txt}, ... */
  CODA {
    @Override
    public List<Path> write(Draws draws, Path file) {
      return coda(draws, file);
    }
  },

  /** ArviZ's JSON layout, group {@code posterior}. */
  ARVIZ_JSON {
    @Override
    public List<Path> write(Draws draws, Path file) {
      arviz(draws, file);
      return List.of(file);
    }
  };

  /**
   * Writes the draws. The same draws always give the same bytes.
   *
   * @param draws what to write
   * @param file the file, or the pattern of several files' names
   * @return the files written
   */
  public abstract List<Path> write(Draws draws, Path file);

  /** {@code out.csv.gz} with {@code _1} is {@code out_1.csv.gz}. */
  static Path numbered(Path file, String suffix) {
    String name = String.valueOf(file.getFileName());
    int dot = name.indexOf('.');
    String stem = dot < 0 ? name : name.substring(0, dot);
    String ending = dot < 0 ? ".csv" : name.substring(dot);
    return file.resolveSibling(stem + suffix + ending);
  }

  private static void stan(Draws draws, int chain, Path file) {
    int logDensity = draws.variables().indexOf("lp__");
    List<String> header = new ArrayList<>(List.of("lp__"));
    for (String name : draws.variables()) {
      if (!name.equals("lp__")) {
        header.add(dotted(name));
      }
    }
    AtomicFile.write(
        file,
        out -> {
          out.write("# num_samples = " + draws.draws() + "\n# save_warmup = 0\n# thin = 1\n");
          CsvWriter.line(out, header);
          for (int i = 0; i < draws.draws(); i++) {
            double density = logDensity < 0 ? Double.NaN : draws.get(logDensity, chain, i);
            out.write(stanNumber(density));
            for (int v = 0; v < draws.variables().size(); v++) {
              if (v != logDensity) {
                out.write("," + stanNumber(draws.get(v, chain, i)));
              }
            }
            out.write('\n');
          }
        });
  }

  private static String stanNumber(double value) {
    return Double.isInfinite(value) ? (value > 0 ? "inf" : "-inf") : CsvWriter.number(value);
  }

  private static String dotted(String name) {
    return name.matches(".*\\[\\d+(,\\d+)*]")
        ? name.replace('[', '.').replace(',', '.').replace("]", "")
        : name;
  }

  private static List<Path> coda(Draws draws, Path file) {
    String name = String.valueOf(file.getFileName());
    String stem = name.replaceAll("(index)?(\\.[a-z]+)?$", "");
    Path index = file.resolveSibling(stem + "index.txt");
    int n = draws.draws();
    for (String variable : draws.variables()) {
      if (variable.chars().anyMatch(Character::isWhitespace)) {
        throw new IllegalArgumentException("CODA's names have no blanks: " + variable);
      }
    }
    List<Path> files = new ArrayList<>();
    files.add(index);
    AtomicFile.write(
        index,
        out -> {
          for (int v = 0; v < draws.variables().size(); v++) {
            // Variable v of n draws has the lines v n + 1 to (v + 1) n of every chain.
            String entry = " " + ((long) v * n + 1) + " " + (v + 1L) * n + "\n";
            out.write(draws.variables().get(v) + entry);
          }
        });
    for (int c = 0; c < draws.chains(); c++) {
      int chain = c;
      Path own = file.resolveSibling(stem + "chain" + (c + 1) + ".txt");
      AtomicFile.write(own, out -> writeChain(draws, chain, out));
      files.add(own);
    }
    return files;
  }

  /** All draws of one variable after those of the other, each from iteration 1 on. */
  private static void writeChain(Draws draws, int chain, Writer out) throws IOException {
    for (int v = 0; v < draws.variables().size(); v++) {
      for (int i = 0; i < draws.draws(); i++) {
        out.write((i + 1) + " " + CsvWriter.number(draws.get(v, chain, i)) + "\n");
      }
    }
  }

  private static void arviz(Draws draws, Path file) {
    AtomicFile.write(
        file,
        out -> {
          out.write("{\"posterior\": {");
          for (int v = 0; v < draws.variables().size(); v++) {
            String name = draws.variables().get(v);
            out.write((v == 0 ? "\n" : ",\n") + '"' + escaped(name) + "\": [");
            for (int c = 0; c < draws.chains(); c++) {
              out.write(c == 0 ? "\n[" : ",\n[");
              writeChain(draws, v, c, out);
              out.write(']');
            }
            out.write(']');
          }
          out.write("\n}}\n");
        });
  }

  /** The draws of one variable in one chain, without the brackets around them. */
  private static void writeChain(Draws draws, int v, int c, Writer out) throws IOException {
    for (int i = 0; i < draws.draws(); i++) {
      double value = draws.get(v, c, i);
      out.write(i == 0 ? "" : ", ");
      out.write(jsonNumber(value));
    }
  }

  /** Python's words for what JSON has no number for, and a minus zero that stays a float. */
  private static String jsonNumber(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    return value == 0 ? Double.toString(value) : CsvWriter.number(value);
  }

  /** A name within quotes: neither a quote nor a backslash in it ends or changes the string. */
  private static String escaped(String name) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(name));
  }
}
