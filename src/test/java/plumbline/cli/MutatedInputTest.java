package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.MutatedReader;
import plumbline.testing.MutatedReader.Guard;

/**
 * Whole commands on seeded mutations of their input: a result, or exit status 2 and one sentence on
 * standard error. What a file says may be absurd; what the command makes of it may not.
 */
class MutatedInputTest {
  private static final String MANIFEST =
      """
      {
        "format" : 1,
        "arguments" : [ "graph", "--iterations=200", "table.csv" ],
        "seed" : 20171114,
        "status" : 0,
        "settings" : { "--center" : "false" },
        "program" : {
          "version" : "0.2.0", "jarSha256" : "", "jdk" : "17", "processor" : "amd64",
          "system" : "Linux"
        },
        "inputs" : [ { "name" : "table.csv", "bytes" : 1635, "sha256" : "%1$s" } ],
        "outputs" : [ { "name" : "edges.csv", "bytes" : 365, "sha256" : "%1$s" } ]
      }
      """
          .formatted("6".repeat(64));

  @TempDir private Path folder;

  /** Runs a command on its file; statuses 0, 1 and 3 are answers. */
  private static MutatedReader command(String name, String file, String content, String... words) {
    return new MutatedReader(
        name,
        Map.of(file, content.getBytes(StandardCharsets.UTF_8)),
        Guard.NONE,
        at -> {
          List<String> line = new ArrayList<>(Arrays.asList(words));
          line.replaceAll(word -> word.equals("FOLDER") ? at.toString() : word);
          line.replaceAll(word -> word.equals("FILE") ? at.resolve(file).toString() : word);
          CommandRun run = CommandRun.of(line.toArray(String[]::new));
          if (run.status() == ExitCode.USAGE && run.out().isEmpty()) {
            throw new MutatedReader.Refusal(run.err().stripTrailing());
          }
          if (!List.of(0, 1, 3).contains(run.status())) {
            throw new IllegalStateException("status " + run.status() + ": " + run.err());
          }
          return run.out().replaceAll("\"seconds\" *: *[-+0-9.E]+", "");
        });
  }

  private static List<MutatedReader> commands() {
    SeededRng rng = Rng.seeded(3);
    StringBuilder counts = new StringBuilder("individual,time,layer,count\n");
    StringBuilder simulations = new StringBuilder("simulation,draw,mu\n");
    StringBuilder ranks = new StringBuilder("draws,mu,tau\n");
    StringBuilder numbers = new StringBuilder("a,b,c\n");
    StringBuilder edges = new StringBuilder();
    for (int i = 1; i <= 30; i++) {
      counts.append(i % 2 == 0 ? "ann" : "bob").append(',').append(1 + (i / 2) % 3).append(',');
      counts.append(1 + i / 6).append(',').append(rng.uniformInt(4)).append('\n');
      for (int draw = 0; draw < 3; draw++) {
        simulations.append(i + "," + draw + "," + rng.normal() + "\n");
      }
      ranks.append("9,").append(rng.uniformInt(10)).append(',').append(rng.uniformInt(10));
      ranks.append('\n');
      numbers.append(rng.normal() + "," + rng.normal() + "," + rng.normal() + "\n");
      edges.append(1 + i % 9).append(' ').append(1 + (i * i) % 9).append('\n');
    }
    String[] json = {"--format", "json", "--threads", "1"};
    return List.of(
        command("diagnose", "x.csv", numbers.toString(), with(json, "diagnose", "FILE")),
        command("sbc with draws", "x.csv", simulations.toString(), with(json, "sbc", "FILE")),
        command("sbc with ranks", "x.csv", ranks.toString(), with(json, "sbc", "FILE")),
        command(
            "changepoint",
            "x.csv",
            counts.toString(),
            with(json, "changepoint", "FILE", "--iterations", "20", "--burn-in", "5")),
        command(
            "graph",
            "x.csv",
            numbers.toString(),
            with(json, "graph", "FILE", "--iterations", "40", "--burn-in", "5", "--chains", "1")),
        command(
            "graph with copula",
            "x.csv",
            numbers.toString(),
            with(
                json,
                "graph",
                "FILE",
                "--copula",
                "--iterations",
                "40",
                "--burn-in",
                "5",
                "--chains",
                "1")),
        command(
            "network",
            "x.txt",
            edges.toString(),
            with(
                json,
                "network",
                "FILE",
                "--model",
                "irm",
                "--iterations",
                "20",
                "--burn-in",
                "5",
                "--chains",
                "1")),
        command("verify", "run.json", MANIFEST, with(json, "verify", "FOLDER")));
  }

  private static String[] with(String[] more, String... words) {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }

  private void tryAll(int count) throws IOException {
    List<String> faults = new ArrayList<>();
    int tried = 0;
    int read = 0;
    for (MutatedReader command : commands()) {
      Path own = Files.createDirectories(folder.resolve("command" + tried));
      MutatedReader.Outcome outcome = command.run(own, count, faults);
      System.out.println("mutated input: " + outcome);
      tried += outcome.tried();
      read += outcome.read();
    }
    System.out.printf(
        "figures: damaged input, %d commands: %d files, %d answered, %d refused, %d faults%n",
        commands().size(), tried, read, tried - read - faults.size(), faults.size());
    faults.forEach(fault -> System.out.println("mutated input: FAULT " + fault));
    assertEquals(0, faults.size(), "faults, printed above");
  }

  @Test
  void answerOrOneSentence() throws IOException {
    tryAll(25);
  }

  @Test
  @Tag("long")
  void answerOrOneSentenceAThousandTimesEach() throws IOException {
    tryAll(1000);
  }
}
