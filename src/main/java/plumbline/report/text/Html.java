package plumbline.report.text;

/** The little HTML that tables and the report page need. */
public final class Html {
  private Html() {}

  /**
   * Text that is shown as it is, also inside an attribute.
   *
   * @param text any text
   * @return the text with the five special characters replaced
   */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /**
   * What {@link #escape} was given.
   *
   * @param html escaped text
   * @return the text
   */
  public static String unescape(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }
}
