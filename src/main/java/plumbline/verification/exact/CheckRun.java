package plumbline.verification.exact;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plumbline.random.NotRepeatableException;
import plumbline.sampling.Sampler;
import plumbline.verification.NotFiniteException;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;

/** Runs one deterministic check, and makes sure that what it speaks of really ran. */
public final class CheckRun {
  private static final String DOES_NOT_APPLY = "does not apply";
  private static final String DID_NOT_MOVE = "did not move";

  /** Of the checks that only give a number: those of what a chain keeps beside its state. */
  private static final String STALE =
      "what the chain keeps beside its state is not what the state says: place and every update"
          + " must renew it";

  private final Rung rung;
  private final ExactCheck<?, ?> check;
  private final @Nullable String kernel;

  private CheckRun(Rung rung, ExactCheck<?, ?> check, @Nullable String kernel) {
    this.rung = rung;
    this.check = check;
    this.kernel = kernel;
  }

  /** Runs those of a trial's checks that are asked for; pairs where no other spoke of a law. */
  public static <S, Y> List<RungResult> all(
      Rung rung, Trial<S, Y> trial, Predicate<ExactCheck<S, Y>> wanted) {
    List<RungResult> results = new ArrayList<>();
    for (ExactCheck<S, Y> check : rung == Rung.IDENTITIES ? trial.identities() : trial.exact()) {
      if (wanted.test(check)) {
        results.add(of(rung, check, trial.sampler()));
      }
    }
    if (results.stream().anyMatch(RungResult::broken)) {
      return results; // pairs could not be trusted
    }
    for (KernelCheck<S, Y> check : trial.checks().byPairs(trial, rung)) {
      if (wanted.test(check) && results.stream().noneMatch(r -> r.speaksOf(check.kernel()))) {
        results.add(trial.checks().pairs().judged(of(rung, check, trial.sampler())));
      }
    }
    return results;
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
  public static boolean runs(ExactCheck<?, ?> check, Collection<String> kernels) {
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
    } catch (BrokenContractException | NotRepeatableException broken) {
      return broken(broken);
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
    } catch (BrokenContractException | NotRepeatableException broken) {
      return broken(broken);
    } catch (OutsideSupportException leaves) {
      return result(Double.POSITIVE_INFINITY, Verdict.FAIL, leaves.getMessage());
    } catch (NotFiniteException value) {
      return value.outsideSupport()
          ? result(Double.POSITIVE_INFINITY, Verdict.FAIL, value.getMessage())
          : notTested(threw(value));
    } catch (RuntimeException thrown) {
      return notTested(threw(thrown));
    }
    boolean advanced =
        watch.advanced(whole ? sampler.kernels().keySet() : Set.of(ofKernel.kernel()));
    if (error.isEmpty()) {
      return notTested(advanced && !watch.moved() ? DID_NOT_MOVE : DOES_NOT_APPLY);
    }
    if (!advanced) {
      return notTested("the check did not advance the kernel");
    }
    return watch.moved() ? judged(error.getAsDouble()) : still(error.getAsDouble());
  }

  /** A kernel that never moves leaves every law as it is, and has little to keep. */
  private RungResult still(double error) {
    boolean within = error <= check.bound();
    return switch (check.kind()) {
      case LAW -> result(error, Verdict.INCONCLUSIVE, DID_NOT_MOVE);
      case CONTRACT -> within ? notTested(DID_NOT_MOVE) : judged(error);
    };
  }

  private static String threw(RuntimeException thrown) {
    String message = thrown.getMessage();
    if (thrown instanceof UnsupportedOperationException && message != null) {
      return "not possible here: " + message; // a refusal, and no failure
    }
    String name = thrown.getClass().getSimpleName();
    return message == null
        ? "the check, or the kernel in it, ended with " + name
        : "could not run: " + message + " (" + name + " in the check or in the kernel)";
  }

  private RungResult judged(double error) {
    if (error <= check.bound()) { // not if it is not a number
      return result(error, Verdict.PASS, null);
    }
    return switch (check.kind()) {
      case LAW -> result(error, Verdict.FAIL, null);
      case CONTRACT -> result(error, Verdict.INCONCLUSIVE, STALE);
    };
  }

  /** Whatever kind the check is of: nothing that it could say can be trusted. */
  private RungResult broken(RuntimeException found) {
    return new RungResult(
        rung,
        kernel,
        ExactCheck.Kind.CONTRACT,
        check.name(),
        Double.NaN,
        check.bound(),
        Verdict.INCONCLUSIVE,
        found.getMessage());
  }

  private RungResult notTested(String reason) {
    return result(Double.NaN, Verdict.NOT_TESTED, reason);
  }

  private RungResult result(double error, Verdict verdict, @Nullable String reason) {
    return new RungResult(
        rung, kernel, check.kind(), check.name(), error, check.bound(), verdict, reason);
  }
}
