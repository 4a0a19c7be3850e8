package plumbline.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.Contracts;

/** The models that are there: those of this library, and those of any jar beside it. */
public final class ModelRegistry {
  private final Map<String, ModelPlugin> plugins;

  private ModelRegistry(Map<String, ModelPlugin> plugins) {
    this.plugins = plugins;
  }

  /**
   * All models that the current thread's class loader sees.
   *
   * @return the registry
   * @throws IllegalArgumentException if two models have one name, or a jar names a class that is
   *     not there
   */
  public static ModelRegistry installed() {
    Map<String, ModelPlugin> found = new TreeMap<>();
    try {
      List<ModelPlugin> plugins = new ArrayList<>();
      ServiceLoader.load(ModelPlugins.class).forEach(several -> plugins.addAll(several.all()));
      ServiceLoader.load(ModelPlugin.class).forEach(plugins::add);
      for (ModelPlugin plugin : plugins) {
        @Nullable ModelPlugin other = found.put(plugin.name(), plugin);
        if (other != null) {
          throw new IllegalArgumentException(
              "two models are named %s: %s and %s"
                  .formatted(
                      plugin.name(), other.getClass().getName(), plugin.getClass().getName()));
        }
        if (!plugin.name().matches("[a-z][a-z0-9-]*")) {
          throw new IllegalArgumentException(
              "a model's name has lower-case letters, digits and hyphens: not '%s' (%s)"
                  .formatted(plugin.name(), plugin.getClass().getName()));
        }
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new IllegalArgumentException("a model cannot be loaded: " + e.getMessage(), e);
    }
    return new ModelRegistry(found);
  }

  /**
   * The models' names.
   *
   * @return in alphabetical order
   */
  public List<String> names() {
    return List.copyOf(plugins.keySet());
  }

  /**
   * A model.
   *
   * @param name its name
   * @return the model
   * @throws IllegalArgumentException if there is none of that name
   */
  public ModelPlugin plugin(String name) {
    ModelPlugin plugin = plugins.get(name);
    if (plugin == null) {
      throw new IllegalArgumentException(
          "there is no model named " + name + "; check knows " + names());
    }
    return plugin;
  }

  /**
   * A model's trial, with the presets that every model has and its own, and with the {@linkplain
   * Contracts contracts} that every model is asked for.
   *
   * @param name the model
   * @param options values of its options
   * @return the trial
   * @throws IllegalArgumentException if there is no such model or option, or a value is not what it
   *     should be
   */
  public Trial<?, ?> trial(String name, TrialOptions options) {
    ModelPlugin plugin = plugin(name);
    return asEveryModel(plugin.trial(ModelOption.allow(options, plugin.options())));
  }

  private static <S, Y> Trial<S, Y> asEveryModel(Trial<S, Y> trial) {
    List<TrialOptions.Preset> presets = new ArrayList<>(TrialOptions.Preset.general());
    presets.addAll(trial.presets());
    return Contracts.askedOf(trial.presets(presets));
  }
}
