package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import plumbline.cli.output.ExitCode;
import plumbline.cli.runs.FileDigest;
import plumbline.cli.runs.RunRecord;

/** What {@code verify --again} runs of a record that may come from anyone. */
class RepeatedCommandsTest {
  /** A record without outputs is refused for that. */
  private static final FileDigest FILE = new FileDigest("summary.csv", 1, "0".repeat(64));

  @TempDir private Path folder;

  /** A server, a cluster, a program: asked for nothing by a record alone. */
  @Test
  void recordsOfStrangersTalkToNobody() throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    List<String> asked = new CopyOnWriteArrayList<>();
    server.createContext("/", exchange -> asked.add(exchange.getRequestURI().toString()));
    server.start();
    String here = "127.0.0.1:" + server.getAddress().getPort();
    try {
      for (String words :
          List.of(
              "check start --spark=spark://" + here,
              "check start --spark spark://" + here,
              "check --program=touch",
              "check --program touch",
              "certify --program touch",
              "--classpath=http://" + here + "/x.jar check start",
              "--classpath x.jar check start",
              "check start --timeout 3",
              "iptm new.csv --simulate 5",
              "reproduce --full",
              "verify .",
              "errata",
              "manual",
              "help",
              "topics",
              "",
              "nothere x",
              "check start --nothere",
              "check start --plan")) {
        List<String> arguments = words.isEmpty() ? List.of() : List.of(words.split(" "));
        new RunRecord(arguments, 1, 0, Map.of(), RunRecord.Machine.here(), List.of(), List.of(FILE))
            .write(folder);
        CommandRun run = CommandRun.of("verify", folder.toString(), "--again");
        assertEquals(ExitCode.USAGE, run.status(), words + ": " + run);
        assertEquals(1, run.err().lines().count(), words + ": " + run.err());
        assertTrue(run.err().startsWith("run.json "), words + ": " + run.err());
        assertEquals(List.of(), asked);
      }
    } finally {
      server.stop(0);
    }
  }

  /** Whoever adds a command or an option decides whether strangers may have it run. */
  @Test
  void whatIsNotNamedIsNotRun() {
    Map<String, List<String>> refused = new TreeMap<>();
    walk("", Main.commandLine(), refused);
    assertEquals(
        Map.of(
            "check",
                List.of("--list-mutants", "--list-presets", "--plan", "--program", "--timeout"),
            "certify", List.of("--program", "--timeout"),
            "compare", List.of("--plan"),
            "iptm", List.of("--simulate"),
            "sbc", List.of("--plan")),
        refused);
  }

  /** The options that are refused of commands that are not, but for those that no run records. */
  private static void walk(String name, CommandLine command, Map<String, List<String>> refused) {
    List<String> options =
        command.getCommandSpec().options().stream()
            .map(OptionSpec::longestName)
            .filter(o -> !RunRecord.LEFT_OUT.contains(o))
            .sorted()
            .toList();
    if (RepeatedCommands.isSafe(name, command.getCommandSpec())) {
      List<String> not =
          options.stream()
              .filter(o -> !RepeatedCommands.isSafe(name, command.getCommandSpec(), o))
              .toList();
      if (!not.isEmpty()) {
        refused.put(name, not);
      }
    } else {
      Set<String> known =
          Set.of("", "completion", "errata", "help", "manual", "reproduce", "site", "topics");
      assertTrue(known.contains(name) || name.equals("verify"), "a command that nobody decided on");
    }
    command
        .getSubcommands()
        .forEach((sub, line) -> walk((name + " " + sub).strip(), line, refused));
  }
}
