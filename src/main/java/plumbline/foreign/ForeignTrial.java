package plumbline.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.MatrixCheck;
import plumbline.verification.exact.ModelCheck;

/**
 * A foreign program's sampler on every rung of the ladder that the program offers something for.
 */
public final class ForeignTrial {
  /** So few that no program has too much to keep, so many that the pipe costs next to nothing. */
  private static final int TOGETHER = 64;

  private ForeignTrial() {}

  /**
   * The trial of a program.
   *
   * @param name what the tables call it
   * @param program a running program, which must stay open while the trial is used
   * @return the trial: determinism among the identities, log joint density against prior and
   *     simulator where both are there exactly; invariance where exact laws are there; the
   *     program's functions, and its log joint density, in joint tests
   */
  public static Trial<ForeignValue, ForeignValue> of(String name, ForeignProgram program) {
    ForeignHello hello = program.hello();
    GenerativeModel<ForeignValue, ForeignValue> model =
        new GenerativeModel<>() {
          @Override
          public ForeignValue drawPrior(Rng rng) {
            return program.drawPrior(rng);
          }

          @Override
          public ForeignValue drawData(ForeignValue state, Rng rng) {
            return program.drawData(state, rng);
          }

          @Override
          public int drawsTogether() {
            return TOGETHER;
          }
        };
    List<TestFunction<ForeignValue, ForeignValue>> functions = new ArrayList<>();
    for (int f = 0; f < hello.functions().size(); f++) {
      int index = f;
      functions.add(
          TestFunction.of(
              hello.functions().get(f), (state, data) -> program.values(state, data)[index]));
    }
    if (hello.offers("logjoint")) {
      functions.add(TestFunction.of("log joint", program::logJointOfDraw));
    }
    List<String> kernels = new ArrayList<>(hello.kernels());
    kernels.add(Sampler.SWEEP);
    ForeignRepetition repetition = new ForeignRepetition(program, model);
    List<ExactCheck<ForeignValue, ForeignValue>> identities = new ArrayList<>();
    identities.add(
        new ModelCheck<>(
            "one seed, one joint draw", repetition::ofDraws, 0, ExactCheck.Kind.CONTRACT));
    identities.add(
        new ModelCheck<>(
            "functions depend on their arguments alone",
            repetition::ofValues,
            0,
            ExactCheck.Kind.CONTRACT));
    identities.addAll(
        KernelCheck.contract("one seed, one path", kernels, repetition::ofSampler, 0));
    ForeignExactness exactness = new ForeignExactness(program, model);
    List<ExactCheck<ForeignValue, ForeignValue>> exact = new ArrayList<>();
    if (hello.offers("law")) {
      if (hello.offers("logjoint") && !hello.offers("case")) {
        identities.add(
            new ModelCheck<>("log joint against prior and simulator", exactness::ofDensity, 1e-9));
      }
      for (String kernel : kernels) {
        exact.add(
            new KernelCheck<>(
                "invariance of the posterior", kernel, exactness::ofSampler, hello.rounding()));
      }
    }
    // Of a program's kernels nobody says that they are right alone, and each pair takes its time.
    return Trial.of(name, model, new ForeignSampler(program, null))
        .pairs(0)
        .functions(functions)
        .identities(identities)
        .exact(exact);
  }

  /**
   * The same trial with a check by a transition matrix for each data set and kernel, which can be
   * explained where it fails.
   *
   * @param name what the tables call it
   * @param program a running program
   * @return the trial, whose only rung is the exact one; without checks if the program cannot list
   *     the paths of its step
   * @throws ForeignProgramException if it says that it can and fails
   */
  public static Trial<ForeignValue, ForeignValue> withMatrices(
      String name, ForeignProgram program) {
    List<String> kernels = new ArrayList<>(program.hello().kernels());
    kernels.add(Sampler.SWEEP);
    return withMatrices(name, program, kernels);
  }

  /**
   * The same with the checks of some kernels alone.
   *
   * @param name what the tables call it
   * @param program a running program
   * @param kernels their names; {@link Sampler#SWEEP} for the step
   * @return the trial; without checks if the program cannot list the paths of its step
   * @throws ForeignProgramException if it says that it can and fails
   */
  public static Trial<ForeignValue, ForeignValue> withMatrices(
      String name, ForeignProgram program, List<String> kernels) {
    Trial<ForeignValue, ForeignValue> whole = of(name, program);
    List<ExactCheck<ForeignValue, ForeignValue>> exact = new ArrayList<>();
    if (program.hello().offers("law")) {
      ForeignExactness exactness = new ForeignExactness(program, whole.model());
      for (String kernel : kernels) {
        Sampler<ForeignValue, ForeignValue> sampler =
            whole.sampler().kernels().getOrDefault(kernel, whole.sampler());
        exactness
            .cases(sampler, (state, data) -> shown(program, state, data))
            .forEach(
                one ->
                    exact.add(
                        new MatrixCheck<>("pi P = pi", kernel, one, program.hello().rounding())));
      }
    }
    return Trial.of(name, whole.model(), whole.sampler()).functions(whole.functions()).exact(exact);
  }

  /** A state is known here by what its functions say. */
  private static String shown(ForeignProgram program, ForeignValue state, ForeignValue data) {
    double[] values = program.values(state, data);
    return IntStream.range(0, program.hello().functions().size())
        .mapToObj(f -> program.hello().functions().get(f) + " = " + number(values[f]))
        .collect(Collectors.joining(", "));
  }

  private static String number(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return whole ? Long.toString((long) value) : Text.of("%.6g", value);
  }
}
