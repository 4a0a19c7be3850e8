package plumbline.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/**
 * A model with all that is known about it, under one name. Named in {@code
 * META-INF/services/plumbline.plugin.ModelPlugin}, of this library or of a jar that is given to
 * {@code plumbline --classpath}, it is there for {@code plumbline check NAME} with all its rungs,
 * designs and mutants, and, if it {@linkplain #fit reads files}, for {@code plumbline NAME FILE}
 * with chains, diagnostics and checkpoints. Implementations have a public constructor without
 * arguments.
 */
public interface ModelPlugin {
  /**
   * What the command line calls it.
   *
   * @return lower-case letters, digits and hyphens
   */
  String name();

  /**
   * What it is, for whoever asks for help.
   *
   * @return a sentence
   */
  String description();

  /**
   * Its options. The trial and the fit read them through these objects.
   *
   * @return names, usual values and descriptions
   */
  default List<ModelOption<?>> options() {
    return List.of();
  }

  /**
   * The model's sampler on trial, on sizes that a test can afford.
   *
   * @param options values of the declared options
   * @return the trial
   * @throws IllegalArgumentException if a value is not what it should be
   */
  Trial<?, ?> trial(TrialOptions options);

  /**
   * Cases on few states in which all numbers are fractions, so that {@code certify NAME} can
   * certify each kernel that moves there.
   *
   * @param options values of the declared options
   * @return by default the trial's smallest cases
   * @throws IllegalArgumentException if a value is not what it should be
   */
  default List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.copyOf(trial(options).smallest());
  }

  /**
   * How the model is fitted to a file.
   *
   * @return empty if it is not
   */
  default Optional<FileFit> fit() {
    return Optional.empty();
  }

  /**
   * What the fit can be told: its own options, and those of the model that do not say what the data
   * of a trial are.
   *
   * @return none if there is no fit
   */
  default List<ModelOption<?>> fitOptions() {
    List<ModelOption<?>> all = new ArrayList<>();
    fit()
        .ifPresent(
            fit -> {
              all.addAll(fit.own());
              for (ModelOption<?> option : options()) {
                boolean said = fit.own().stream().anyMatch(o -> o.name().equals(option.name()));
                if (!said && !option.form().is(OptionForm.Trait.OF_TRIAL)) {
                  all.add(option);
                }
              }
            });
    return all;
  }
}
