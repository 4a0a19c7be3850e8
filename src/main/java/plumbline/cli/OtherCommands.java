package plumbline.cli;

import java.util.List;

/** Commands from outside the library's jar, found by {@link java.util.ServiceLoader}. */
public interface OtherCommands {
  /**
   * Their classes.
   *
   * @return classes that picocli knows as commands, in the order of the help
   */
  List<Class<?>> commands();
}
