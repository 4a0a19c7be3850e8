package plumbline.notebook;

import org.jspecify.annotations.Nullable;

/**
 * Where outputs go besides the value of a cell: the running kernel's display channel, or plain text
 * where there is no kernel (a test, a JShell).
 */
interface KernelScreen {
  /** Shows a new output. */
  void show(MimeBundle bundle);

  /** Shows an output that {@link #replace} can change later. */
  void show(MimeBundle bundle, String id);

  /** Replaces the output shown under this id, in place. */
  void replace(MimeBundle bundle, String id);

  /**
   * The screen of the kernel that this code runs in. It is looked up each time: nothing is kept, so
   * nothing can be stale, and a lookup is two map reads.
   *
   * @return null outside a kernel
   */
  static @Nullable KernelScreen running() {
    return JupyterKernel.running();
  }
}
