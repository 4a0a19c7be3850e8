package plumbline.sampling.files;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.SamplerStatistics;
import plumbline.sampling.files.arviz.ArvizJson;
import plumbline.sampling.files.arviz.ArvizNetcdf;
import plumbline.sampling.files.text.LineReader;

/**
 * Reads draws that any program wrote. What a file is, is seen from its content:
 *
 * <ul>
 *   <li>a chains file: CSV with header {@code chain,<variable>,...}, rows in iteration order, or
 *       one file for each chain without the {@code chain} column;
 *   <li>Stan's CSV output: comments anywhere, saved warm-up dropped, {@code lp__} kept and the
 *       sampler's other columns left out, {@code theta.1.2} called {@code theta[1,2]};
 *   <li>long CSV: columns {@code chain, iteration, variable, value} in any order;
 *   <li>CODA: an index file (its name ends in {@code index.txt} or {@code .ind}) and chain files;
 *   <li>tables with coordinates, a line for each chain, draw and coordinate: {@code theta[Choate]};
 *   <li>ArviZ's netCDF files, with {@code sample_stats} and the names of coordinates;
 *   <li>ArviZ's JSON layout: {@code posterior}, variable, [chain][draw] and further dimensions.
 * </ul>
 *
 * <p>Chains that share a table without a column for the chain are told apart where that is
 * possible: interleaved as in PyStan's frames, or one after the other. Columns that count rows or
 * draws are no variables, nor are those that number the chains under another name, such as {@code
 * run} or {@code walker}. Draws with weights are refused.
 *
 * <p>Columns are separated by commas, semicolons, tabs or blanks, whichever the header uses; {@code
 * NA}, {@code NaN}, {@code Inf} and {@code -Inf} are literal; names may be quoted, and the unnamed
 * column of row names that R writes is left out, as are {@code .iteration} and {@code .draw}.
 * Gzipped files are recognised.
 */
public final class DrawsFile {
  /** The first line of MrBayes' tables. */
  private static final Pattern OF_MRBAYES = Pattern.compile("\\[ID: [0-9]+]\\s*");

  private DrawsFile() {}

  /**
   * Reads the draws of one file, or of several with one or more chains each.
   *
   * @param files the files; chains without numbers take the files' order
   * @return the draws
   * @throws DataFileException if a file cannot be used, with one sentence that says why
   */
  public static Draws read(List<Path> files) {
    return readAll(files, Layout.asFound()).draws();
  }

  /**
   * Reads draws, what the sampler said of itself, and what is to be said about the files.
   *
   * @param files the files; chains without numbers take the files' order
   * @param layout how chains lie in a table without a column for the chain
   * @return what the files held
   * @throws DataFileException if a file cannot be used, with one sentence that says why
   */
  public static Contents readAll(List<Path> files, Layout layout) {
    if (files.isEmpty()) {
      throw new IllegalArgumentException("at least one file is needed");
    }
    List<String> remarks = new ArrayList<>();
    List<ReadChain> chains = new ArrayList<>();
    Optional<Path> coda = files.stream().filter(CodaFiles::isIndex).findFirst();
    if (coda.isPresent()) {
      List<Path> others = new ArrayList<>(files);
      others.remove(coda.get()); // CODAchain1.txt comes before CODAindex.txt in a folder
      chains.addAll(CodaFiles.read(coda.get(), others));
    } else {
      for (Path file : files) {
        List<ReadChain> own = readOne(file, true);
        ReadChain first = own.get(0);
        ColumnContents.remark(first, remarks);
        boolean told = first.told() && layout.chains().isEmpty();
        boolean table = own.size() == 1 && first.number() < 0 && !told;
        // Of several files, each is a chain unless it counts its draws for several: jumps say
        // nothing.
        boolean several = files.size() > 1;
        chains.addAll(table ? ChainSplitting.split(first, layout, several, remarks) : own);
      }
    }
    WholeNumbers.remark(files).ifPresent(remarks::add);
    String label = files.stream().map(Path::toString).collect(Collectors.joining(" "));
    List<ReadChain> ordered = ColumnContents.withoutLabels(ChainAssembly.ordered(chains), remarks);
    return new Contents(
        ChainAssembly.assemble(ordered, label),
        ChainAssembly.statistics(ordered, remarks),
        remarks);
  }

  /**
   * Reads the draws of one file.
   *
   * @param file the file
   * @return the draws
   * @throws DataFileException if the file cannot be used, with one sentence that says why
   */
  public static Draws read(Path file) {
    return read(List.of(file));
  }

