package plumbline.models.relational.features;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import plumbline.models.relational.networks.Network;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.Workspace;
import plumbline.verification.exact.JointCases;
import plumbline.verification.exact.KernelCheck;

/**
 * What a workspace keeps beside its state, looked at after every update.
 *
 * @param name what the checks are called
 * @param model where states and data come from
 * @param type the workspace's class
 * @param error how far off the caches are; the look may mend them
 * @param bound the largest error that rounding can explain
 * @param <S> state
 * @param <W> workspace
 */
public record Caches<S, W extends Workspace<S, Network>>(
    String name,
    GenerativeModel<S, Network> model,
    Class<W> type,
    ToDoubleFunction<W> error,
    double bound) {
  private static final int CASES = 30;
  private static final int SWEEPS = 5;

  /** Of each update by itself, and of all in turn on one workspace. */
  public List<KernelCheck<S, Network>> checks(Collection<String> kernels) {
    List<String> names = new ArrayList<>(kernels);
    names.add(Sampler.SWEEP);
    return KernelCheck.contract(name, names, KernelCheck.onSome(type, this::largest), bound);
  }

  private OptionalDouble largest(Sweep<S, Network, W> accused) {
    JointCases<S, Network> cases =
        (state, data, rng) -> {
          W work = accused.workspace();
          work.place(state, data);
          double worst = 0;
          for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (Update<? super W> update : accused.updates().values()) {
              update.update(work, rng);
              worst = Math.max(worst, error.applyAsDouble(work));
            }
          }
          return OptionalDouble.of(worst);
        };
    return cases.worst(model, CASES);
  }
}
