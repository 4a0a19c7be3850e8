package plumbline.verification;

import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Sampler;

/** Runs one deterministic check, and makes sure that what it speaks of really ran. */
final class CheckRun {
  private static final String DOES_NOT_APPLY = "does not apply";

  private final Rung rung;
  private final ExactCheck<?, ?> check;
  private final @Nullable String kernel;

  private CheckRun(Rung rung, ExactCheck<?, ?> check, @Nullable String kernel) {
    this.rung = rung;
    this.check = check;
    this.kernel = kernel;
  }

  /** Runs those of a trial's checks that are asked for. */
  static <S, Y> List<RungResult> all(
      Rung rung, Trial<S, Y> trial, Predicate<ExactCheck<S, Y>> wanted) {
    return (rung == Rung.IDENTITIES ? trial.identities() : trial.exact())
        .stream().filter(wanted).map(check -> of(rung, check, trial.sampler())).toList();
  }

  static <S, Y> RungResult of(Rung rung, ExactCheck<S, Y> check, Sampler<S, Y> sampler) {
    if (check instanceof MatrixCheck<S, Y> ofMatrix) {
      return of(rung, ofMatrix.number(), sampler);
    }
    if (check instanceof KernelCheck<S, Y> ofKernel) {
      return new CheckRun(rung, check, ofKernel.kernel()).kernel(ofKernel, sampler);
    }
    return new CheckRun(rung, check, null).model((ModelCheck<S, Y>) check);
  }

  /** Whether a check runs one of these kernels, or all as the whole sweep. */
  static boolean runs(ExactCheck<?, ?> check, Collection<String> kernels) {
    String kernel =
        check instanceof MatrixCheck<?, ?> ofMatrix
            ? ofMatrix.kernel()
            : check instanceof KernelCheck<?, ?> ofKernel ? ofKernel.kernel() : null;
    return kernel != null && (kernel.equals(Sampler.SWEEP) || kernels.contains(kernel));
  }

  private RungResult model(ModelCheck<?, ?> formula) {
    try {
      return judged(formula.error().getAsDouble());
    } catch (CancellationException interrupted) {
      throw interrupted;
    } catch (RuntimeException thrown) {
      return notTested(threw(thrown));
    }
  }

  private <S, Y> RungResult kernel(KernelCheck<S, Y> ofKernel, Sampler<S, Y> sampler) {
    boolean whole = ofKernel.kernel().equals(Sampler.SWEEP);
    Sampler<S, Y> alone = whole ? sampler : sampler.kernels().get(ofKernel.kernel());
    if (alone == null) {
      return notTested(DOES_NOT_APPLY + ": the sampler names no kernel " + ofKernel.kernel());
    }
    KernelWatch watch = new KernelWatch();
    OptionalDouble error;
    try {
      error = ofKernel.error().apply(alone.wrapped(watch));
    } catch (CancellationException interrupted) {
      throw interrupted;
    } catch (OutsideSupportException leaves) {
      return result(Double.POSITIVE_INFINITY, Verdict.FAIL, leaves.getMessage());
    } catch (RuntimeException thrown) {
      return notTested(threw(thrown));
    }
    if (error.isEmpty()) {
      return notTested(DOES_NOT_APPLY);
    }
    if (!watch.advanced(whole ? sampler.kernels().keySet() : Set.of(ofKernel.kernel()))) {
      return notTested("the check did not advance the kernel");
    }
    if (!watch.moved()) {
      boolean hadTo =
          ofKernel.kind() == KernelCheck.Kind.MOVEMENT && !(error.getAsDouble() <= check.bound());
      return result(
          error.getAsDouble(), hadTo ? Verdict.FAIL : Verdict.INCONCLUSIVE, "did not move");
    }
    return judged(error.getAsDouble());
  }

  private static String threw(RuntimeException thrown) {
    String message = thrown.getMessage();
    if (thrown instanceof UnsupportedOperationException && message != null) {
      return "not possible here: " + message; // a refusal, and no failure
    }
    return "threw " + thrown.getClass().getSimpleName() + (message == null ? "" : ": " + message);
  }

  private RungResult judged(double error) {
    return result(error, error <= check.bound() ? Verdict.PASS : Verdict.FAIL, null); // NaN fails
  }

  private RungResult notTested(String reason) {
    return result(Double.NaN, Verdict.NOT_TESTED, reason);
  }

  private RungResult result(double error, Verdict verdict, @Nullable String reason) {
    boolean ofLaw =
        check instanceof KernelCheck<?, ?> k && k.kind() != KernelCheck.Kind.BOOKKEEPING;
    return new RungResult(rung, kernel, ofLaw, check.name(), error, check.bound(), verdict, reason);
  }
}
