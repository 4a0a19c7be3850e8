package plumbline.verification.mutation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Sampler;
import plumbline.sampling.Update;
import plumbline.verification.Rung;
import plumbline.verification.joint.Design;

/**
 * A planted bug: a sampler that is wrong on purpose, and the rung that must catch it.
 *
 * @param name a short name, for the command line
 * @param description what is wrong, in one sentence
 * @param sampler the wrong sampler
 * @param rung a rung that must catch it; a cheaper one may too
 * @param design the design, draws and sweeps with which the joint rung catches it too; chosen so
 *     that the expected |z| exceeds the threshold by 3 or more. Null if the joint rung need not
 * @param blindSpot where the bug is invisible, empty if nowhere
 * @param kernels the kernels that the bug changes, where comparing updates cannot tell; else empty
 * @param <S> state
 * @param <Y> data
 */
public record Mutant<S, Y>(
    String name,
    String description,
    Sampler<S, Y> sampler,
    Rung rung,
    @Nullable Design design,
    String blindSpot,
    List<String> kernels) {
  /** Checks that the joint rung has a design. */
  public Mutant {
    kernels = List.copyOf(kernels);
    if (rung == Rung.JOINT && design == null) {
      throw new IllegalArgumentException("the mutant " + name + " needs a design for a joint test");
    }
  }

  /**
   * A bug that the identities show, unless {@link #by} says otherwise.
   *
   * @param name a short name
   * @param description what is wrong
   * @param sampler the wrong sampler
   * @param <S> state
   * @param <Y> data
   * @return the mutant
   */
  public static <S, Y> Mutant<S, Y> of(String name, String description, Sampler<S, Y> sampler) {
    return new Mutant<>(name, description, sampler, Rung.IDENTITIES, null, "", List.of());
  }

  /**
   * The same bug, which another rung must catch.
   *
   * @param other the rung; for the joint one {@link #joint} says how
   * @return the changed mutant
   */
  public Mutant<S, Y> by(Rung other) {
    return new Mutant<>(name, description, sampler, other, design, blindSpot, kernels);
  }

  /**
   * The same bug, which the joint rung catches too.
   *
   * @param stated the design, draws and sweeps that catch it
   * @return the changed mutant
   */
  public Mutant<S, Y> design(Design stated) {
    return new Mutant<>(name, description, sampler, rung, stated, blindSpot, kernels);
  }

  /**
   * The same bug, which the default joint design catches too.
   *
   * @param draws within which it does; 0 if it need not
   * @return the changed mutant
   */
  public Mutant<S, Y> draws(int draws) {
    return draws == 0 ? this : design(Design.successiveConditional().draws(draws));
  }

  /**
   * The same bug, which only a joint test catches.
   *
   * @param stated the design, draws and sweeps that catch it
   * @return the changed mutant
   */
  public Mutant<S, Y> joint(Design stated) {
    return design(stated).by(Rung.JOINT);
  }

  /**
   * The same bug, invisible somewhere.
   *
   * @param where in a few words
   * @return the changed mutant
   */
  public Mutant<S, Y> blind(String where) {
    return new Mutant<>(name, description, sampler, rung, design, where, kernels);
  }

  /**
   * The same bug in another sampler.
   *
   * @param other the wrong sampler
   * @return the changed mutant
   */
  public Mutant<S, Y> withSampler(Sampler<S, Y> other) {
    return new Mutant<>(name, description, other, rung, design, blindSpot, kernels);
  }

  /**
   * The same bug with the kernels that it changes.
   *
   * @param changed names of kernels; {@link Sampler#SWEEP} if it lies outside of all of them
   * @return the changed mutant
   */
  public Mutant<S, Y> in(String... changed) {
    return new Mutant<>(name, description, sampler, rung, design, blindSpot, List.of(changed));
  }

  /**
   * The kernels that the bug changes: those it declares, else those whose updates are not the ones
   * of the right sampler.
   *
   * @param right the sampler in whose place the bug is tried
   * @return names of kernels; {@link Sampler#SWEEP} alone if it cannot be told
   */
  public List<String> kernelsBeside(Sampler<S, Y> right) {
    if (!kernels.isEmpty()) {
      return kernels;
    }
    Map<String, ? extends Update<?>> rights = right.updates();
    Map<String, ? extends Update<?>> wrongs = sampler.updates();
    List<String> changed =
        rights.keySet().equals(wrongs.keySet())
            ? rights.keySet().stream().filter(name -> rights.get(name) != wrongs.get(name)).toList()
            : List.of();
    return changed.isEmpty() ? List.of(Sampler.SWEEP) : changed;
  }

  /**
   * Joint draws within which the joint rung catches it.
   *
   * @return 0 if it need not
   */
  public int budget() {
    return design == null ? 0 : design.draws();
  }
}
