package museum;

import java.util.List;
import java.util.Optional;
import plumbline.plugin.ModelPlugin;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.joint.Design;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.MatrixCheck;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.Rung;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/**
 * A wrong sampler that people used, and its mending: the model as small as the bug allows, the
 * state, proposal and ratio as the accused function has them.
 *
 * @param <S> state
 * @param <Y> data
 */
public abstract class Exhibit<S, Y> implements ModelPlugin {
  /** The name of the wrong form: {@code check EXHIBIT --mutant as-published}. */
  public static final String WRONG = "as-published";

  private final String name;
  private final String bug;

  /**
   * An exhibit.
   *
   * @param name the program and the number of the public thread, as the folder is called
   * @param bug what is wrong, in one sentence
   */
  protected Exhibit(String name, String bug) {
    this.name = name;
    this.bug = bug;
  }

  /** The model, of a size that the options may set. */
  protected abstract GenerativeModel<S, Y> model(TrialOptions options);

  /** The sampler as upstream mended it. */
  protected abstract Sampler<S, Y> right(TrialOptions options);

  /** The sampler as it was. */
  protected abstract Sampler<S, Y> wrong(TrialOptions options);

  /** What the joint test compares. */
  protected abstract List<TestFunction<S, Y>> functions();

  /** Where the transition matrix can be computed; empty if the states cannot be counted. */
  protected Optional<FiniteCase<S, Y>> finite(TrialOptions options) {
    return Optional.empty();
  }

  /** How the joint test makes its draws. */
  protected Design design() {
    return Design.successiveConditional().draws(20_000);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return bug;
  }

  @Override
  public final Trial<S, Y> trial(TrialOptions options) {
    return Trial.of(name, model(options), right(options))
        .functions(functions())
        .exact(
            finite(options)
                .map(states -> new MatrixCheck<>("pi P = pi", Sampler.SWEEP, states))
                .stream()
                .toList())
        .mutants(
            List.of(
                Mutant.of(WRONG, bug, wrong(options))
                    .design(design())
                    .by(finite(options).isPresent() ? Rung.EXACT : Rung.JOINT)))
        .design(design());
  }
}
