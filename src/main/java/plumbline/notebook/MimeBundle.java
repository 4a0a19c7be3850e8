package plumbline.notebook;

import java.util.Map;
import java.util.TreeMap;

/**
 * One output of a cell in several forms, from which a front end shows the best it can.
 *
 * @param data MIME type to content; images in base64
 */
public record MimeBundle(Map<String, String> data) {
  static final String TEXT = "text/plain";
  static final String HTML = "text/html";
  static final String PNG = "image/png";
  static final String SVG = "image/svg+xml";

  /** Sorts and copies. */
  public MimeBundle {
    data = java.util.Collections.unmodifiableMap(new TreeMap<>(data));
  }

  static MimeBundle text(String text) {
    return new MimeBundle(Map.of(TEXT, text));
  }

  static MimeBundle html(String html, String text) {
    return new MimeBundle(Map.of(HTML, html, TEXT, text));
  }

  /**
   * The plain text form, which every bundle has.
   *
   * @return the text
   */
  public String text() {
    return data.getOrDefault(TEXT, "");
  }
}
