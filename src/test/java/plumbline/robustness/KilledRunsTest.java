package plumbline.robustness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.topics.files.BagOfWords;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.studies.SyntheticCorpus;

/** Checkpointed commands, killed at random moments: resumed output is the same byte for byte. */
@Tag("launcher")
class KilledRunsTest {
  /** With fewer kills than this it may be that most of them come before the first save. */
  private static final int LEAST_FOR_MOST = 20;

  @TempDir private Path folder;

  /** The commands, so many times shorter than they are at length. */
  private List<List<String>> commands(int shorter) throws IOException {
    Path counts = folder.resolve("counts.csv");
    StringBuilder text = new StringBuilder("individual,time,layer,count\n");
    SeededRng rng = Rng.seeded(1);
    for (int person = 1; person <= 8; person++) {
      for (int time = 1; time <= 3; time++) {
        for (int layer = 1; layer <= 4; layer++) {
          text.append("p" + person + "," + time + "," + layer + "," + rng.uniformInt(4) + "\n");
        }
      }
    }
    Files.writeString(counts, text);
    SyntheticCorpus corpus =
        SyntheticCorpus.draw(new SyntheticCorpus.Size(150, 300, 5, 60), Rng.seeded(2));
    Path docword = folder.resolve("docword.txt");
    Path vocab = folder.resolve("vocab.txt");
    BagOfWords.write(docword, corpus.corpus());
    corpus.model().vocabulary().write(vocab);
    Path columns = folder.resolve("columns.csv");
    StringBuilder rows = new StringBuilder("a,b,c,d,e\n");
    for (int i = 0; i < 60; i++) {
      double shared = rng.normal();
      for (int j = 0; j < 5; j++) {
        rows.append(j == 0 ? "" : ",").append(j < 3 ? shared + rng.normal() : rng.normal());
      }
      rows.append('\n');
    }
    Files.writeString(columns, rows);
    Path messages = folder.resolve("messages.csv");
    Files.write(messages, Files.readAllLines(Path.of("data/iptm/messages.csv")).subList(0, 121));
    return List.of(
        List.of(
            "check",
            "changepoint",
            "--rung",
            "joint",
            "--design",
            "replicated",
            "--draws",
            length(240_000, shorter),
            "--sweeps",
            "5",
            "--threads",
            "2",
            "--format",
            "json"),
        List.of(
            "check",
            "changepoint",
            "--rung",
            "joint",
            "--design",
            "geweke",
            "--draws",
            length(200_000, shorter),
            "--sweeps",
            "5",
            "--format",
            "json"),
        List.of(
            "topics",
            "train",
            "--docword",
            docword.toString(),
            "--vocab",
            vocab.toString(),
            "--topics",
            "8",
            "--iterations",
            length(2_000, shorter),
            "--out",
            "OUT"),
        List.of(
            "changepoint",
            counts.toString(),
            "--iterations",
            length(50_000, shorter),
            "--format",
            "json"),
        List.of(
            "iptm",
            messages.toString(),
            "--topics",
            "4",
            "--burn-in",
            "20",
            "--iterations",
            length(30, shorter),
            "--chains",
            "1",
            "--optimise",
            "--format",
            "json",
            "--out",
            "OUT"),
        List.of(
            "graph",
            columns.toString(),
            "--copula",
            "--burn-in",
            length(2_000, shorter),
            "--iterations",
            length(25_000, shorter),
            "--format",
            "json"),
        List.of(
            "network",
            "data/networks/sixgroups90.edges",
            "--model",
            "ila",
            "--burn-in",
            length(100, shorter),
            "--iterations",
            length(1_200, shorter),
            "--format",
            "json",
            "--out",
            "OUT"));
  }

  private static String length(int atLength, int shorter) {
    return Integer.toString(atLength / shorter);
  }

  /** Kills every {@code step}-th command, so many times. */
  private void killAll(int step, int times, int shorter) throws IOException, InterruptedException {
    int tried = 0;
    int kills = 0;
    int resumed = 0;
    List<List<String>> commands = commands(shorter);
    for (int c = 0; c < commands.size(); c += step) {
      Path own = Files.createDirectories(folder.resolve("command" + c));
      KilledRun.Outcome outcome =
          new KilledRun(own, commands.get(c)).run(times, Rng.seeded(7).child(c));
      System.out.println("killed runs: " + outcome);
      tried++;
      kills += outcome.kills();
      resumed += outcome.resumed();
      if (times >= LEAST_FOR_MOST) {
        assertTrue(2 * outcome.resumed() > outcome.kills(), "killed too early: " + outcome);
      }
    }
    System.out.printf(
        "figures: killed runs, %d commands: %d kills, %d resumed from a checkpoint, all identical%n",
        tried, kills, resumed);
    assertTrue(resumed > 0, "no run was ever resumed: the kills come too early");
  }

  /**
   * Runs of a few seconds, of which the first save is behind when most kills come: a joint test,
   * change points and a network. All seven have their kills in the long form.
   */
  @Test
  void resumedOutputIsIdentical() throws IOException, InterruptedException {
    killAll(3, 1, 8);
  }

  @Test
  @Tag("long")
  void resumedOutputIsIdenticalAfterTwentyKills() throws IOException, InterruptedException {
    killAll(1, 20, 1);
  }
}
