package plumbline.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.foreign.ForeignProgram;
import plumbline.foreign.ForeignTrial;
import plumbline.plugin.ModelRegistry;
import plumbline.sampling.Sampler;
import plumbline.verification.ExactCheck;
import plumbline.verification.MatrixCheck;
import plumbline.verification.SmallestCase;
import plumbline.verification.Trial;
import plumbline.verification.certificate.Certificate;
import plumbline.verification.certificate.NoCertificateException;

/** {@code plumbline certify MODEL}: {@code pi P = pi} in whole numbers, for others to check. */
@Command(
    name = "certify",
    mixinStandardHelpOptions = true,
    description = {
      "Certifies that the kernels of a sampler leave their target invariant: on a few states, with",
      "all probabilities as fractions, pi P = pi in whole numbers. With --out the numbers are in",
      "certificates.json, and a page of Python, of R or of Coq checks them without this program",
      "(docs/certificates.md). Exit status 0 if each kernel has a certificate, 1 if one is wrong, 3",
      "if one has none for another reason, or there is no case on few states."
    },
    footer = {
      "",
      "Examples: plumbline certify irm --out proof",
      "          plumbline certify --program \"python3 sampler.py\" --out proof"
    })
final class CertifyCommand implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "a model: of this library, e.g. irm, or of --classpath")
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
      started.requireSound();
      return told(kernelsOf(ForeignTrial.withMatrices(model, started)));
    }
  }

  private int told(List<CertificateOutput.Kernel> kernels) {
    CertificateOutput output = new CertificateOutput(model, settings.values(), kernels);
    global.write(output::write);
    Objects.requireNonNull(spec)
        .commandLine()
        .getOut()
        .println(
            global.format == GlobalOptions.Format.json
                ? Json.text(output.json())
                : output.toString());
    return ExitCode.of(output.verdict());
  }

  private List<CertificateOutput.Kernel> kernelsOfModel() {
    List<CertificateOutput.Kernel> kernels = new ArrayList<>();
    ModelRegistry models = ModelRegistry.installed();
    Trial<?, ?> trial = models.trial(model, settings.options()); // refuses what it does not know
    for (SmallestCase<?, ?> one : models.plugin(model).casesInFractions(settings.options())) {
      // A sweep of kernels that each leave the target as it is leaves it as it is.
      Set<String> names = one.sampler().kernels().keySet();
      for (String name : names.isEmpty() ? Set.of(Sampler.SWEEP) : names) {
        kernels.add(kernel(name, one.name(), one.states().size(), () -> Certificate.of(name, one)));
      }
    }
    kernels.addAll(kernelsOf(trial));
    return kernels;
  }

  /** The checks by a matrix that a trial has; of the sweep only if it is not in all its parts. */
  private static <S, Y> List<CertificateOutput.Kernel> kernelsOf(Trial<S, Y> trial) {
    List<CertificateOutput.Kernel> kernels = new ArrayList<>();
    Set<String> parts = new HashSet<>(trial.sampler().kernels().keySet());
    boolean hasParts = !parts.isEmpty();
    for (ExactCheck<S, Y> exact : trial.exact()) {
      if (exact instanceof MatrixCheck<S, Y> check) {
        parts.remove(check.kernel());
      }
    }
    for (ExactCheck<S, Y> exact : trial.exact()) {
      if (exact instanceof MatrixCheck<S, Y> check
          && !(hasParts && parts.isEmpty() && check.kernel().equals(Sampler.SWEEP))) {
        Sampler<S, Y> sampler =
            check.kernel().equals(Sampler.SWEEP)
                ? trial.sampler()
                : trial.sampler().kernels().get(check.kernel());
        if (sampler != null) {
          kernels.add(
              kernel(
                  check.kernel(),
                  check.posterior().name(),
                  check.posterior().states().size(),
                  () -> Certificate.of(check.kernel(), check.posterior(), sampler)));
        }
      }
    }
    return kernels;
  }

  private static CertificateOutput.Kernel kernel(
      String name, String posterior, int states, Supplier<Certificate> maker) {
    try {
      return new CertificateOutput.Kernel(name, posterior, states, maker.get(), null);
    } catch (NoCertificateException none) {
      return new CertificateOutput.Kernel(name, posterior, states, null, none);
    }
  }
}
