package plumbline.plugin;

import java.util.List;

/**
 * Several models of one jar, named together in {@code
 * META-INF/services/plumbline.plugin.ModelPlugins}.
 */
@FunctionalInterface
public interface ModelPlugins {
  /**
   * The models.
   *
   * @return each with a name of its own
   */
  List<ModelPlugin> all();
}
