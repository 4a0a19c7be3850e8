package plumbline.report.drawing;

import de.erichseifert.vectorgraphics2d.GraphicsState;
import de.erichseifert.vectorgraphics2d.intermediate.CommandSequence;
import de.erichseifert.vectorgraphics2d.intermediate.MutableCommandSequence;
import de.erichseifert.vectorgraphics2d.intermediate.commands.Command;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetFontCommand;
import de.erichseifert.vectorgraphics2d.util.GraphicsUtils;
import java.awt.Font;
import java.util.HashMap;
import java.util.Map;

/**
 * The same drawing in the fonts that a PDF would have anyway. Of a logical font, such as SansSerif,
 * the PDF's writer looks through all fonts of the machine for the one that is meant, and again for
 * each shape, with text or without: 6 ms for each cell of a heat map, a minute and a half for a
 * network of ninety objects.
 */
final class PhysicalFonts {
  private final Map<Font, Font> physical = new HashMap<>();

  private PhysicalFonts() {}

  static CommandSequence in(CommandSequence commands) {
    PhysicalFonts fonts = new PhysicalFonts();
    MutableCommandSequence sequence = new MutableCommandSequence();
    sequence.add(new SetFontCommand(fonts.of(GraphicsState.DEFAULT_FONT)));
    for (Command<?> command : commands) {
      sequence.add(
          command instanceof SetFontCommand font
              ? new SetFontCommand(fonts.of(font.getValue()))
              : command);
    }
    return sequence;
  }

  private Font of(Font font) {
    return physical.computeIfAbsent(font, GraphicsUtils::getPhysicalFont);
  }
}
