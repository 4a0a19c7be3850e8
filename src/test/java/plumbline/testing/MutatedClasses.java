package plumbline.testing;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.tools.ToolProvider;

/**
 * The library and its tests, loaded anew with one source changed: what is in the folder of the
 * changed class comes first, and nothing of the library comes from the loader around.
 */
public final class MutatedClasses extends URLClassLoader {
  private MutatedClasses(URL... places) {
    super(places, MutatedClasses.class.getClassLoader());
  }

  /**
   * Compiles a changed source.
   *
   * @param folder an empty folder
   * @throws IllegalArgumentException if it does not compile, or the line is no longer there
   */
  public static MutatedClasses of(SourceMutation change, Path folder) throws IOException {
    Path source = folder.resolve(change.file().getFileName());
    Files.write(source, change.lines());
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-implicit:none",
                "-nowarn",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                source.toString());
    if (status != 0) {
      throw new IllegalArgumentException("does not compile: " + change);
    }
    return new MutatedClasses(
        classes.toUri().toURL(),
        Path.of("target/classes").toUri().toURL(),
        Path.of("target/test-classes").toUri().toURL());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("plumbline.")) {
      return super.loadClass(name, resolve);
    }
    Class<?> loaded = findLoadedClass(name);
    return loaded == null ? findClass(name) : loaded;
  }

  /** What a test, {@code package.Class#method}, throws on the changed library; empty if nothing. */
  public Optional<Throwable> thrownBy(String test) {
    List<String> place = List.of(test.split("#", -1));
    try {
      Class<?> type = Class.forName(place.get(0), true, this);
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Method method = type.getDeclaredMethod(place.get(1));
      method.setAccessible(true);
      method.invoke(constructor.newInstance());
      return Optional.empty();
    } catch (InvocationTargetException e) {
      return Optional.of(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("no test " + test, e);
    }
  }
}
