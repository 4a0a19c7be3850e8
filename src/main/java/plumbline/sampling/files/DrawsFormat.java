package plumbline.sampling.files;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.Draws;
import plumbline.sampling.files.arviz.ArvizJsonWriter;

/** Forms in which draws can be written; {@link DrawsFile} reads all of them back. */
public enum DrawsFormat {
  /** One chains file: CSV with header {@code chain,<variable>,...}. */
  CHAINS {
    @Override
    List<Path> write(Draws draws, Path file) {
      AtomicFile.write(
          file,
          out -> {
            header(out, "chain,", draws);
            for (int c = 0; c < draws.chains(); c++) {
              rows(out, (c + 1) + ",", draws, c);
            }
          });
      return List.of(file);
    }
  },

  /** One CSV file for each chain, named {@code <name>_1.csv}, {@code <name>_2.csv}, ... */
  CHAIN_FILES {
    @Override
    List<Path> write(Draws draws, Path file) {
      List<Path> files = new ArrayList<>();
      for (int c = 0; c < draws.chains(); c++) {
        int chain = c;
        Path own = numbered(file, "_" + (c + 1));
        AtomicFile.write(
            own,
            out -> {
              header(out, "", draws);
              rows(out, "", draws, chain);
            });
        files.add(own);
      }
      return files;
    }
  },

  /** CSV as Stan writes it, one file for each chain, {@code theta[1,2]} as {@code theta.1.2}. */
  STAN {
    @Override
    List<Path> write(Draws draws, Path file) {
      List<Path> files = new ArrayList<>();
      for (int c = 0; c < draws.chains(); c++) {
        Path own = numbered(file, "_" + (c + 1));
        StanFile.write(draws, c, own);
        files.add(own);
      }
      return files;
    }
  },

  /** Long CSV: columns {@code chain,iteration,variable,value}. */
  LONG {
    @Override
    List<Path> write(Draws draws, Path file) {
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
    List<Path> write(Draws draws, Path file) {
      return CodaFiles.write(draws, file);
    }
  },

  /** ArviZ's JSON layout, group {@code posterior}. */
  ARVIZ_JSON {
    @Override
    List<Path> write(Draws draws, Path file) {
      ArvizJsonWriter.write(draws, file);
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
  abstract List<Path> write(Draws draws, Path file);

  private static void header(Writer out, String chain, Draws draws) throws IOException {
    out.write(chain);
    CsvWriter.line(out, draws.variables());
  }

  private static void rows(Writer out, String chain, Draws draws, int c) throws IOException {
    int variables = draws.variables().size();
    for (int i = 0; i < draws.draws(); i++) {
      out.write(chain);
      for (int v = 0; v < variables; v++) {
        if (v > 0) {
          out.write(',');
        }
        out.write(CsvWriter.number(draws.get(v, c, i)));
      }
      out.write('\n');
    }
  }

  /** {@code out.csv.gz} with {@code _1} is {@code out_1.csv.gz}. */
  static Path numbered(Path file, String suffix) {
    String name = String.valueOf(file.getFileName());
    int dot = name.indexOf('.');
    String stem = dot < 0 ? name : name.substring(0, dot);
    String ending = dot < 0 ? ".csv" : name.substring(dot);
    return file.resolveSibling(stem + suffix + ending);
  }
}
