package plumbline.cli;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import plumbline.cli.output.ExitCode;

/** {@code plumbline completion}: what makes a shell complete commands and options. */
@Command(name = "completion", mixinStandardHelpOptions = true)
public final class Completion implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine line = Objects.requireNonNull(spec).root().commandLine();
    PrintWriter out = line.getOut();
    // It completes the plain name: the launcher is called through a link on the path.
    out.print(AutoComplete.bash("plumbline", line));
    return ExitCode.PASS;
  }
}
