package plumbline.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/**
 * What the parameter cells of a notebook suggest to try. A suggestion stands behind the line that
 * it changes, {@code double power = 1.0; // try 0.5, 0.6: two smaller bugs}: values for the line's
 * first variable, separated by commas, and then what they are. {@code b = 4} names another variable
 * of the line, {@code .thin(5, 5)} another argument of a call on it, and {@code and} joins two
 * changes that belong together.
 */
final class Suggestions {
  private static final Pattern TRY = Pattern.compile("(?m)^(.*?)[ ]*// try (.*)$");
  private static final Pattern NAMED = Pattern.compile("(\\w+) = (.+)");
  private static final Pattern CALL = Pattern.compile("(\\.\\w+\\()(.*)\\)");

  /**
   * One edit.
   *
   * @param cell number of the cell, from 1
   * @param what the value to be tried, as it is printed
   * @param source the cell with the edit
   * @param readable does it change anything?
   */
  record Edit(int cell, String what, String source, boolean readable) {}

  private Suggestions() {}

  /** Every suggestion of a notebook, in order; those that are none stay as they are. */
  static List<Edit> of(List<Cell> cells) {
    List<Edit> edits = new ArrayList<>();
    for (Cell cell : cells) {
      Matcher line = TRY.matcher(cell.isCode() ? cell.source() : "");
      while (line.find()) {
        for (String value : values(line.group(2))) {
          String changed = line.group(1);
          for (String part : value.split(" and ", -1)) {
            changed = changed(changed, part.strip());
          }
          String source = cell.source();
          edits.add(
              new Edit(
                  cell.number(),
                  value,
                  source.substring(0, line.start(1)) + changed + source.substring(line.end(1)),
                  !changed.equals(line.group(1))));
        }
      }
    }
    return edits;
  }

  /** Up to the colon, semicolon or parenthesis that begins a remark, at commas outside of all. */
  private static List<String> values(String text) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    int depth = 0;
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean free = depth == 0 && !quoted;
      boolean spaced = i > 0 && text.charAt(i - 1) == ' ';
      if (free && (c == ':' || c == ';' || (c == '(' && spaced))) {
        break;
      }
      if (free && c == ',') {
        values.add(value.toString().strip());
        value.setLength(0);
        continue;
      }
      quoted ^= c == '"';
      depth += "({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0;
      value.append(c);
    }
    values.add(value.toString().strip());
    return values;
  }

  private static String changed(String line, String part) {
    Matcher call = CALL.matcher(part);
    if (call.matches()) {
      int at = line.indexOf(call.group(1));
      int end = at < 0 ? -1 : close(line, at + call.group(1).length());
      return end < 0 ? line : line.substring(0, at) + part + line.substring(end + 1);
    }
    Matcher named = NAMED.matcher(part);
    boolean byName = named.matches();
    Matcher place =
        Pattern.compile(byName ? "\\b" + named.group(1) + " = " : "\\b\\w+ = ").matcher(line);
    if (!place.find()) {
      return line;
    }
    String value = byName ? named.group(2) : part;
    return line.substring(0, place.end()) + value + line.substring(end(line, place.end()));
  }

  /** Where the value that begins at a place ends: before a comma or semicolon outside of all. */
  private static int end(String line, int from) {
    int depth = 0;
    for (int i = from; i < line.length(); i++) {
      char c = line.charAt(i);
      if (depth == 0 && (c == ',' || c == ';')) {
        return i;
      }
      depth += "({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0;
    }
    return line.length();
  }

  private static int close(String line, int from) {
    int depth = 1;
    for (int i = from; i < line.length(); i++) {
      depth += line.charAt(i) == '(' ? 1 : line.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }
}
