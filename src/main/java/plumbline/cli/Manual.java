package plumbline.cli;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Spec;
import plumbline.cli.options.HelpPage;
import plumbline.cli.output.ExitCode;
import plumbline.sampling.RunInfo;

/** {@code plumbline manual}: the manual page, made from the same words as each command's help. */
@Command(name = "manual", mixinStandardHelpOptions = true)
final class Manual implements Callable<Integer> {
  /** In the order of the statuses. */
  private static final String[][] STATUSES = {
    {"0", "done; any verdict is pass"},
    {"1", "done, and the verdict is fail"},
    {"2", "refused: one sentence on standard error says why"},
    {"3", "done, and the verdict is open: inconclusive, undecided or not converged"},
    {"70", "a fault of the program, too little memory, or Java did not start"},
    {"130", "interrupted"}
  };

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine line = Objects.requireNonNull(spec).root().commandLine();
    PrintWriter out = line.getOut();
    out.println(".TH PLUMBLINE 1 \"\" \"Plumbline " + escaped(RunInfo.libraryVersion()) + "\"");
    out.println(".SH NAME");
    out.println("plumbline \\- is this sampler right?");
    out.println(".SH SYNOPSIS");
    out.println(".B plumbline\n.I COMMAND\n[\n.I OPTION ...\n]");
    out.println(".SH DESCRIPTION");
    out.println("Tests, diagnostics and five published models.");
    out.println(".SH COMMANDS");
    line.getSubcommands().forEach((name, command) -> describe(out, "plumbline " + name, command));
    out.println(".SH EXIT STATUS");
    for (String[] status : STATUSES) {
      out.println(".TP\n.B " + status[0] + "\n" + escaped(status[1]));
    }
    return ExitCode.PASS;
  }

  private static void describe(PrintWriter out, String name, CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    out.println(".SS " + escaped(name));
    int width = usage.width();
    usage.width(78);
    out.println(".nf");
    HelpPage.complete(command, Ansi.OFF).lines().map(Manual::escaped).forEach(out::println);
    out.println(".fi");
    usage.width(width);
    for (Map.Entry<String, CommandLine> part : command.getSubcommands().entrySet()) {
      describe(out, name + " " + part.getKey(), part.getValue());
    }
  }

  /** A line that begins with a dot or an apostrophe would be an order, and so a backslash. */
  private static String escaped(String text) {
    String safe = text.replace("\\", "\\e").replace("-", "\\-");
    return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
  }
}
