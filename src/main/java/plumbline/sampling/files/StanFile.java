package plumbline.sampling.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.Draws;

/**
 * Writes one chain as Stan's CSV output. Stan's files have a column {@code lp__}; where the draws
 * have none it is written as NaN, so that programs which look for it know the form.
 */
final class StanFile {
  private StanFile() {}

  static void write(Draws draws, int chain, Path file) {
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
}
