package plumbline.notebook;

import org.jspecify.annotations.Nullable;

/**
 * Installs the renderers in an IJava kernel: its start-up script is one call of {@link #install}.
 * (JJava finds {@link JJavaExtension} by itself.)
 */
public final class NotebookExtension {
  private NotebookExtension() {}

  /**
   * Registers the renderers with the running IJava kernel.
   *
   * @throws IllegalStateException outside an IJava kernel
   */
  public static void install() {
    prepare();
    @Nullable IJavaAdapter kernel;
    try {
      kernel = IJavaAdapter.running();
    } catch (LinkageError absent) {
      kernel = null;
    }
    if (kernel == null) {
      throw new IllegalStateException("NotebookExtension.install() is called inside IJava only");
    }
    kernel.register();
  }

  /** Charts are drawn into memory: a kernel with a dead DISPLAY must not look for a screen. */
  static void prepare() {
    System.setProperty("java.awt.headless", "true");
  }
}
