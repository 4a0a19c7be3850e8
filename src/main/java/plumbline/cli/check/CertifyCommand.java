package plumbline.cli.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.cli.check.CertificateOutput.Kernel;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.SettingOptions;
import plumbline.cli.output.ExitCode;
import plumbline.foreign.ForeignProgram;
import plumbline.foreign.ForeignProgramException;
import plumbline.foreign.ForeignTrial;
import plumbline.plugin.ModelRegistry;
import plumbline.random.NoFractionException;
import plumbline.sampling.Sampler;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.certificate.Certificate;
import plumbline.verification.certificate.NoCertificateException;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.MatrixCheck;
import plumbline.verification.exact.SmallestCase;

/** {@code plumbline certify MODEL}: {@code pi P = pi} in whole numbers, for others to check. */
@Command(name = "certify", mixinStandardHelpOptions = true)
public final class CertifyCommand implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "a model of this library, e.g. irm, or of --classpath")
  private String model = "";

  @Mixin private final ProgramOptions program = new ProgramOptions();

  @Mixin private final SettingOptions settings = new SettingOptions();

  @Override
  public Integer call() {
    if (!program.given(model)) {
      return told(kernelsOfModel());
    }
    try (ForeignProgram started = program.start()) {
      model = program.name();
      return told(kernelsOf(started));
    }
  }

  private int told(List<Kernel> kernels) {
    CertificateOutput output =
        new CertificateOutput(model, settings.formula(), settings.values(), kernels);
    global.write(output::write, CertificateOutput::files);
    global.print(output.json(), output);
    return ExitCode.of(output.verdict());
  }

  private List<Kernel> kernelsOfModel() {
    List<Kernel> kernels = new ArrayList<>();
    ModelRegistry models = ModelRegistry.installed();
    Trial<?, ?> trial = models.trial(model, settings.options()); // refuses what it does not know
    for (SmallestCase<?, ?> one : models.plugin(model).casesInFractions(settings.options())) {
      // A sweep of kernels that each leave the target as it is leaves it as it is.
      Set<String> names = one.sampler().kernels().keySet();
      for (String name : names.isEmpty() ? Set.of(Sampler.SWEEP) : names) {
        kernels.add(kernel(name, one));
      }
    }
    kernels.addAll(kernelsOf(trial));
    Set<String> known = kernels.stream().map(Kernel::name).collect(Collectors.toSet());
    for (String name : names(trial)) {
      if (!known.contains(name) && !known.contains(Sampler.SWEEP)) {
        kernels.add(Kernel.untested(name, "no case on few states"));
      }
    }
    return kernels;
  }

  private static Set<String> names(Trial<?, ?> trial) {
    Set<String> names = trial.sampler().kernels().keySet();
    return names.isEmpty() ? Set.of(Sampler.SWEEP) : names;
  }

  /** The checks by a matrix that a trial has. */
  private static <S, Y> List<Kernel> kernelsOf(Trial<S, Y> trial) {
    List<Kernel> kernels = new ArrayList<>();
    for (ExactCheck<S, Y> exact : trial.exact()) {
      if (exact instanceof MatrixCheck<S, Y> check) {
        kernels.add(kernel(check, trial.sampler()));
      }
    }
    return kernels;
  }

  /** Of a program each kernel, and its step: that it is made of them is not known. */
  private List<Kernel> kernelsOf(ForeignProgram program) {
    List<Kernel> kernels = new ArrayList<>();
    Set<String> names =
        new LinkedHashSet<>(ForeignTrial.of(model, program).sampler().kernels().keySet());
    names.add(Sampler.SWEEP);
    for (String name : names) {
      try {
        Trial<?, ?> trial = ForeignTrial.withMatrices(model, program, List.of(name));
        kernels.addAll(
            trial.exact().isEmpty()
                ? List.of(Kernel.untested(name, "the program does not offer the verb law"))
                : kernelsOf(trial));
      } catch (ForeignProgramException cannot) {
        program.requireSound();
        kernels.add(Kernel.open(name, String.valueOf(cannot.getMessage())));
      }
    }
    program.requireSound();
    return kernels;
  }

  static <S, Y> Kernel kernel(MatrixCheck<S, Y> check, Sampler<S, Y> sweep) {
    String name = check.kernel();
    Sampler<S, Y> sampler = name.equals(Sampler.SWEEP) ? sweep : sweep.kernels().get(name);
    if (sampler == null) {
      return Kernel.untested(name, "the sampler names no such kernel");
    }
    try {
      return Kernel.of(Certificate.of(name, check.posterior(), sampler));
    } catch (NoCertificateException none) {
      Kernel without =
          Kernel.without(name, check.posterior().name(), check.posterior().states().size(), none);
      return none.getCause() instanceof NoFractionException
          ? inDoubles(without, check, sampler)
          : without;
    }
  }

  /** Where numbers cannot be read as fractions, doubles tell whether the kernel is wrong. */
  private static <S, Y> Kernel inDoubles(
      Kernel without, MatrixCheck<S, Y> check, Sampler<S, Y> sampler) {
    double error;
    try {
      error = check.posterior().error(sampler);
    } catch (UnsupportedOperationException | IllegalArgumentException | IllegalStateException no) {
      return without; // a continuous draw behind the first decision, or states without equality
    }
    String note = "in doubles |pi P - pi| is " + error + "; " + without.note();
    if (!(error <= check.bound())) {
      return without.with(Verdict.FAIL, note);
    }
    // A step whose paths have many decisions has large fractions; its kernels have their own rows.
    boolean hasParts = check.kernel().equals(Sampler.SWEEP) && !sampler.kernels().isEmpty();
    return without.with(hasParts ? Verdict.NOT_TESTED : Verdict.INCONCLUSIVE, note);
  }

  private static <S, Y> Kernel kernel(String name, SmallestCase<S, Y> one) {
    try {
      return Kernel.of(Certificate.of(name, one));
    } catch (NoCertificateException none) {
      return Kernel.without(name, one.name(), one.states().size(), none);
    }
  }
}
