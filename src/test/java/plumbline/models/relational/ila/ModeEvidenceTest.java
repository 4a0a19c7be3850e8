package plumbline.models.relational.ila;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.distributions.Gamma;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.lfrm.HeldColumns;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.HeldOut;
import plumbline.models.relational.networks.ModeEvidence;
import plumbline.models.relational.networks.ModeWeights;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.GaussRule;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Workspace;
import plumbline.studies.SyntheticNetworks;
import plumbline.testing.Statistical;

/** Evidence of given attributes, and the study of where chains of the attribute model rest. */
class ModeEvidenceTest {
  private static final int FREE = ModeEvidence.FREE;
  private static final double[] POWERS = ModeEvidence.powers(1.8, 0.1);

  private static ModeEvidence<IlaState, IlaWorkspace> of(
      IlaModel model, Network network, int[]... held) {
    return new ModeEvidence<>(
        new HeldColumns.OfIla(model),
        network,
        java.util.Arrays.stream(held).map(Ints::of).toList(),
        POWERS);
  }

  private static Network links() {
    return Network.of(Dyads.symmetric(4), (i, j) -> i == 0 && j < 3 || i == 2 && j == 3);
  }

  /** Of two objects that are held: alpha / 2 pairs, apart with probability gamma / (1 + gamma). */
  @Test
  void priorOfAPair() {
    IlaModel model = IlaModel.of(links().dyads(), RelationalPriors.forData());
    Gamma gamma = model.priors().gamma();
    GaussRule rule = GaussRule.gamma(60, gamma.shape());
    double apart = 0;
    for (int node = 0; node < rule.size(); node++) {
      double concentration = rule.node(node) / gamma.rate();
      apart += rule.weight(node) * concentration / (1 + concentration);
    }
    var together = of(model, links(), new int[] {1, FREE, 1, FREE});
    var divided = of(model, links(), new int[] {2, FREE, 1, FREE});
    assertEquals(Math.log(0.5 * (1 - apart)), together.logPrior(), 1e-12);
    assertEquals(Math.log(0.5 * apart), divided.logPrior(), 1e-12);
    // E alpha^2 = 2; both attributes' divisions share gamma; a third object lacks the second.
    var two = of(model, links(), new int[] {1, FREE, 1, FREE}, new int[] {1, 1, 0, FREE});
    double both = 0;
    for (int node = 0; node < rule.size(); node++) {
      both += rule.weight(node) / Math.pow(1 + rule.node(node) / gamma.rate(), 2);
    }
    assertEquals(Math.log(2 * both / 2 / 6), two.logPrior(), 1e-12);
  }

  @Test
  void formsAreMatchedWhateverTheLabels() {
    Ints form = Ints.of(1, 2, FREE, 0, 1);
    assertTrue(ModeEvidence.matches(form, Ints.of(3, 1, 1, 0, 3)));
    assertTrue(ModeEvidence.matches(form, Ints.of(1, 2, 0, 0, 1)));
    assertFalse(ModeEvidence.matches(form, Ints.of(1, 1, 0, 0, 1)));
    assertFalse(ModeEvidence.matches(form, Ints.of(1, 2, 0, 0, 3)));
    assertFalse(ModeEvidence.matches(form, Ints.of(1, 2, 0, 3, 1)));
    assertFalse(ModeEvidence.matches(form, Ints.of(1, 0, 0, 0, 1)));
  }

