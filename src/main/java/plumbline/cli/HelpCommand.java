package plumbline.cli;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.cli.options.HelpPage;
import plumbline.cli.output.ExitCode;

/** {@code plumbline help COMMAND}: the page of {@code --help}, or everything. */
@Command(name = "help", helpCommand = true, mixinStandardHelpOptions = true)
final class HelpCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--all")
  private boolean all;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "e.g. check, or topics train")
  private List<String> words = List.of();

  @Override
  public Integer call() {
    CommandLine own = Objects.requireNonNull(spec).commandLine();
    CommandLine command = own.getParent();
    for (String word : words) {
      CommandLine next = command.getSubcommands().get(word);
      if (next == null) {
        throw new CommandLine.ParameterException(own, "Unknown subcommand '" + word + "'");
      }
      command = next;
    }
    String page = all ? HelpPage.complete(command, Ansi.OFF) : command.getUsageMessage(Ansi.OFF);
    own.getOut().print(page);
    own.getOut().flush();
    return ExitCode.PASS;
  }
}
