package plumbline.platform;

import java.util.List;

/** Text cut into lines. */
public final class TextLines {
  private TextLines() {}

  /**
   * The lines of a text, without their ends.
   *
   * @param text any text
   * @return none of an empty text; no line after the last end
   */
  public static List<String> of(String text) {
    return text.lines().toList();
  }
}
