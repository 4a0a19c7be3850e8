package plumbline.cli.output;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import plumbline.numerics.Text;

/**
 * Text as a terminal may show it. Words, names and paths come from files that anyone wrote: control
 * characters in them, and those that turn the direction of writing, are never sent: they are shown
 * by their number in four digits after a backslash and a u, which JSON takes for the character.
 */
public final class VisibleText extends FilterWriter {
  private VisibleText(Writer out) {
    super(out);
  }

  /**
   * A writer that shows what the given one would send.
   *
   * @param target where the text goes
   * @return a writer that flushes at the end of each line
   */
  public static PrintWriter on(PrintWriter target) {
    return new PrintWriter(new VisibleText(target), true) {
      @Override
      public boolean checkError() {
        boolean here = super.checkError(); // flushes first
        return target.checkError() || here;
      }
    };
  }

  @Override
  public void write(int c) throws IOException {
    if (isHidden((char) c)) {
      out.write(Text.of("\\u%04x", c));
    } else {
      out.write(c);
    }
  }

  @Override
  public void write(char[] text, int start, int length) throws IOException {
    int done = start;
    for (int i = start; i < start + length; i++) {
      if (isHidden(text[i])) {
        out.write(text, done, i - done);
        write(text[i]);
        done = i + 1;
      }
    }
    out.write(text, done, start + length - done);
  }

  @Override
  public void write(String text, int start, int length) throws IOException {
    write(text.toCharArray(), start, length);
  }

  private static boolean isHidden(char c) {
    return (Character.isISOControl(c) && c != '\t' && System.lineSeparator().indexOf(c) < 0)
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
