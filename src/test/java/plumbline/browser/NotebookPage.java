package plumbline.browser;

import java.time.Duration;
import java.util.List;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * One open notebook. The two front ends differ only in a few JavaScript expressions, in which
 * {@code i} is the number of a cell.
 */
final class NotebookPage {
  /** JupyterLab, which shows its application object to the page where it is asked to. */
  private static final Expressions LAB =
      new Expressions(
          "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"
              + "?.connectionStatus === 'connected'"
              + " && jupyterapp.shell.currentWidget.content.widgets.length > 0",
          "jupyterapp.shell.currentWidget.content.activeCellIndex = i;"
              + "jupyterapp.commands.execute('notebook:run-cell');",
          "jupyterapp.shell.currentWidget.content.widgets[i].model.executionCount",
          "jupyterapp.shell.currentWidget.content.widgets[i].node",
          "jupyterapp.commands.execute('notebook:interrupt-kernel');",
          ".jp-OutputArea-output",
          // JupyterLab 4.5 shows an exception as what it was printed to.
          "[data-mime-type='application/vnd.jupyter.error'],"
              + " [data-mime-type='application/vnd.jupyter.stderr']",
          "jupyterapp.shell.currentWidget.sessionContext.shutdown();");

  private static final Expressions CLASSIC =
      new Expressions(
          "window.Jupyter?.notebook?._fully_loaded && Jupyter.notebook.kernel?.is_connected()",
          "Jupyter.notebook.execute_cells([i]);",
          "Number.isInteger(Jupyter.notebook.get_cell(i).input_prompt_number)",
          "Jupyter.notebook.get_cell(i).element[0]",
          "Jupyter.notebook.kernel.interrupt();",
          ".output_subarea",
          ".output_error",
          "Jupyter.notebook.session.delete();");

  private record Expressions(
      String isConnected,
      String run,
      String isDone,
      String cell,
      String interrupt,
      String outputSelector,
      String errorSelector,
      String end) {}

  private final WebDriver driver;
  private final Expressions expressions;

  NotebookPage(WebDriver driver, boolean isLab) {
    this.driver = driver;
    this.expressions = isLab ? LAB : CLASSIC;
  }

  /** Connected, not idle: JupyterLab calls a kernel idle only after its first execution. */
  void awaitKernel() {
    await("a connected kernel", 180, "return Boolean(" + expressions.isConnected() + ")", 0);
  }

  void run(int cell) {
    script("const i = arguments[0];" + expressions.run(), cell);
  }

  void awaitDone(int cell) {
    awaitDone(cell, 90);
  }

  void awaitDone(int cell, int seconds) {
    await("the end of cell " + cell, seconds, "return Boolean(" + expressions.isDone() + ")", cell);
  }

  /** What went wrong in a cell that is done. */
  List<String> errors(int cell) {
    WebElement element =
        (WebElement) script("const i = arguments[0]; return " + expressions.cell(), cell);
    return element.findElements(By.cssSelector(expressions.errorSelector())).stream()
        .map(WebElement::getText)
        .toList();
  }

  /** Ends the kernel, so that the next notebook has the machine to itself. */
  void endKernel() {
    script(expressions.end(), 0);
  }

  /** Waits until an output of the cell says the text. */
  void awaitText(int cell, String text) {
    waiting("'" + text + "' from cell " + cell, 60)
        .until(page -> outputs(cell, "").stream().anyMatch(o -> o.getText().contains(text)));
  }

  /** What the selector finds inside the outputs of the cell, now. */
  List<WebElement> outputs(int cell, String selector) {
    WebElement element =
        (WebElement) script("const i = arguments[0]; return " + expressions.cell(), cell);
    return element.findElements(
        By.cssSelector((expressions.outputSelector() + " " + selector).strip()));
  }

  /** Has the browser decoded the picture? */
  boolean isDrawn(WebElement image) {
    return image.isDisplayed()
        && Boolean.TRUE.equals(
            ((JavascriptExecutor) driver)
                .executeScript(
                    "return arguments[0].complete && arguments[0].naturalWidth > 100", image));
  }

  void interrupt() {
    script(expressions.interrupt(), 0);
  }

  private void await(String what, int seconds, String script, int cell) {
    waiting(what, seconds)
        .until(page -> Boolean.TRUE.equals(script("const i = arguments[0];" + script, cell)));
  }

  private WebDriverWait waiting(String what, int seconds) {
    WebDriverWait wait = new WebDriverWait(driver, Duration.ofSeconds(seconds));
    // A page that is being drawn may replace an element between two questions about it.
    wait.ignoring(WebDriverException.class);
    wait.withMessage("no " + what);
    return wait;
  }

  private Object script(String text, int cell) {
    return ((JavascriptExecutor) driver).executeScript(text, cell);
  }
}
