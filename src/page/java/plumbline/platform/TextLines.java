package plumbline.platform;

import java.util.ArrayList;
import java.util.List;

/** Text cut into lines at line feeds, carriage returns, and both together. */
public final class TextLines {
  private TextLines() {}

  public static List<String> of(String text) {
    List<String> lines = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int end = from;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      lines.add(text.substring(from, end));
      boolean both = text.startsWith("\r\n", end);
      from = end + (both ? 2 : 1);
    }
    return List.copyOf(lines);
  }
}
