package plumbline.report.drawing;

import de.erichseifert.vectorgraphics2d.intermediate.CommandSequence;
import de.erichseifert.vectorgraphics2d.intermediate.MutableCommandSequence;
import de.erichseifert.vectorgraphics2d.intermediate.commands.Command;
import de.erichseifert.vectorgraphics2d.intermediate.commands.DisposeCommand;
import de.erichseifert.vectorgraphics2d.intermediate.commands.DrawShapeCommand;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetColorCommand;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetPaintCommand;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetStrokeCommand;
import java.awt.geom.Path2D;
import org.jspecify.annotations.Nullable;

/**
 * The same drawing with one path where a line was drawn segment by segment, colour and stroke set
 * again for each. A trace of 4,000 draws is 4,000 such segments, and as large a file.
 */
final class MergedStrokes {
  private final MutableCommandSequence merged = new MutableCommandSequence();

  /** What was asked for last, and what the drawing so far has. */
  private @Nullable Command<?> color;

  private @Nullable Command<?> stroke;
  private @Nullable Command<?> drawnColor;
  private @Nullable Command<?> drawnStroke;
  private Path2D.@Nullable Double path;

  private MergedStrokes() {}

  static CommandSequence of(CommandSequence commands) {
    MergedStrokes strokes = new MergedStrokes();
    for (Command<?> command : commands) {
      strokes.add(command);
    }
    strokes.endPath();
    return strokes.merged;
  }

  private void add(Command<?> command) {
    if (command instanceof SetColorCommand) {
      color = command;
    } else if (command instanceof SetStrokeCommand) {
      stroke = command;
    } else if (command instanceof DrawShapeCommand draw) {
      if (path == null || !same(color, drawnColor) || !same(stroke, drawnStroke)) {
        endPath();
        setStates();
        path = new Path2D.Double();
      }
      path.append(draw.getValue(), /* connect= */ false);
    } else {
      endPath();
      setStates();
      merged.add(command);
      // A new context may have its own colour and stroke: whatever is drawn next sets them again,
      // unless a paint has taken the colour's place or the context before is back.
      drawnColor = null;
      drawnStroke = null;
      boolean back = command instanceof DisposeCommand;
      color = back || command instanceof SetPaintCommand ? null : color;
      stroke = back ? null : stroke;
    }
  }

  private static boolean same(@Nullable Command<?> one, @Nullable Command<?> other) {
    return one != null && other != null && one.getValue().equals(other.getValue());
  }

  private void setStates() {
    if (color != null && !same(color, drawnColor)) {
      merged.add(color);
      drawnColor = color;
    }
    if (stroke != null && !same(stroke, drawnStroke)) {
      merged.add(stroke);
      drawnStroke = stroke;
    }
  }

  private void endPath() {
    if (path != null) {
      merged.add(new DrawShapeCommand(path));
      path = null;
    }
  }
}
