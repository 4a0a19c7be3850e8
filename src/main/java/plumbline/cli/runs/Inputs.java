package plumbline.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What a command reads is never what it writes: looked at before any work. */
public final class Inputs {
  /** Options that name a file to be written. */
  private static final Set<String> WRITTEN = Set.of("--checkpoint", "--report", "--junit");

  private static final String FOLDER = "--out";

  /**
   * What the commands write into {@code --out}, pictures also as SVG. A test holds the list to what
   * they write.
   */
  static final Set<String> OUTPUT_NAMES =
      words(
          "adjacency.png alpha.csv assertion.csv backward.csv blocks.csv"
              + " certificates.json chains.csv chains.png changepoint.csv changepoint.png"
              + " comparison.csv comparison.png draws.csv edges.csv evaluation.csv forward.csv"
              + " generated-mutants.csv graphs.csv held-out.csv joint-test.csv joint-test.png"
              + " lambda.csv members.csv mutants.csv mutants.png network.png partition.csv"
              + " precision.csv predictive.csv rank-ecdf.csv ranks.csv ranks.png reasons.csv"
              + " run.json rungs.csv sbc.csv summary.csv together.csv topics.csv unknown.csv"
              + " verify.csv vocab.txt watch.csv weights.csv worst.png z.png");

  private Inputs() {}

  /** Names with blanks between them. */
  public static Set<String> words(String names) {
    return Set.of(names.split(" ", -1));
  }

  /**
   * Refuses a command line whose output would take the place of its input.
   *
   * @param parsed the command line
   * @throws ParameterException with one sentence
   */
  public static void check(ParseResult parsed) {
    ParseResult last = last(parsed);
    List<Path> read = read(last);
    for (ArgSpec argument : last.matchedArgs()) {
      String name = name(argument);
      for (Path written : paths(argument.getValue())) {
        for (Path input : read) {
          @Nullable Path lost =
              WRITTEN.contains(name)
                  ? same(input, written) ? input : null
                  : name.equals(FOLDER) ? lost(input, written) : null;
          if (lost != null) {
            throw new ParameterException(
                last.commandSpec().commandLine(),
                name
                    + " "
                    + written
                    + " would write over "
                    + lost
                    + ", which is read: give another");
          }
        }
      }
    }
  }

  /** The command that does something, below those that group others. */
  public static ParseResult last(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    return last;
  }

  /**
   * Refuses what cannot be written where it is to go.
   *
   * @param last the command line's last command
   * @throws IllegalArgumentException with one sentence
   */
  public static void requireWritable(ParseResult last) {
    for (ArgSpec argument : last.matchedArgs()) {
      if (isWritten(argument)) {
        String name = name(argument);
        for (Path path : paths(argument.getValue())) {
          if (name.equals(FOLDER)) {
            requireFolder(name, path);
          } else {
            requireFile(name, path);
          }
        }
      }
    }
  }

  /**
   * The files and folders that a command was given to read.
   *
   * @param last the command line's last command
   */
  static List<Path> read(ParseResult last) {
    List<Path> read = new ArrayList<>();
    for (ArgSpec argument : last.matchedArgs()) {
      if (!isWritten(argument)) {
        read.addAll(paths(argument.getValue()));
      }
    }
    return read;
  }

  /** Whether an option names what is written. */
  static boolean isWritten(ArgSpec argument) {
    String name = name(argument);
    return WRITTEN.contains(name) || name.equals(FOLDER);
  }

  private static @Nullable Path lost(Path input, Path folder) {
    if (Files.isDirectory(input)) {
      return null; // a folder that is read is its command's own affair
    }
    Path file = input.getFileName();
    return file != null
            && OUTPUT_NAMES.contains(file.toString().replaceFirst("\\.svg$", ".png"))
            && same(input, folder.resolve(file))
        ? input
        : null;
  }

  /** Whether two names are of one file or folder that exists, also through links. */
  public static boolean same(Path a, Path b) {
    try {
      return Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b);
    } catch (IOException e) {
      return false;
    }
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : "";
  }

  private static List<Path> paths(@Nullable Object value) {
    if (value instanceof Path path) {
      return List.of(path);
    }
    if (value instanceof List<?> list) {
      return list.stream().filter(Path.class::isInstance).map(Path.class::cast).toList();
    }
    return List.of();
  }

  /**
   * Refuses what cannot become a folder of files.
   *
   * @param option that names it
   * @param folder its name
   * @throws IllegalArgumentException if it, or what it would be made in, is no folder, is read-only
   *     or is a link to nothing
   */
  private static void requireFolder(String option, Path folder) {
    Path there = folder.toAbsolutePath().normalize();
    while (!isName(there)) {
      @Nullable Path above = there.getParent();
      if (above == null) {
        return;
      }
      there = above;
    }
    if (!Files.exists(there)) {
      throw refused(option, folder, there + " is a link to what is not there: make that first");
    }
    if (!Files.isDirectory(there)) {
      throw refused(option, folder, there + " is a file, and must be a folder or not be there");
    }
    if (!Files.isWritable(there)) {
      throw refused(option, folder, there + " is read-only");
    }
  }

  /**
   * Refuses what cannot become a file; one that is there is replaced.
   *
   * @param option that names it
   * @param file its name
   * @throws IllegalArgumentException if it is no file or a link to nothing, or its folder cannot be
   *     written
   */
  private static void requireFile(String option, Path file) {
    if (isName(file) && !Files.exists(file)) {
      throw refused(option, file, file + " is a link to what is not there: make that first");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      String found = Files.isDirectory(file) ? "a folder" : "a device or pipe";
      throw refused(option, file, found + " has that name, and it must be a file or not be there");
    }
    @Nullable Path above = file.toAbsolutePath().normalize().getParent();
    if (above != null) {
      requireFolder(option, above);
    }
  }

  /** Whether something has the name, be it a link to nothing. */
  private static boolean isName(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static IllegalArgumentException refused(String option, Path name, String why) {
    return new IllegalArgumentException(option + " " + name + ": " + why);
  }
}
