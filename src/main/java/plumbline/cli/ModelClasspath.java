package plumbline.cli;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code plumbline --classpath JARS}: somebody's own models beside those of the library. Looked at
 * before the command line is parsed, since the models that are there decide which commands are.
 */
final class ModelClasspath {
  private static final String OPTION = "--classpath";

  private ModelClasspath() {}

  /** The option as it stands in the help; its value has been used by then. */
  static OptionSpec option() {
    return OptionSpec.builder(OPTION)
        .type(String.class)
        .paramLabel("JARS")
        .description("jars or folders of classes with models of your own; before the command")
        .build();
  }

  /**
   * The classes that the command line asks for.
   *
   * @param arguments the command line; the option stands before the command
   * @return a class loader for them, above that of the library; empty if there are none
   * @throws IllegalArgumentException if one of them is not there
   */
  static Optional<ClassLoader> of(String... arguments) {
    for (int i = 0; i < arguments.length && arguments[i].startsWith("-"); i++) {
      if (arguments[i].startsWith(OPTION + "=")) {
        return Optional.of(loader(arguments[i].substring(OPTION.length() + 1)));
      }
      if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
        return Optional.of(loader(arguments[i + 1]));
      }
    }
    return Optional.empty();
  }

  private static ClassLoader loader(String paths) {
    List<URL> urls = new ArrayList<>();
    for (String path : paths.split(File.pathSeparator, -1)) {
      Path file = Path.of(path);
      if (path.isEmpty() || !Files.exists(file)) {
        throw new IllegalArgumentException(
            OPTION + " names '" + path + "', and there is no such jar or folder of classes");
      }
      try {
        urls.add(file.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(OPTION + ": " + path + " is not the name of a file", e);
      }
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ModelClasspath.class.getClassLoader());
  }
}
