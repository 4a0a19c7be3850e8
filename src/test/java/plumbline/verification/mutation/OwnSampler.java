package plumbline.verification.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;

/** The sampler of the example project, compiled from its sources, with its own test functions. */
final class OwnSampler {
  private static final Path SOURCES = Path.of("examples/own-sampler/src/main/java");

  private OwnSampler() {}

  static Trial<Object, Ints> trial(Path classes) {
    try {
      compile(classes);
      URLClassLoader loader = // stays open: the sampler lives on it
          new URLClassLoader(new URL[] {classes.toUri().toURL()}, Rng.class.getClassLoader());
      Class<?> state = loader.loadClass("com.example.visits.Visits");
      @SuppressWarnings("unchecked") // the model's states are seen as objects here
      GenerativeModel<Object, Ints> model =
          (GenerativeModel<Object, Ints>)
              loader
                  .loadClass("com.example.visits.VisitsModel")
                  .getConstructor(int.class)
                  .newInstance(4);
      Method sweep =
          loader
              .loadClass("com.example.visits.VisitsSampler")
              .getMethod("sweep", state, Ints.class, Rng.class);
      Method rate = state.getMethod("rate");
      Method inverseScale = state.getMethod("inverseScale");
      return Trial.of("own-sampler", model, Sampler.of((s, y, rng) -> call(sweep, null, s, y, rng)))
          .functions(
              List.of(
                  TestFunction.of("rate", (s, y) -> (double) call(rate, s)),
                  TestFunction.of("inverse scale", (s, y) -> (double) call(inverseScale, s)),
                  TestFunction.of("residual", (s, y) -> y.mean() - (double) call(rate, s))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object call(Method method, Object owner, Object... arguments) {
    try {
      return method.invoke(owner, arguments);
    } catch (java.lang.reflect.InvocationTargetException thrown) {
      if (thrown.getCause() instanceof RuntimeException own) {
        throw own;
      }
      throw new IllegalStateException(thrown);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void compile(Path classes) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-proc:none"));
    try (Stream<Path> sources = Files.walk(SOURCES)) {
      sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertEquals(0, status, "the example project compiles");
  }
}
