package beasttrial;

import beast.base.evolution.operator.ScaleOperator;
import beast.base.evolution.operator.kernel.BactrianScaleOperator;
import beast.base.inference.Operator;
import beast.base.inference.operator.RealRandomWalkOperator;
import beast.base.inference.operator.UpDownOperator;
import beast.base.inference.operator.kernel.BactrianRandomWalkOperator;
import beast.base.inference.parameter.RealParameter;
import beast.base.util.Randomizer;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** BEAST's operators on two numbers, each with a Gamma law of shape 2: the joint test decides. */
public final class RealOperators implements ModelPlugin {
  private static final ModelOption<Which> OPERATOR =
      ModelOption.choice("operator", Which.SCALE, "the operator");
  private static final int SIZE = 2;

  /** For the service loader. */
  public RealOperators() {}

  /** The operators. */
  public enum Which {
    /** A number, up or down. */
    RANDOM_WALK,
    /** A number, up or down by a kernel with two humps. */
    BACTRIAN_RANDOM_WALK,
    /** A number times another. */
    SCALE,
    /** Both numbers times another, followed by a random walk. */
    SCALE_ALL,
    /** A number times another, by a kernel with two humps. */
    BACTRIAN_SCALE,
    /** Both numbers times another, as what goes up, followed by a random walk. */
    UP_DOWN
  }

  @Override
  public String name() {
    return "beast-real";
  }

  @Override
  public String description() {
    return "BEAST 2's operators on real numbers";
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(OPERATOR);
  }

  @Override
  public Trial<Doubles, Alike> trial(TrialOptions options) {
    Which which = OPERATOR.of(options);
    GenerativeModel<Doubles, Alike> law =
        new GenerativeModel<>() {
          @Override
          public Doubles drawPrior(Rng rng) {
            return Doubles.generate(SIZE, i -> rng.gamma(2));
          }

          @Override
          public Alike drawData(Doubles x, Rng rng) {
            return Alike.ALL;
          }
        };
    return Trial.of(name(), law, sampler(which))
        .functions(
            List.of(
                TestFunction.of("x1", (x, none) -> x.get(0)),
                TestFunction.of("x1 x2", (x, none) -> x.get(0) * x.get(1))));
  }

  private static double logDensity(Doubles x) {
    return x.stream().map(one -> one <= 0 ? Double.NEGATIVE_INFINITY : Math.log(one) - one).sum();
  }

  private static Sampler<Doubles, Alike> sampler(Which which) {
    ThreadLocal<Proposals> proposals =
        ThreadLocal.withInitial(() -> new Proposals(SIZE, x -> operator(which, x)));
    ThreadLocal<Proposals> walk =
        ThreadLocal.withInitial(() -> new Proposals(SIZE, x -> operator(Which.RANDOM_WALK, x)));
    boolean both = which == Which.SCALE_ALL || which == Which.UP_DOWN;
    return Sampler.of(
        (x, none, rng) -> {
          Doubles next = step(proposals.get(), x, rng);
          return both ? step(walk.get(), next, rng) : next; // alone it keeps x1 / x2
        });
  }

  private static Doubles step(Proposals proposals, Doubles x, Rng rng) {
    Proposals.Proposal proposal = proposals.from(x, Randomizer.Draws.of(rng));
    double ratio = logDensity(proposal.next()) - logDensity(x) + proposal.logHastings();
    return rng.bernoulliLog(Math.min(0, ratio)) ? proposal.next() : x;
  }

  private static Operator operator(Which which, RealParameter x) {
    Operator operator =
        switch (which) {
          case RANDOM_WALK -> new RealRandomWalkOperator();
          case BACTRIAN_RANDOM_WALK -> new BactrianRandomWalkOperator();
          case SCALE, SCALE_ALL -> new ScaleOperator();
          case BACTRIAN_SCALE -> new BactrianScaleOperator();
          case UP_DOWN -> new UpDownOperator();
        };
    switch (which) {
      case RANDOM_WALK -> operator.initByName("parameter", x, "windowSize", 1.5, "weight", 1.0);
      case BACTRIAN_RANDOM_WALK ->
          operator.initByName("parameter", x, "scaleFactor", 1.0, "weight", 1.0);
      case SCALE -> operator.initByName("parameter", x, "scaleFactor", 0.4, "weight", 1.0);
      case SCALE_ALL ->
          operator.initByName("parameter", x, "scaleAll", true, "scaleFactor", 0.4, "weight", 1.0);
      case BACTRIAN_SCALE -> operator.initByName("parameter", x, "scaleFactor", 0.8, "weight", 1.0);
      case UP_DOWN -> operator.initByName("up", x, "scaleFactor", 0.4, "weight", 1.0);
    }
    return operator;
  }
}
