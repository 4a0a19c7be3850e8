package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plumbline.cli.output.ExitCode;
import plumbline.cli.runs.FileDigest;
import plumbline.cli.runs.RunManifest;
import plumbline.cli.runs.RunParts;
import plumbline.cli.runs.Verification.Role;
import plumbline.cli.runs.Verification.Row;
import plumbline.cli.runs.Verification.State;
import plumbline.cli.runs.Verification;

/**
 * A run made once more from its manifest. A manifest may come from anyone: it cannot name what is
 * written, and programs of its own run only where that is wanted.
 *
 * @param manifest the first run's
 * @param inputs where relative names of the data begin; null for the current folder
 * @param trust whether programs and jars that the manifest names may run
 * @param options of the second run: what changes no result
 */
record SecondRun(RunManifest manifest, @Nullable Path inputs, boolean trust, List<String> options) {
  /** What the second run writes, beside what the first one wrote. */
  List<Row> compare(Verification first) throws IOException {
    RepeatedCommands.require(manifest.arguments(), trust);
    List<Row> rows = new ArrayList<>();
    if (!first.inputsAreThere()) {
      for (FileDigest output : manifest.outputs()) {
        rows.add(new Row(Role.AGAIN, output.name(), State.NOT_RUN, output.sha256(), ""));
      }
      return rows;
    }
    Path folder = Files.createTempDirectory("plumbline-verify");
    try {
      Path written = folder.resolve("out");
      int status = run(written);
      for (FileDigest output : manifest.outputs()) {
        Row row =
            Verification.row(Role.AGAIN, output, written.resolve(output.name()), State.MISSING);
        boolean other = row.state() != State.SAME && !first.sameMachine();
        rows.add(
            other
                ? new Row(row.role(), row.name(), State.OTHER, row.recorded(), row.found())
                : row);
      }
      if (status != manifest.status()) {
        State state = first.sameMachine() ? State.CHANGED : State.OTHER;
        rows.add(new Row(Role.AGAIN, "exit status", state, "" + manifest.status(), "" + status));
      }
      return rows;
    } finally {
      RunParts.delete(folder);
    }
  }

  private int run(Path written) {
    List<String> words = new ArrayList<>(manifest.arguments());
    int end = words.indexOf("--");
    List<String> more = new ArrayList<>(options);
    more.add("--out=" + written);
    if (words.stream().noneMatch(word -> word.startsWith("--seed="))) {
      more.add("--seed=" + manifest.seed());
    }
    words.addAll(end < 0 ? words.size() : end, more);
    Function<String, Path> files = name -> inputs == null ? Path.of(name) : inputs.resolve(name);
    StringWriter said = new StringWriter();
    int status =
        Main.run(
            files,
            new PrintWriter(Writer.nullWriter()),
            new PrintWriter(said, true),
            words.toArray(String[]::new));
    return switch (status) {
      case ExitCode.PASS, ExitCode.FAIL, ExitCode.INCONCLUSIVE -> status;
      case ExitCode.INTERRUPTED -> throw new CancellationException();
      case ExitCode.USAGE ->
          throw new IllegalArgumentException("run again, the command says: " + said);
      default -> throw new IllegalStateException("run again, the command says: " + said);
    };
  }
}
