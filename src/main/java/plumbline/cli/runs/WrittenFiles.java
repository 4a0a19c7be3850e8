package plumbline.cli.runs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;

/** Says what a command wrote where, on standard error, so that results stay alone. */
public final class WrittenFiles {
  private static final int MOST_NAMED = 12;

  private WrittenFiles() {}

  /**
   * Names the files that {@code --out}, {@code --report} and {@code --junit} gave, and the options
   * that gave none: a plan or a list has no files.
   */
  public static void say(ParseResult line, FileTime before) {
    ParseResult parsed = Inputs.last(line);
    PrintWriter err = parsed.commandSpec().commandLine().getErr();
    List<String> written = new ArrayList<>();
    Path folder = parsed.matchedOptionValue("--out", (Object) null) instanceof Path p ? p : null;
    List<String> idle = new ArrayList<>();
    if (folder != null) {
      List<String> inside = Files.isDirectory(folder) ? newer(folder, before) : List.of();
      written.addAll(inside);
      idle.addAll(inside.isEmpty() ? List.of("--out") : List.of());
    }
    for (String option : new String[] {"--report", "--junit"}) {
      if (parsed.matchedOptionValue(option, (Object) null) instanceof Path file) {
        boolean made = isNew(file, before);
        (made ? written : idle).add(made ? file.toString() : option);
      }
    }
    if (!written.isEmpty()) {
      String more =
          written.size() > MOST_NAMED ? " and " + (written.size() - MOST_NAMED) + " more" : "";
      err.println(
          "wrote "
              + String.join(", ", written.subList(0, Math.min(MOST_NAMED, written.size())))
              + more);
    }
    if (!idle.isEmpty()) {
      err.println(String.join(" and ", idle) + ": nothing was written, since this has no files");
    }
  }

  private static List<String> newer(Path folder, FileTime before) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && isNew(file, before))
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of(); // the command itself has said what is wrong with its folder
    }
  }

  private static boolean isNew(Path file, FileTime before) {
    try {
      return Files.exists(file) && Files.getLastModifiedTime(file).compareTo(before) >= 0;
    } catch (IOException e) {
      return false;
    }
  }
}