  /** Of data that say nothing the evidence is the prior's, and held objects stay. */
  @Test
  void hiddenDataLeaveThePrior() {
    Network nothing = Network.of(Dyads.symmetric(4).hidingAll(), (i, j) -> false);
    IlaModel model = IlaModel.of(nothing.dyads(), RelationalPriors.forData());
    var evidence = of(model, nothing, new int[] {1, 2, 1, FREE}, new int[] {0, 1, 1, 1});
    IlaState start = evidence.start(Rng.seeded(1));
    double found = evidence.run(start, 2, 20, Rng.seeded(2)).logEvidence();
    assertEquals(evidence.logPrior(), found, 1e-9);
    Chain<List<IlaState>, Network> chain =
        evidence.model().tempered(evidence.held(), 1).start(List.of(start), nothing);
    Rng rng = Rng.seeded(3);
    for (int sweep = 0; sweep < 200; sweep++) {
      chain.advance(rng);
      assertTrue(evidence.tuples(chain.state().get(0)) > 0);
    }
    IlaState without = model.drawPrior(Rng.seeded(4));
    Chain<List<IlaState>, Network> lacking =
        evidence.model().tempered(evidence.held(), 1).start(List.of(without), nothing);
    assertThrows(IllegalStateException.class, () -> lacking.advance(rng));
  }

  @Test
  void bennettOfConstantsIsTheirDifference() {
    double[] x = {-3, -3, -3};
    assertEquals(0.25 * -3, ModeEvidence.bennett(0.25, x, x), 1e-12);
    // Two points: the lower has x = 0 and 4 equally often, the upper in the ratio 1 : e^4.
    double[] lower = {0, 4};
    double ratio = Math.log((1 + Math.exp(4)) / 2);
    double[] upper = new double[100_000];
    for (int d = 0; d < upper.length; d++) {
      upper[d] = d < upper.length / (1 + Math.exp(4)) ? 0 : 4;
    }
    double[] manyLower = new double[upper.length];
    for (int d = 0; d < upper.length; d++) {
      manyLower[d] = lower[d % 2];
    }
    assertEquals(ratio, ModeEvidence.bennett(1, upper, manyLower), 1e-3);
  }

  /** Features have no divisions: E alpha^2 = 2, 1/2 for a pair of two, 1/6 for two of three. */
  @Test
  void priorOfFeatures() {
    var features = new HeldColumns.OfLfrm(lfrm());
    List<Ints> held = List.of(Ints.of(1, FREE, 1, FREE), Ints.of(1, 1, 0, FREE));
    assertEquals(Math.log(2.0 / 2 / 6), features.logPrior(held), 1e-12);
  }

  /** Of data that say nothing the features that are held stay, and the evidence is the prior's. */
  @Test
  void heldFeaturesStay() {
    Network nothing = Network.of(Dyads.symmetric(4).hidingAll(), (i, j) -> false);
    LfrmModel model = LfrmModel.of(nothing.dyads(), RelationalPriors.forData());
    List<Ints> held = List.of(Ints.of(1, 0, 1, FREE), Ints.of(0, 1, 1, 1));
    var evidence = new ModeEvidence<>(new HeldColumns.OfLfrm(model), nothing, held, POWERS);
    LfrmState start = evidence.start(Rng.seeded(1));
    double found = evidence.run(start, 2, 20, Rng.seeded(2)).logEvidence();
    assertEquals(evidence.logPrior(), found, 1e-9);
    Chain<List<LfrmState>, Network> chain =
        evidence.model().tempered(held, 1).start(List.of(start), nothing);
    Rng rng = Rng.seeded(3);
    for (int sweep = 0; sweep < 200; sweep++) {
      chain.advance(rng);
      assertTrue(evidence.tuples(chain.state().get(0)) > 0);
    }
  }

  private static LfrmModel lfrm() {
    return LfrmModel.of(links().dyads(), RelationalPriors.forData());
  }

  /**
   * Evidence over share is the probability of the data, which is the mean likelihood of draws of
   * the prior. Every part is a mean of 40 runs; the difference has a t with at least 39 degrees of
   * freedom.
   */
  @Test
  @Tag("long")
  @Statistical(alpha = 1e-5)
  void evidenceOverShareIsTheProbabilityOfTheData() {
    IlaModel model = IlaModel.of(links().dyads(), RelationalPriors.forData());
    holds(of(model, links(), new int[] {1, 1, FREE, FREE}, new int[] {FREE, 0, 1, 2}));
  }

