package plumbline.report.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.erichseifert.vectorgraphics2d.GraphicsState;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.intermediate.commands.Command;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetFontCommand;
import de.erichseifert.vectorgraphics2d.util.GraphicsUtils;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhysicalFontsTest {
  /** The PDF's writer looks for the font of every shape: it must find each as it stands. */
  @Test
  void eachFontIsTheOneThatThePdfWouldHave() {
    VectorGraphics2D graphics = new VectorGraphics2D();
    graphics.fillRect(0, 0, 1, 1); // in the font that a drawing begins with
    Font logical = new Font(Font.SANS_SERIF, Font.BOLD, 14);
    graphics.setFont(logical);
    graphics.setColor(Color.RED);
    graphics.drawString("title", 1, 1);
    List<Command<?>> before = new ArrayList<>();
    graphics.getCommands().forEach(before::add);
    List<Command<?>> after = new ArrayList<>();
    PhysicalFonts.in(graphics.getCommands()).forEach(after::add);

    assertEquals(before.size() + 1, after.size());
    assertEquals(
        GraphicsUtils.getPhysicalFont(GraphicsState.DEFAULT_FONT), after.get(0).getValue());
    boolean found = false;
    for (int i = 0; i < before.size(); i++) {
      Command<?> own = after.get(i + 1);
      if (before.get(i) instanceof SetFontCommand) {
        found = true;
        Font font = ((SetFontCommand) own).getValue();
        assertEquals(GraphicsUtils.getPhysicalFont(logical), font);
        assertEquals(font, GraphicsUtils.getPhysicalFont(font), "is looked for again");
      } else {
        assertSame(before.get(i), own);
      }
    }
    assertTrue(found, "no font was set");
  }
}
