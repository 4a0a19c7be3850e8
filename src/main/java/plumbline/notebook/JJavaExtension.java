package plumbline.notebook;

import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;

/** Installs renderers and imports in a JJava kernel, which finds this class by its service file. */
public final class JJavaExtension implements Extension {
  /** For the service loader. */
  public JJavaExtension() {}

  @Override
  public void install(BaseKernel kernel) {
    NotebookExtension.prepare();
    JupyterKernel adapter = new JupyterKernel(kernel);
    adapter.register();
    adapter.watch();
    NotebookExtension.IMPORTS.forEach(kernel::evalRaw);
  }
}
