package com.example.logit;

import static plumbline.sampling.PureSteps.step;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.distributions.PolyaGamma;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Monitor;
import plumbline.sampling.Posterior;
import plumbline.sampling.PureSteps;
import plumbline.sampling.Sweep;
import plumbline.sampling.files.NumericTable;
import plumbline.verification.Rung;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.Coordinate;
import plumbline.verification.exact.NormalConditional;
import plumbline.verification.exact.SimulatorAgainstDensity;
import plumbline.verification.mutation.Mutant;

/** Logistic regression: {@code plumbline --classpath logit check logit}, {@code ... logit FILE}. */
public final class Logit implements ModelPlugin {
  /** Coefficients, and a Polya-Gamma weight for each row. */
  public record State(Doubles beta, Doubles omega) {}

  /** beta_j ~ N(0, sd^2), omega_i ~ PG(1, x_i beta), y_i ~ Bernoulli(1 / (1 + exp(-x_i beta))). */
  public record Model(List<Doubles> rows, double sd)
      implements GenerativeModel<State, Ints>, JointDensity<State, Ints> {
    /** Weights, then all coefficients from N(A^-1 m, A^-1) (Polson, Scott and Windle 2013). */
    Sweep<State, Ints, PureSteps<State, Ints>> sampler() {
      return PureSteps.<State, Ints>sweep()
          .then("omega", step((s, y, rng) -> weighed(s.beta(), rng)))
          .then("beta", step(this::coefficients));
    }

    private State weighed(Doubles beta, Rng rng) {
      return new State(beta, Doubles.map(rows, x -> PolyaGamma.sample(1, x.dot(beta), rng)));
    }

    State coefficients(State s, Ints y, Rng rng) {
      int p = s.beta().size();
      double[] a = new double[p * p];
      double[] m = new double[p];
      for (int j = 0; j < p; j++) {
        a[j * p + j] = 1 / (sd * sd);
        for (int i = 0; i < rows.size(); i++) {
          m[j] += rows.get(i).get(j) * (y.get(i) - 0.5);
          for (int k = 0; k < p; k++) {
            a[j * p + k] += s.omega().get(i) * rows.get(i).get(j) * rows.get(i).get(k);
          }
        }
      }
      Cholesky.factor(a, a, p);
      Cholesky.solveLower(a, m, p);
      Arrays.setAll(m, j -> m[j] + rng.normal());
      Cholesky.solveUpper(a, m, p);
      return new State(Doubles.of(m), s.omega());
    }

    @Override
    public State drawPrior(Rng rng) {
      return weighed(Doubles.generate(rows.get(0).size(), j -> sd * rng.normal()), rng);
    }

    @Override
    public Ints drawData(State s, Rng rng) {
      return Ints.generate(
          rows.size(), i -> rng.bernoulli(1 / (1 + Math.exp(-rows.get(i).dot(s.beta())))) ? 1 : 0);
    }

    @Override
    public double logPrior(State s) { // up to what depends on omega alone
      double sum = -s.beta().dot(s.beta()) / (2 * sd * sd);
      for (int i = 0; i < rows.size(); i++) {
        double x = rows.get(i).dot(s.beta());
        sum += Math.log(Math.cosh(x / 2)) - s.omega().get(i) * x * x / 2;
      }
      return sum;
    }

    @Override
    public double logLikelihood(State s, Ints y) {
      double sum = 0;
      for (int i = 0; i < rows.size(); i++) {
        sum -= Math.log1p(Math.exp((1 - 2 * y.get(i)) * rows.get(i).dot(s.beta())));
      }
      return sum;
    }
  }

  private static final ModelOption<Double> SD = ModelOption.positive("sd", 2, "prior spread");

  @Override
  public String name() {
    return "logit";
  }

  @Override
  public String description() {
    return "Logistic regression; FILE is CSV: y (0 or 1), then its covariates.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SD);
  }

  @Override
  public Trial<State, Ints> trial(TrialOptions options) {
    Rng rng = Rng.seeded(7);
    List<Doubles> rows = Stream.generate(() -> Doubles.of(1, rng.normal())).limit(12).toList();
    Model model = new Model(rows, SD.of(options));
    var sampler = model.sampler();
    var wrong = sampler.replace("beta", step(new Model(rows, 2 * SD.of(options))::coefficients));
    var beta = new NormalConditional<>(model, State::beta, (s, b) -> new State(b, s.omega()));
    var slope =
        new Coordinate<State>(
            "slope", s -> s.beta().get(1), (s, x) -> new State(s.beta().with(1, x), s.omega()));
    return Trial.of(name(), model, sampler)
        .functions(
            List.of(
                TestFunction.of("intercept", (s, y) -> s.beta().get(0)),
                slope.function(),
                TestFunction.of("mean weight", (s, y) -> s.omega().mean())))
        .identities(List.of(SimulatorAgainstDensity.check(model, List.of(slope.direction(0.2)))))
        .exact(List.of(beta.check("beta", model)))
        .mutants(List.of(Mutant.of("wide", "a prior of twice the sd", wrong).by(Rung.EXACT)));
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(
        FileFit.of(
            run -> {
              NumericTable table = NumericTable.read(run.file());
              List<Doubles> rows =
                  IntStream.range(0, table.rows()).mapToObj(i -> table.row(i).with(0, 1)).toList();
              Model model = new Model(rows, run.of(SD));
              List<String> names =
                  Stream.concat(Stream.of("intercept"), table.names().stream().skip(1)).toList();
              return run.posterior(
                  Posterior.of(model, model.sampler(), table.wholeNumbers(0, 0, 1))
                      .monitor(Monitor.of(names, (s, y) -> s.beta())));
            }));
  }
}
