package plumbline.cli;

import static plumbline.cli.options.HelpPage.MORE;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.options.CheckpointOptions;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.ExitCode;
import plumbline.cli.runs.Inputs;
import plumbline.cli.runs.RunRecord;
import plumbline.cli.runs.Verification;

/** {@code plumbline verify DIR}: are these files what the run has written, and of these data? */
@Command(name = "verify", mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();
  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Parameters(paramLabel = "DIR", description = "a folder that --out has written")
  private Path folder = Path.of("");

  @Option(names = "--again")
  private boolean again;

  @Option(names = "--inputs", paramLabel = "FOLDER")
  private @Nullable Path inputs;

  @Option(names = "--trust", order = MORE)
  private boolean trust;

  @Override
  public Integer call() throws IOException {
    if (checkpoints.asked() && !again) {
      throw new IllegalArgumentException("--checkpoint is for --again: nothing else takes long");
    }
    if (global.out().isPresent() && Inputs.same(folder, global.out().get())) {
      throw new IllegalArgumentException(
          "--out " + folder + " is the folder that is checked: give another");
    }
    RunRecord record = RunRecord.read(folder);
    Verification first = Verification.of(folder, record, inputs);
    if (again) {
      RepeatedCommands.require(record.arguments(), trust);
    }
    Verification found = again ? first.again(written -> run(record, written)) : first;
    global.print(found.json(), found);
    global.write(
        to -> CsvTables.table(to.resolve("verify.csv"), found.rows(), Verification.Row.FIELDS));
    return ExitCode.of(found.verdict());
  }

  /**
   * Runs the command once more. A record may come from anyone: it cannot name what is written, and
   * programs of its own run only where that is wanted.
   */
  private int run(RunRecord record, Path written) {
    List<String> words = new ArrayList<>(record.arguments());
    List<String> more = checkpoints.words(); // what changes no result
    more.add("--threads=" + global.threads());
    more.add("--out=" + written);
    if (words.stream().noneMatch(word -> word.startsWith("--seed="))) {
      more.add("--seed=" + record.seed());
    }
    int end = words.indexOf("--");
    words.addAll(end < 0 ? words.size() : end, more);
    StringWriter said = new StringWriter();
    int status =
        Main.run(
            name -> inputs == null ? Path.of(name) : inputs.resolve(name),
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
