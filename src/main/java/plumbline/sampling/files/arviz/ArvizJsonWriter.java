package plumbline.sampling.files.arviz;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import plumbline.sampling.Draws;
import plumbline.sampling.files.AtomicFile;
import plumbline.sampling.files.CsvWriter;

/** Writes what {@link ArvizJson} reads. */
public final class ArvizJsonWriter {
  private ArvizJsonWriter() {}

  /**
   * Writes draws as the group {@code posterior}. Every variable is an array [chain][draw] under its
   * own name: {@code theta[0]} stays a name, and no dimensions are made of it.
   *
   * @param draws what to write
   * @param file its name
   */
  public static void write(Draws draws, Path file) {
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
      out.write(number(value));
    }
  }

  /** Python's words for what JSON has no number for, and a minus zero that stays a float. */
  private static String number(double value) {
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
