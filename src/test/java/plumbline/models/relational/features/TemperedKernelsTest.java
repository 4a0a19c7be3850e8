package plumbline.models.relational.features;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmSampler;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;
import plumbline.testing.Statistical;
import plumbline.verification.TestFunction;

/**
 * Every update at another power of the likelihood than 1. Joint draws with the weight {@code
 * L^(power - 1)} are of the tempered law: an update at that power leaves their weighted means as
 * they are, and the same update at power 1 does not.
 */
class TemperedKernelsTest {
  private static final int PAIRS = 30_000;
  private static final int STEPS = 3;
  private static final double POWER = 2;

  /** Of which a normal deviate comes out once in 10^9. */
  private static final double LARGEST = 6;

  private static final Dyads DYADS = Dyads.directed(4).withSelfLinks();

  /** The largest |z| of the change of a weighted mean. */
  private static <S> double largest(
      LinkModel<S> model, Chain<S, Network> chain, List<TestFunction<S, Network>> functions) {
    double[] sums = new double[functions.size()];
    double[] squares = new double[functions.size()];
    Rng rng = Rng.seeded(20261128);
    for (int n = 0; n < PAIRS; n++) {
      S state = model.drawPrior(rng);
      Network data = model.drawData(state, rng);
      chain.place(state, data);
      for (int step = 0; step < STEPS; step++) {
        chain.advance(rng);
      }
      S after = chain.state();
      double weight = Math.exp((POWER - 1) * model.logLikelihood(state, data));
      for (int f = 0; f < sums.length; f++) {
        var value = functions.get(f).value();
        double change =
            weight * (value.applyAsDouble(after, data) - value.applyAsDouble(state, data));
        sums[f] += change;
        squares[f] += change * change;
      }
    }
    double largest = 0;
    for (int f = 0; f < sums.length; f++) {
      largest = Math.max(largest, squares[f] == 0 ? 0 : Math.abs(sums[f]) / Math.sqrt(squares[f]));
    }
    return largest;
  }

  private static <S, W extends Workspace<S, Network>> void tempered(
      LinkModel<S> model,
      Sweep<S, Network, W> sweep,
      BiConsumer<W, Double> power,
      List<TestFunction<S, Network>> functions,
      List<String> kernels) {
    Rng rng = Rng.seeded(1);
    S state = model.drawPrior(rng);
    Network data = model.drawData(state, rng);
    for (String kernel : kernels) {
      Sweep<S, Network, W> alone = sweep.only(kernel);
      var right = alone.prepared(work -> power.accept(work, POWER)).start(state, data);
      double z = largest(model, right, functions);
      assertTrue(z < LARGEST, kernel + " " + z);
      double atOne = largest(model, alone.start(state, data), functions);
      assertTrue(atOne > LARGEST, kernel + " at power 1: " + atOne);
    }
  }

  private static void features(String... kernels) {
    LfrmModel model = LfrmModel.of(DYADS, RelationalPriors.forTests());
    tempered(
        model,
        LfrmSampler.withRecoding(model),
        (work, power) -> work.strengths.power = power,
        FeatureFunctions.lfrm(model.priors().precision()),
        List.of(kernels));
  }

  private static void attributes(String... kernels) {
    IlaModel model = IlaModel.of(DYADS, RelationalPriors.forTests());
    tempered(
        model,
        IlaSampler.of(model).withShift().sweep(),
        (work, power) -> work.strengths.power = power,
        FeatureFunctions.ila(model.priors().precision()),
        List.of(kernels));
  }

  @Test
  @Statistical(alpha = 2e-7)
  void slicesOfTheBias() {
    features("bias");
    attributes("bias");
  }

  @Tag("long")
  @Test
  @Statistical(alpha = 5e-7)
  void allOthers() {
    features("memberships", "own", "weights", "shift");
    attributes("memberships", "own", "weights", "shift");
  }
}
