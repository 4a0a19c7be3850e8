package plumbline.notebook;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * The Java kernel's process, which ends when the kernel cannot start. Jupyter chooses five ports
 * and the kernel binds them one after the other, seconds later; if another program has taken one by
 * then, the kernel's main thread dies, but the thread that answers Jupyter's heartbeats keeps the
 * process alive, and Jupyter waits for it without end. Of a process that has ended it knows what to
 * do: JupyterLab starts another on other ports, and so does {@code reproduce}.
 */
final class KernelProcess {
  private KernelProcess() {}

  /**
   * Runs the kernel until Jupyter ends it.
   *
   * @param words the kernel's class and what its main method is given
   */
  public static void main(String[] words) throws ReflectiveOperationException {
    Method kernel = Class.forName(words[0]).getMethod("main", String[].class);
    try {
      kernel.invoke(null, (Object) Arrays.copyOfRange(words, 1, words.length));
    } catch (InvocationTargetException e) {
      System.err.println("the kernel could not start: " + e.getCause());
      System.exit(1);
    }
  }
}
