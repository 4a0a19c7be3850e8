package plumbline.report.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.intermediate.commands.Command;
import de.erichseifert.vectorgraphics2d.intermediate.commands.DrawShapeCommand;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetColorCommand;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetPaintCommand;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergedStrokesTest {
  /** Colours and paints as they are set, and a word for each shape drawn. */
  private static List<Object> drawing(VectorGraphics2D graphics) {
    List<Object> steps = new ArrayList<>();
    for (Command<?> command : MergedStrokes.of(graphics.getCommands())) {
      if (command instanceof SetColorCommand || command instanceof SetPaintCommand) {
        steps.add(command.getValue());
      } else if (command instanceof DrawShapeCommand) {
        steps.add("drawn");
      }
    }
    return steps;
  }

  private static void segments(VectorGraphics2D graphics, Color color) {
    for (int i = 0; i < 100; i++) {
      graphics.setColor(Color.BLACK);
      graphics.setColor(color);
      graphics.setStroke(new BasicStroke(2));
      graphics.draw(new Line2D.Double(i, 0, i + 1, 1));
    }
  }

  @Test
  void segmentsOfOneColourAreOnePath() {
    VectorGraphics2D graphics = new VectorGraphics2D();
    segments(graphics, Color.RED);
    segments(graphics, Color.BLUE);
    assertEquals(List.of(Color.RED, "drawn", Color.BLUE, "drawn"), drawing(graphics));
  }

  @Test
  void paintIsNotUndoneByTheColourBeforeIt() {
    VectorGraphics2D graphics = new VectorGraphics2D();
    GradientPaint paint = new GradientPaint(0, 0, Color.RED, 1, 1, Color.BLUE);
    segments(graphics, Color.RED);
    graphics.setPaint(paint);
    graphics.draw(new Line2D.Double(0, 0, 1, 1));
    assertEquals(List.of(Color.RED, "drawn", paint, "drawn"), drawing(graphics));
  }
}
