package plumbline.notebook;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What two pieces of Java have in common, whatever their comments and their line breaks. */
final class ShellText {
  /** A string or character comes first, so that slashes and names within it are its own. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?s)(?<text>\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*')"
              + "|(?<comment>//[^\n]*|/\\*.*?\\*/)"
              + "|(?<blank>\\s+)"
              + "|(?<name>[\\p{L}_$][\\p{L}\\p{N}_$]*)");

  private ShellText() {}

  /**
   * The code without comments and blanks; a last semicolon, which a cell may leave out, is gone.
   */
  static String bare(String code) {
    String bare = TOKEN.matcher(code).replaceAll(ShellText::kept);
    return bare.endsWith(";") ? bare.substring(0, bare.length() - 1) : bare;
  }

  private static String kept(java.util.regex.MatchResult token) {
    String text = token.group();
    boolean dropped = text.isBlank() || text.startsWith("//") || text.startsWith("/*");
    return dropped ? "" : Matcher.quoteReplacement(text);
  }

  /** The names that the code mentions, keywords among them, but no field or method of something. */
  static Set<String> names(String code) {
    Set<String> names = new LinkedHashSet<>();
    Matcher token = TOKEN.matcher(code);
    while (token.find()) {
      String name = token.group("name");
      boolean ofSomething = token.start() > 0 && code.charAt(token.start() - 1) == '.';
      if (name != null && !ofSomething) {
        names.add(name);
      }
    }
    return names;
  }
}
