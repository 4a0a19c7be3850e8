package beasttrial;

import beast.base.inference.Operator;
import beast.base.inference.State;
import beast.base.inference.operator.BitFlipOperator;
import beast.base.inference.operator.IntRandomWalkOperator;
import beast.base.inference.operator.SwapOperator;
import beast.base.inference.operator.UniformOperator;
import beast.base.inference.parameter.BooleanParameter;
import beast.base.inference.parameter.IntegerParameter;
import beast.base.inference.parameter.Parameter;
import beast.base.util.Randomizer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.MatrixCheck;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** BEAST's operators on whole numbers, for a law that tells all states apart. */
public final class CountedOperators implements ModelPlugin {
  private static final ModelOption<Which> OPERATOR =
      ModelOption.choice("operator", Which.INT_RANDOM_WALK, "the operator");
  private static final ModelOption<Integer> DIMENSION =
      ModelOption.size("dimension", 3, "how many numbers");

  /** For the service loader. */
  public CountedOperators() {}

  /** The operators. */
  public enum Which {
    /** Flips a bit; all vectors alike. */
    BIT_FLIP(1),
    /** Flips a bit, with the ratio that makes numbers of ones alike. */
    BIT_FLIP_BY_SUM(1),
    /** A number, up or down. */
    INT_RANDOM_WALK(2),
    /** Two numbers exchanged. */
    SWAP(2),
    /** A number drawn anew. */
    UNIFORM(2);

    private final int largest;

    Which(int largest) {
      this.largest = largest;
    }
  }

  /** Numbers from 0 to a largest; those of a few ones or high numbers at the end are likelier. */
  private record Law(int dimension, int largest, boolean bySum)
      implements GenerativeModel<Ints, Alike>, JointDensity<Ints, Alike> {
    List<Ints> states() {
      int base = largest + 1;
      return IntStream.range(0, (int) Math.round(Math.pow(base, dimension)))
          .mapToObj(n -> Ints.generate(dimension, i -> n / (int) Math.pow(base, i) % base))
          .toList();
    }

    @Override
    public Ints drawPrior(Rng rng) {
      List<Ints> states = states();
      double[] weights = states.stream().mapToDouble(x -> Math.exp(logPrior(x))).toArray();
      return states.get(rng.categorical(weights, weights.length));
    }

    @Override
    public Alike drawData(Ints x, Rng rng) {
      return Alike.ALL;
    }

    @Override
    public double logPrior(Ints x) {
      double sum = bySum ? -logChoose(dimension, (int) x.sum()) : 0;
      for (int i = 0; i < dimension && !bySum; i++) {
        sum += 0.3 * (i + 1) * x.get(i);
      }
      return sum;
    }

    private static double logChoose(int n, int k) {
      return IntStream.rangeClosed(1, k).mapToDouble(i -> Math.log(n - k + i) - Math.log(i)).sum();
    }

    @Override
    public double logLikelihood(Ints x, Alike data) {
      return 0;
    }
  }

  @Override
  public String name() {
    return "beast-counted";
  }

  @Override
  public String description() {
    return "BEAST 2's operators on whole numbers and bits";
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(OPERATOR, DIMENSION);
  }

  @Override
  public Trial<Ints, Alike> trial(TrialOptions options) {
    Which which = OPERATOR.of(options);
    int dimension = DIMENSION.of(options);
    Law law = new Law(dimension, which.largest, which == Which.BIT_FLIP_BY_SUM);
    FiniteCase<Ints, Alike> finite =
        FiniteCase.of("whole numbers", law.states(), law, Alike.ALL, 0);
    return Trial.of(name(), law, sampler(which, law))
        .functions(List.of(TestFunction.of("sum", (x, none) -> x.sum())))
        .exact(List.of(new MatrixCheck<>("pi P = pi", Sampler.SWEEP, finite)));
  }

  /** An operator and what it moves. */
  private record Moved(Parameter<?> parameter, Operator operator) {
    void set(int i, int value) {
      if (parameter instanceof BooleanParameter bits) {
        bits.setValue(i, value == 1);
      } else if (parameter instanceof IntegerParameter numbers) {
        numbers.setValue(i, value);
      }
    }

    int get(int i) {
      return parameter instanceof BooleanParameter bits
          ? bits.getValue(i) ? 1 : 0
          : (int) parameter.getArrayValue(i);
    }
  }

  private static Sampler<Ints, Alike> sampler(Which which, Law law) {
    Supplier<Moved> made = () -> moved(which, law);
    ThreadLocal<Moved> moves = ThreadLocal.withInitial(made);
    return Sampler.of(
        (x, none, rng) -> {
          Moved moved = moves.get();
          for (int i = 0; i < x.size(); i++) {
            moved.set(i, x.get(i));
          }
          Randomizer.use(Randomizer.Draws.of(rng));
          double logHastings = moved.operator().proposal();
          if (logHastings == Double.NEGATIVE_INFINITY) {
            return x;
          }
          Ints next = Ints.generate(x.size(), moved::get);
          double ratio = law.logPrior(next) - law.logPrior(x) + logHastings;
          // BitFlipOperator's own ratio is that of the law by sum, which it is to stand for.
          ratio = law.bySum() ? logHastings : ratio;
          return rng.bernoulliLog(Math.min(0, ratio)) ? next : x;
        });
  }

  private static Moved moved(Which which, Law law) {
    boolean bits = which.largest == 1;
    Parameter.Base<?> parameter =
        bits ? new BooleanParameter(filled(law, false)) : new IntegerParameter(filled(law, 0));
    if (parameter instanceof IntegerParameter numbers) {
      numbers.setLower(0);
      numbers.setUpper(which.largest);
    }
    parameter.setID("x");
    State state = new State();
    state.initByName("stateNode", parameter);
    state.initialise();
    state.store(0);
    Operator operator =
        switch (which) {
          case BIT_FLIP, BIT_FLIP_BY_SUM -> new BitFlipOperator();
          case INT_RANDOM_WALK -> new IntRandomWalkOperator();
          case SWAP -> new SwapOperator();
          case UNIFORM -> new UniformOperator();
        };
    switch (which) {
      case BIT_FLIP -> operator.initByName("parameter", parameter, "uniform", false, "weight", 1.0);
      case BIT_FLIP_BY_SUM ->
          operator.initByName("parameter", parameter, "uniform", true, "weight", 1.0);
      case INT_RANDOM_WALK ->
          operator.initByName("parameter", parameter, "windowSize", 1, "weight", 1.0);
      case SWAP -> operator.initByName("intparameter", parameter, "weight", 1.0);
      case UNIFORM -> operator.initByName("parameter", parameter, "weight", 1.0);
    }
    return new Moved(parameter, operator);
  }

  private static <T> T[] filled(Law law, T value) {
    @SuppressWarnings("unchecked")
    T[] values = (T[]) java.lang.reflect.Array.newInstance(value.getClass(), law.dimension());
    Arrays.fill(values, value);
    return values;
  }
}
