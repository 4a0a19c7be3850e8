package plumbline.models.relational.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.SequentialStart;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.networks.HeldOutProtocols.Cell;
import plumbline.models.relational.networks.HeldOutProtocols.Plan;
import plumbline.models.relational.networks.HeldOutProtocols.Size;
import plumbline.random.Rng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.studies.SyntheticNetworks;

/** The study of held-out links, on a small network. */
class HeldOutProtocolsTest {
  private static final Network NETWORK = SyntheticNetworks.sixGroups(2, 0.02, Rng.seeded(1));
  private static final HeldOutProtocols STUDY =
      new HeldOutProtocols(NETWORK, "six", new Size(2, 8, 2, 4));

  private static String column(String line, String name) {
    return line.split(",", -1)[List.of(ProtocolRun.header().split(",")).indexOf(name)];
  }

  private static List<String> withoutSpeed(Path table) throws IOException {
    return Files.readAllLines(table).stream()
        .map(line -> line.replace("," + column(line, "sweeps_per_second") + ",", ","))
        .toList();
  }

  @Test
  void everyRunIsPlannedOnce() {
    List<Plan> plans = HeldOutProtocols.plans(10, 3);
    assertEquals(60 + 3 * 16, plans.size());
    assertEquals(plans.size(), plans.stream().map(Plan::key).distinct().count());
  }

  /** Stopped after two runs and continued, the table is the same, but for how long a sweep took. */
  @Test
  void aTableIsCompletedAndNothingRunTwice(@TempDir Path folder) throws IOException {
    List<Plan> plans =
        List.of(
            new Plan("ila", "sampled", Cell.PAPER, 1),
            new Plan("irm", "beta=1", Cell.NO_LEAK, 1),
            new Plan("ila", "sigma=2", new Cell(false, false, true), 1));
    Path once = folder.resolve("once.csv");
    Path twice = folder.resolve("twice.csv");
    STUDY.complete(plans, once);
    STUDY.complete(plans.subList(0, 2), twice);
    STUDY.complete(plans, twice);
    assertEquals(withoutSpeed(once), withoutSpeed(twice));
    assertEquals(4, Files.readAllLines(twice).size());
    for (String line : Files.readAllLines(once)) {
      assertEquals(ProtocolRun.header().split(",").length, line.split(",", -1).length, line);
    }
  }

  /** What a line says is what the command in its last column computes. */
  @Test
  void scoresAreThoseOfTheCommandLine() {
    Plan plan = new Plan("lfrm", "sampled", Cell.PAPER, 3);
    String line = STUDY.run(plan);
    HeldOut hidden = STUDY.hide(plan);
    LfrmModel law = LfrmModel.of(hidden.train().dyads(), RelationalPriors.forData());
    var result =
        new NetworkChains(2, 4, 8, hidden.dyads())
            .run(
                law,
                hidden.train(),
                stream -> SequentialStart.of(law, hidden.train(), 3, stream),
                Rng.seeded(3),
                Replicates.threads(1),
                Progress.silent(),
                Checkpoint.none());
    double expected = hidden.score(result.probabilities()).logLikelihood();
    assertEquals(
        String.format(Locale.ROOT, "%.6g", expected), column(line, "log_likelihood"), line);
    assertEquals(
        "plumbline network six-self.csv --model lfrm --directed --self-links --holdout 0.2"
            + " --holdout-of entries --start sequential --chains 2 --burn-in 4 --iterations 8"
            + " --seed 3",
        column(line, "command"));
  }

  /** Each object is linked to itself where self links are dyads, and the mirror is seen or not. */
  @Test
  void cells() {
    for (int split = 1; split < 4; split++) {
      HeldOut entries = STUDY.hide(new Plan("irm", "sampled", Cell.PAPER, split));
      HeldOut pairs = STUDY.hide(new Plan("irm", "sampled", Cell.NO_LEAK, split));
      assertTrue(entries.places(HeldOut.Mirror.VISIBLE).size() > 0);
      assertEquals(0, pairs.places(HeldOut.Mirror.VISIBLE).size());
    }
    assertEquals(
        2 * NETWORK.links() + NETWORK.size(), STUDY.network(Cell.PAPER).links(), "entries");
    assertEquals(NETWORK.links(), STUDY.network(new Cell(false, false, true)).links());
  }
}
