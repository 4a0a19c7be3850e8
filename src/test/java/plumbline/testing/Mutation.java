package plumbline.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import plumbline.random.Rng;

/**
 * One seeded damage of a file, of the kinds that happen to files: bits flip, copies stop half way,
 * lines are lost, doubled or swapped, other programs write other numbers and other encodings.
 *
 * @param name what was done
 * @param bytes the damaged file
 * @param harmless whether the content is still the same: line ends of another system
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Mutation(String name, byte[] bytes, boolean harmless) {
  private static final int KINDS = 15;
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  /** Numbers at which programs have been seen to stumble. */
  private static final List<String> NUMBERS =
      List.of(
          "-1",
          "0",
          "-0.0",
          "2147483647",
          "2147483648",
          "-2147483648",
          "4294967296",
          "999999999",
          "9223372036854775808",
          "99999999999999999999999999",
          "1e308",
          "1e400",
          "-1e400",
          "4.9e-324",
          "1e-400",
          "NaN",
          "Infinity",
          "-inf",
          "0x1p10",
          "1.5f",
          "1_000",
          "1,5",
          "\u0663\u0664", // digits that Character.isDigit takes
          "+7",
          "007",
          "",
          "--3",
          "9".repeat(400));

  /** The next mutation of a valid file. */
  public static Mutation of(byte[] valid, Rng rng) {
    return switch (rng.uniformInt(KINDS)) {
      case 0, 1 -> flip(valid, rng);
      case 2 -> truncated(valid, rng);
      case 3 -> {
        List<String> lines = lines(valid);
        int a = rng.uniformInt(lines.size());
        int b = rng.uniformInt(lines.size());
        String kept = lines.get(a);
        lines.set(a, lines.get(b));
        lines.set(b, kept);
        yield joined("lines " + (a + 1) + " and " + (b + 1) + " swapped", lines);
      }
      case 4 -> {
        List<String> lines = lines(valid);
        int a = rng.uniformInt(lines.size());
        lines.remove(a);
        yield joined("line " + (a + 1) + " deleted", lines);
      }
      case 5 -> {
        List<String> lines = lines(valid);
        int a = rng.uniformInt(lines.size());
        lines.add(rng.uniformInt(lines.size() + 1), lines.get(a));
        yield joined("line " + (a + 1) + " doubled", lines);
      }
      case 6, 7, 8 -> number(valid, rng);
      case 9 -> inserted("a NUL", valid, new byte[] {0}, rng);
      case 10 -> inserted("random bytes", valid, random(1 + rng.uniformInt(40), rng), rng);
      case 11 -> moved(valid, rng);
      case 12 -> encoded(valid, rng);
      case 13 -> punctuated(valid, rng);
      default -> swollen(valid, rng);
    };
  }

  /** Line ends of another system, or none at the end. */
  public static List<Mutation> harmless(byte[] valid) {
    String text = text(valid);
    return List.of(
        new Mutation("CRLF", bytes(text.replace("\r", "").replace("\n", "\r\n")), true),
        new Mutation("no last line end", bytes(text.stripTrailing()), true));
  }

  private static Mutation flip(byte[] valid, Rng rng) {
    byte[] changed = valid.clone();
    int flips = 1 + rng.uniformInt(3);
    for (int f = 0; f < flips && changed.length > 0; f++) {
      changed[rng.uniformInt(changed.length)] ^= (byte) (1 << rng.uniformInt(8));
    }
    return new Mutation(flips + " bits flipped", changed, false);
  }

  private static Mutation truncated(byte[] valid, Rng rng) {
    int length = rng.uniformInt(valid.length);
    return new Mutation("truncated after " + length, Arrays.copyOf(valid, length), false);
  }

  private static Mutation number(byte[] valid, Rng rng) {
    String text = text(valid);
    List<MatchResult> all = NUMBER.matcher(text).results().toList();
    if (all.isEmpty()) {
      return flip(valid, rng);
    }
    // Half of them near the head, where formats say how much is to come.
    int some = rng.bernoulli(0.5) ? Math.min(6, all.size()) : all.size();
    MatchResult one = all.get(rng.uniformInt(some));
    String other = NUMBERS.get(rng.uniformInt(NUMBERS.size()));
    return new Mutation(
        "'" + one.group() + "' at " + one.start() + " became '" + other + "'",
        bytes(text.substring(0, one.start()) + other + text.substring(one.end())),
        false);
  }

  private static Mutation moved(byte[] valid, Rng rng) {
    int from = rng.uniformInt(valid.length);
    int to = from + rng.uniformInt(valid.length - from + 1);
    byte[] piece = Arrays.copyOfRange(valid, from, to);
    int kind = rng.uniformInt(3);
    if (kind == 0) {
      byte[] changed = valid.clone();
      Arrays.fill(changed, from, to, (byte) 0);
      return new Mutation("zeros from " + from + " to " + to, changed, false);
    }
    byte[] rest = new byte[valid.length - piece.length];
    System.arraycopy(valid, 0, rest, 0, from);
    System.arraycopy(valid, to, rest, from, valid.length - to);
    return kind == 1
        ? new Mutation("nothing from " + from + " to " + to, rest, false)
        : inserted("a copy of " + from + " to " + to, valid, piece, rng);
  }

  private static Mutation encoded(byte[] valid, Rng rng) {
    String text = text(valid);
    return switch (rng.uniformInt(6)) {
      case 0 -> new Mutation("UTF-16", text.getBytes(StandardCharsets.UTF_16), false);
      case 1 -> new Mutation("UTF-16LE", text.getBytes(StandardCharsets.UTF_16LE), false);
      case 2 -> new Mutation("UTF-32", text.getBytes(Charset.forName("UTF-32")), false);
      case 3 -> new Mutation("BOM", bytes("\uFEFF" + text), false);
      case 4 -> new Mutation("old Macintosh", bytes(text.replace('\n', '\r')), false);
      default -> inserted("Latin-1", valid, new byte[] {(byte) 0xe9, (byte) 0xfc}, rng);
    };
  }

  private static Mutation punctuated(byte[] valid, Rng rng) {
    String marks = ",;\t \"'{}[]<>&:#%\\\n\r\u2028";
    String mark = String.valueOf(marks.charAt(rng.uniformInt(marks.length())));
    if (rng.bernoulli(0.3)) {
      char old = marks.charAt(rng.uniformInt(6));
      return new Mutation(
          "each '" + old + "' became '" + mark + "'",
          bytes(text(valid).replace(String.valueOf(old), mark)),
          false);
    }
    return inserted("'" + mark + "'", valid, bytes(mark), rng);
  }

  private static Mutation swollen(byte[] valid, Rng rng) {
    return switch (rng.uniformInt(5)) {
      case 0 -> inserted("a million digits", valid, bytes("7".repeat(1_000_000)), rng);
      case 1 -> inserted("deep brackets", valid, bytes("[".repeat(100_000)), rng);
      case 2 -> inserted("a million commas", valid, bytes(",".repeat(1_000_000)), rng);
      case 3 -> inserted("many line ends", valid, bytes("\n".repeat(100_000)), rng);
      default -> new Mutation("nothing at all", new byte[0], false);
    };
  }

  private static Mutation inserted(String what, byte[] valid, byte[] piece, Rng rng) {
    int at = rng.uniformInt(valid.length + 1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(valid, 0, at);
    out.write(piece, 0, piece.length);
    out.write(valid, at, valid.length - at);
    return new Mutation(what + " inserted at " + at, out.toByteArray(), false);
  }

  private static byte[] random(int length, Rng rng) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) rng.uniformInt(256);
    }
    return bytes;
  }

  /** Byte for byte, so that nothing is changed on the way. */
  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Texts hold bytes, but for what we put in ourselves. */
  private static byte[] bytes(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    text.codePoints()
        .forEach(
            c -> {
              byte[] one =
                  c < 256
                      ? new byte[] {(byte) c}
                      : Character.toString(c).getBytes(StandardCharsets.UTF_8);
              out.write(one, 0, one.length);
            });
    return out.toByteArray();
  }

  private static List<String> lines(byte[] bytes) {
    return new ArrayList<>(Arrays.asList(text(bytes).split("(?<=\n)", -1)));
  }

  private static Mutation joined(String name, List<String> lines) {
    return new Mutation(name, bytes(String.join("", lines)), false);
  }
}
