package plumbline.notebook;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One output of a cell in several forms, from which a front end shows the best it can.
 *
 * @param data MIME type to content; images in base64
 * @param metadata MIME type to what else is known of that form: the size at which a picture is to
 *     be shown and its alternative text
 */
record MimeBundle(Map<String, String> data, Map<String, Map<String, Object>> metadata) {
  static final String TEXT = "text/plain";
  static final String HTML = "text/html";
  static final String PNG = "image/png";
  static final String SVG = "image/svg+xml";

  /** Sorts and copies. */
  public MimeBundle {
    data = Collections.unmodifiableMap(new TreeMap<>(data));
    metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
  }

  /**
   * An output of which nothing else is known.
   *
   * @param data MIME type to content; images in base64
   */
  public MimeBundle(Map<String, String> data) {
    this(data, Map.of());
  }

  static MimeBundle text(String text) {
    return new MimeBundle(Map.of(TEXT, text));
  }

  static MimeBundle html(String html, String text) {
    return new MimeBundle(Map.of(HTML, html, TEXT, text));
  }

  /** The same with one more form. */
  MimeBundle with(String type, String content) {
    Map<String, String> more = new TreeMap<>(data);
    more.put(type, content);
    return new MimeBundle(more, metadata);
  }

  /** A PNG that is to be shown at a size of its own, with the text that stands for it. */
  static MimeBundle picture(String base64, int width, int height, String text) {
    Map<String, Object> shown =
        Collections.unmodifiableMap(
            new TreeMap<>(Map.of("alt", text, "height", height, "width", width)));
    return new MimeBundle(Map.of(PNG, base64, TEXT, text), Map.of(PNG, shown));
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