  /** The same for features, by the same code but for the columns that are held. */
  @Test
  @Tag("long")
  @Statistical(alpha = 1e-5)
  void evidenceOfFeaturesOverShareIsTheProbabilityOfTheData() {
    List<Ints> held = List.of(Ints.of(1, 1, FREE, FREE));
    holds(new ModeEvidence<>(new HeldColumns.OfLfrm(lfrm()), links(), held, POWERS));
  }

  private static <S, W extends Workspace<S, Network>> void holds(ModeEvidence<S, W> evidence) {
    LinkModel<S> model = evidence.model().model();
    int runs = 40;
    double[] logs = new double[runs];
    double[] shares = new double[runs];
    double[] likelihoods = new double[runs];
    for (int run = 0; run < runs; run++) {
      Rng rng = Rng.seeded(run);
      logs[run] = evidence.run(evidence.start(rng), 20, 300, rng).logEvidence();
      Chain<S, Network> chain = evidence.model().chains().start(model.drawPrior(rng), links());
      int sweeps = 6_000;
      for (int sweep = -100; sweep < sweeps; sweep++) {
        chain.advance(rng);
        shares[run] += sweep < 0 ? 0 : evidence.tuples(chain.state()) / (double) sweeps;
      }
      int draws = 5_000;
      for (int draw = 0; draw < draws; draw++) {
        likelihoods[run] += Math.exp(model.logLikelihood(model.drawPrior(rng), links())) / draws;
      }
    }
    double share = mean(shares);
    double probability = mean(likelihoods);
    double difference = mean(logs) - Math.log(share) - Math.log(probability);
    double error =
        Math.sqrt(
            (variance(logs)
                    + variance(shares) / (share * share)
                    + variance(likelihoods) / (probability * probability))
                / runs);
    assertTrue(Math.abs(difference) < 5.1 * error, () -> difference + " +- " + error);
    assertTrue(error < 0.05, () -> "too rough to say anything: " + error);
  }

  private static double mean(double[] x) {
    return java.util.Arrays.stream(x).average().orElseThrow();
  }

  private static double variance(double[] x) {
    double mean = mean(x);
    return java.util.Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / (x.length - 1);
  }

  /** A table stopped after one chain and continued is the same; scores only where there are any. */
  @Test
  void studiesAreCompleted(@TempDir Path folder) throws IOException {
    Network network = SyntheticNetworks.sixGroups(2, 0.02, Rng.seeded(1));
    HeldOut hidden = HeldOut.of(network, 0.2, Rng.seeded(1));
    var model = new HeldColumns.OfIla(IlaModel.of(network.dyads(), RelationalPriors.forData()));
    var hiding =
        new HeldColumns.OfIla(IlaModel.of(hidden.train().dyads(), RelationalPriors.forData()));
    List<String> log = new ArrayList<>();
    var whole =
        new ModeWeights<>(model, "whole", hidden, network, 3, 100, 200, 4, 1.4, 10, 2, log::add);
    var part =
        new ModeWeights<>(
            hiding, "hidden", hidden, hidden.train(), 3, 100, 200, 4, 1.4, 10, 2, log::add);
    Path once = folder.resolve("once.csv");
    Path twice = folder.resolve("twice.csv");
    whole.complete(once, 1, 2);
    part.complete(once, 1, 1);
    whole.complete(twice, 1, 1);
    whole.complete(twice, 1, 2);
    part.complete(twice, 1, 1);
    assertEquals("chain 1, run from the prior", log.get(0));
    assertTrue(log.get(1).startsWith("log evidence "), log.get(1));
    List<String> lines = Files.readAllLines(once);
    assertEquals(lines, Files.readAllLines(twice));
    assertEquals(1 + 3, lines.size());
    for (String line : lines) {
      assertEquals(lines.get(0).split(",").length, line.split(",").length, line);
    }
    assertTrue(lines.get(1).contains(",,,"), lines.get(1));
    assertFalse(lines.get(3).contains(",,"), lines.get(3));
  }
}
