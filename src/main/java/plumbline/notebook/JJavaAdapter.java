package plumbline.notebook;

import java.util.List;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.RenderContext;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.jspecify.annotations.Nullable;

/** The JJava kernel. Its classes exist only inside it, so nothing else may mention this class. */
final class JJavaAdapter implements KernelScreen {
  private final BaseKernel kernel;

  private JJavaAdapter(BaseKernel kernel) {
    this.kernel = kernel;
  }

  /** The running kernel, or null. */
  static @Nullable JJavaAdapter running() {
    try {
      return new JJavaAdapter(BaseKernel.notebookKernel());
    } catch (NullPointerException absent) {
      return null; // its way of saying that no kernel runs
    }
  }

  /** The given kernel. */
  static JJavaAdapter of(BaseKernel kernel) {
    return new JJavaAdapter(kernel);
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
    // Not setDisplayId: its return type differs between releases of JJava.
    data.putTransientData("display_id", id);
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