  /**
   * Reads a table in which columns named like a count mean something: all columns but those that R
   * and Stan add and the number of a chain are variables, and all rows one chain.
   *
   * @param file the file
   * @return the table
   * @throws DataFileException if the file cannot be used, with one sentence that says why
   */
  public static Draws readTable(Path file) {
    List<ReadChain> chains = readOne(file, false).stream().map(ColumnContents::asTable).toList();
    return ChainAssembly.assemble(ChainAssembly.ordered(chains), file.toString());
  }

  /**
   * Writes a chains file: CSV with header {@code chain,<variable>,...}, whole or not at all. The
   * same draws always give the same bytes.
   *
   * @param draws the draws
   * @param file the file, gzipped if its name ends in {@code .gz}
   * @return the file
   */
  public static Path write(Draws draws, Path file) {
    AtomicFile.write(
        file,
        out -> {
          out.write("chain,");
          CsvWriter.line(out, draws.variables());
          for (int c = 0; c < draws.chains(); c++) {
            rows(out, (c + 1) + ",", draws, c);
          }
        });
    return file;
  }

  static void rows(Writer out, String chain, Draws draws, int c) throws IOException {
    for (int i = 0; i < draws.draws(); i++) {
      out.write(chain);
      for (int v = 0; v < draws.variables().size(); v++) {
        out.write(v > 0 ? "," : "");
        out.write(CsvWriter.number(draws.get(v, c, i)));
      }
      out.write('\n');
    }
  }

  /**
   * What doubles make of the whole numbers of files that are compared with each other.
   *
   * @param files the files
   * @return one sentence if some are rounded, and none if all are exact
   * @throws DataFileException if two that differ become equal
   */
  public static Optional<String> rounded(List<Path> files) {
    return WholeNumbers.remark(files);
  }

  private static List<ReadChain> readOne(Path file, boolean ofDraws) {
    if (FileKind.isHdf5(file)) {
      return ArvizNetcdf.read(file);
    }
    try (LineReader lines = LineReader.open(file)) {
      CommentSettings comments = new CommentSettings();
      while (lines.next()) {
        if (lines.isComment()) {
          comments.read(lines.text());
        } else if (!lines.isBlank() && !OF_MRBAYES.matcher(lines.text()).matches()) {
          return readText(lines, comments, ofDraws);
        }
      }
    }
    throw new DataFileException(file, "an empty file", "a header and lines of numbers");
  }

  /** Reads on from the first line that says something. */
  private static List<ReadChain> readText(
      LineReader lines, CommentSettings comments, boolean ofDraws) {
    if (lines.bytes()[lines.start()] == '{') {
      return ArvizJson.read(lines.file());
    }
    CsvHeader header = ofDraws ? CsvHeader.of(lines) : CsvHeader.ofTable(lines);
    if (header.isLong()) {
      return LongCsv.read(lines, header);
    }
    List<ReadChain> chains = WideCsv.read(lines, header, comments);
    // Of tables of ranks nobody has weights; those of draws for simulated data sets may.
    if (!header.cells().contains("lp__") && (ofDraws || header.cells().contains("simulation"))) {
      ColumnContents.refuseWeights(chains);
    }
    return chains;
  }

  /**
   * How chains lie in a table that has no column for the chain.
   *
   * @param chains how many there are; empty to find out
   * @param interleaved whether rows of the chains alternate, instead of chain after chain
   */
  public record Layout(OptionalInt chains, boolean interleaved) {
    /** Checks the number. */
    public Layout {
      if (chains.isPresent() && chains.getAsInt() < 1) {
        throw new IllegalArgumentException(
            "the number of chains must be positive, not " + chains.getAsInt());
      }
      if (interleaved && chains.isEmpty()) {
        throw new IllegalArgumentException("of interleaved chains the number must be known, too");
      }
    }

    /**
     * To be found out.
     *
     * @return the layout of files as they are
     */
    public static Layout asFound() {
      return new Layout(OptionalInt.empty(), false);
    }
  }

  /**
   * What files of draws held.
   *
   * @param draws the draws
   * @param statistics what the sampler said of itself
   * @param remarks what was found out about the files and should be said
   */
  public record Contents(
      Draws draws, Optional<SamplerStatistics> statistics, List<String> remarks) {
    /** Copies the list. */
    public Contents {
      remarks = List.copyOf(remarks);
    }
  }
}
