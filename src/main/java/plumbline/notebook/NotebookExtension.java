package plumbline.notebook;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Installs the renderers in an IJava kernel: its start-up script is one call of {@link #install}.
 * (JJava finds {@link JJavaExtension} by itself.)
 */
public final class NotebookExtension {
  /** What every notebook starts with, as in the start-up script of IJava. */
  static final List<String> IMPORTS =
      Stream.of(
              "notebook",
              "random",
              "report",
              "report.drawing",
              "sampling",
              "sampling.kernels",
              "sampling.runs",
              "verification",
              "verification.anytime",
              "verification.exact",
              "verification.joint",
              "verification.mutation",
              "verification.ranks")
          .map("import plumbline.%s.*;"::formatted)
          .toList();

  private NotebookExtension() {}

  /**
   * Registers the renderers with the running IJava kernel.
   *
   * @throws IllegalStateException outside an IJava kernel
   */
  public static void install() {
    prepare();
    @Nullable JupyterKernel kernel = JupyterKernel.running();
    if (kernel == null) {
      throw new IllegalStateException("NotebookExtension.install() is called inside IJava only");
    }
    kernel.register();
    kernel.watch();
  }

  /** Jupyter that was killed could not end its kernels: nobody will see what they compute. */
  private static void endWithJupyter() {
    Optional<ProcessHandle> jupyter = ProcessHandle.current().parent();
    if (jupyter.isPresent()) {
      var unused = jupyter.get().onExit().thenRun(() -> Runtime.getRuntime().halt(1));
    }
  }

  /** What holds for every kernel. */
  static void prepare() {
    // Charts are drawn into memory: a kernel with a dead DISPLAY must not look for a screen.
    System.setProperty("java.awt.headless", "true");
    endWithJupyter();
  }
}
