package plumbline.notebook;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import jdk.jshell.JShell;
import org.jspecify.annotations.Nullable;

/**
 * The kernel that runs this program: IJava or JJava. What is needed of them has the same names
 * under two packages, and is called by its name, so that one adapter serves both and neither has to
 * be there.
 */
final class JupyterKernel implements KernelScreen {
  private final Object kernel;
  private final String packageName;

  JupyterKernel(Object kernel) {
    Class<?> type = kernel.getClass();
    while (!type.getSimpleName().equals("BaseKernel")) {
      type = Objects.requireNonNull(type.getSuperclass(), "no kernel of Jupyter");
    }
    this.kernel = kernel;
    this.packageName = type.getPackageName();
  }

  static @Nullable JupyterKernel running() {
    @Nullable JupyterKernel ijava =
        of("io.github.spencerpark.ijava.runtime.Kernel", "getKernelInstance");
    return ijava != null
        ? ijava
        : of("org.dflib.jjava.jupyter.kernel.BaseKernel", "notebookKernel");
  }

  private static @Nullable JupyterKernel of(String type, String method) {
    try {
      @Nullable Object kernel = Class.forName(type).getMethod(method).invoke(null);
      return kernel == null ? null : new JupyterKernel(kernel);
    } catch (ReflectiveOperationException | LinkageError absent) {
      return null; // JJava throws where no kernel runs
    }
  }

  /** The shell that runs the cells; empty in a release of the kernel that hides it. */
  Optional<JShell> shell() {
    try {
      Object shell =
          packageName.startsWith("io.github.spencerpark.")
              ? call(evaluator(), "getShell")
              : call(kernel, "getJShell");
      return shell instanceof JShell known ? Optional.of(known) : Optional.empty();
    } catch (ReflectiveOperationException | IllegalStateException hidden) {
      return Optional.empty();
    }
  }

  private Object evaluator() throws ReflectiveOperationException {
    Field evaluator = kernel.getClass().getDeclaredField("evaluator");
    evaluator.setAccessible(true);
    return Objects.requireNonNull(evaluator.get(kernel));
  }

  /** Watches what the reader changes, in the project's folder of this process. */
  void watch() {
    shell()
        .ifPresent(
            shell -> {
              Path home = Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", ".."));
              shell.onSnippetEvent(
                  new EditWatch(() -> ShippedNotebook.of(shell, home), this::show));
            });
  }

  /** Shows our types as {@link Rendering} says. */
  void register() {
    Object renderer = call(kernel, "getRenderer");
    Class<?> function = type("display.RenderFunction");
    Object render =
        Proxy.newProxyInstance(
            function.getClassLoader(),
            new Class<?>[] {function},
            (proxy, method, given) -> {
              if (method.getDeclaringClass() == Object.class) {
                return method.invoke(this, given);
              }
              render(given[0], given[1]);
              return null;
            });
    Object preferred = new String[] {MimeBundle.HTML, MimeBundle.PNG, MimeBundle.TEXT};
    Object possible = new String[] {MimeBundle.SVG};
    for (Class<?> type : Rendering.TYPES) {
      Object registration = call(renderer, "createRegistration", type);
      call(registration, "preferring", preferred);
      call(registration, "supporting", possible);
      call(registration, "register", render);
    }
  }

  /** All but the last part are shown at once; the last is what the cell returns. */
  private void render(Object object, Object context) {
    boolean svg = wants(context, MimeBundle.SVG) && !wants(context, MimeBundle.PNG);
    List<MimeBundle> parts = Rendering.of(object, svg);
    parts.subList(0, parts.size() - 1).forEach(this::show);
    put(parts.get(parts.size() - 1), call(context, "getOutputContainer"));
  }

  private boolean wants(Object context, String form) {
    Object type = call(type("display.mime.MIMEType"), "parse", form);
    return (boolean) call(context, "wantsDataRenderedAs", type);
  }

  @Override
  public void show(MimeBundle bundle) {
    call(kernel, "display", data(bundle));
  }

  @Override
  public void show(MimeBundle bundle, String id) {
    Object data = data(bundle);
    call(data, "setDisplayId", id);
    call(kernel, "display", data);
  }

  @Override
  public void replace(MimeBundle bundle, String id) {
    Object io = call(kernel, "getIO");
    try {
      Object display = Objects.requireNonNull(io.getClass().getField("display").get(io));
      call(display, "updateDisplay", id, data(bundle));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Object data(MimeBundle bundle) {
    try {
      Object data = type("display.DisplayData").getConstructor().newInstance();
      put(bundle, data);
      return data;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void put(MimeBundle bundle, Object data) {
    bundle.data().forEach((type, content) -> call(data, "putData", type, content));
    bundle.metadata().forEach((type, content) -> call(data, "putMetaData", type, content));
  }

  private Class<?> type(String name) {
    try {
      return Class.forName(packageName + "." + name, true, kernel.getClass().getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Calls the method of this name that takes these arguments, of an object or of a class; what
   * returns nothing gives the object.
   */
  private static Object call(Object on, String name, Object... arguments) {
    Class<?> owner = on instanceof Class<?> type ? type : on.getClass();
    for (Method method : owner.getMethods()) {
      Class<?>[] types = method.getParameterTypes();
      if (method.getName().equals(name)
          && types.length == arguments.length
          && IntStream.range(0, types.length).allMatch(i -> types[i].isInstance(arguments[i]))) {
        try {
          return Objects.requireNonNullElse(method.invoke(on, arguments), on);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(owner.getName() + "." + name, e);
        }
      }
    }
    throw new IllegalStateException("another release of the kernel: no " + name);
  }
}
