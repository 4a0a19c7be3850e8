package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/**
 * Two hundred and more damaged variants of a chains file. Each gives one sentence and exit 2, or,
 * where nothing is lost, the right numbers; none a stack trace.
 */
class MalformedChainsTest {
  @TempDir private Path folder;

  /** A variant, and whether the numbers can still be known. */
  private static final class Variant {
    final String name;
    final byte[] bytes;
    final boolean readable;

    Variant(String name, byte[] bytes, boolean readable) {
      this.name = name;
      this.bytes = bytes;
      this.readable = readable;
    }
  }

  private record Outcome(int status, String out, String err) {}

  private static Outcome diagnose(Path file) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(out),
            new PrintWriter(err, true),
            "diagnose",
            "--fail-on",
            "none",
            file.toString(),
            "--format",
            "json");
    return new Outcome(status, out.toString(), err.toString());
  }

  @Test
  void oneSentenceOrTheRightNumbers() throws IOException {
    String text = base();
    Path good = Files.writeString(folder.resolve("good.csv"), text);
    JsonNode expected = new ObjectMapper().readTree(diagnose(good).out());
    List<Variant> variants = variants(text);
    int readable = 0;
    for (Variant variant : variants) {
      Path file = Files.write(folder.resolve("variant.csv"), variant.bytes);
      Outcome outcome = diagnose(file);
      String all = variant.name + ": " + outcome.err();
      if (variant.readable) {
        assertEquals(0, outcome.status(), all);
        assertEquals(expected, new ObjectMapper().readTree(outcome.out()), all);
        readable++;
      } else {
        assertEquals(2, outcome.status(), all);
        assertEquals("", outcome.out(), all);
        assertEquals(1, outcome.err().lines().count(), all);
        assertTrue(outcome.err().contains("expected"), all);
        assertFalse(outcome.err().contains("Exception"), all);
      }
    }
    assertTrue(variants.size() >= 200, variants.size() + " variants");
    System.out.println(
        "malformed chains files: " + variants.size() + " variants, " + readable + " readable");
  }

  /** Two chains of 40 draws of three variables. */
  private static String base() throws IOException {
    String resource = "/oracle/diagnostics/given/chains_multi3.csv";
    try (InputStream stream = MalformedChainsTest.class.getResourceAsStream(resource)) {
      List<String> lines =
          new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      List<String> kept = new ArrayList<>();
      kept.add(lines.get(0));
      for (String chain : List.of("1,", "2,")) {
        lines.stream().filter(l -> l.startsWith(chain)).limit(40).forEach(kept::add);
      }
      return String.join("\n", kept) + "\n";
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<Variant> variants(String text) throws IOException {
    List<Variant> variants = new ArrayList<>();
    byte[] bytes = utf8(text);
    SeededRng rng = Rng.seeded(200);
    int lastLine = text.lastIndexOf('\n', text.length() - 2) + 1;
    for (int i = 0; i < 75; i++) {
      int length = i < 3 ? i : 1 + rng.uniformInt(lastLine - 1);
      String rest = new String(bytes, 0, length, StandardCharsets.UTF_8);
      if (!isShorterFile(rest)) {
        variants.add(new Variant("truncated at " + length, utf8(rest), false));
      }
    }
    List<String> lines = text.lines().toList();
    for (int i = 0; i < 100; i++) {
      int at = 1 + rng.uniformInt(lines.size() - 1);
      List<String> changed = new ArrayList<>(lines);
      String[] damaged = damage(lines.get(at), i % 20);
      changed.set(at, damaged[1]);
      String whole = String.join("\n", changed) + "\n";
      variants.add(new Variant(damaged[0] + " in line " + (at + 1), utf8(whole), false));
    }
    for (int i = 0; i < 30; i++) {
      byte[] binary = bytes.clone();
      int from = rng.uniformInt(binary.length - 60);
      for (int k = 0; k < 60; k++) {
        binary[from + k] = (byte) rng.uniformInt(256);
      }
      binary[from + 30] = 0;
      variants.add(new Variant("binary at " + from, binary, false));
    }
    headers(variants, text);
    harmless(variants, text);
    return variants;
  }

  /** Cut within the first chain's last column: a valid file of fewer draws, nobody can tell. */
  private static boolean isShorterFile(String text) {
    List<String> lines = text.lines().toList();
    return lines.size() > 1
        && lines.get(lines.size() - 1).matches("1,[^,]+,[^,]+,-?[0-9.]*[0-9.][^,]*");
  }

  /** A fault's name and the faulty line. */
  private static String[] damage(String line, int kind) {
    String[] cells = line.split(",", -1);
    String rest = line.substring(line.indexOf(',') + 1);
    return switch (kind) {
      case 0 -> new String[] {"a field more", line + ",1"};
      case 1 -> new String[] {"a field less", line.substring(0, line.lastIndexOf(','))};
      case 2 -> new String[] {"semicolons", line.replace(',', ';')};
      case 3 -> new String[] {"tabs", line.replace(',', '\t')};
      case 4 -> new String[] {"one semicolon", line.replaceFirst(",", ";")};
      case 5 -> new String[] {"a word", cells[0] + ",abc," + cells[2] + "," + cells[3]};
      case 6 -> new String[] {"no number", cells[0] + ",," + cells[2] + "," + cells[3]};
      case 7 -> new String[] {"a huge number", cells[0] + ",1e400," + cells[2] + "," + cells[3]};
      case 8 -> new String[] {"two points", cells[0] + ",1.2.3," + cells[2] + "," + cells[3]};
      case 9 -> new String[] {"hexadecimal", cells[0] + ",0x1.8p3," + cells[2] + "," + cells[3]};
      case 10 -> new String[] {"a Java float", cells[0] + ",1.5f," + cells[2] + "," + cells[3]};
      case 11 -> new String[] {"a chain with a gap", "7," + rest};
      case 12 -> new String[] {"a broken chain number", "1.5," + rest};
      case 13 -> new String[] {"a negative chain", "-1," + rest};
      case 14 -> new String[] {"a chain that is NaN", "NaN," + rest};
      case 15 -> new String[] {"an empty line", ""};
      case 16 -> new String[] {"a stray quote", line.replaceFirst(",", ",\"")};
      case 17 -> new String[] {"a decimal comma", line.replaceFirst("\\.", ",")};
      case 18 -> new String[] {"a huge chain number", "99999999999999999999," + rest};
      default -> new String[] {"a date", cells[0] + ",2026-01-01," + cells[2] + "," + cells[3]};
    };
  }

  private static void headers(List<Variant> variants, String text) {
    String body = text.substring(text.indexOf('\n') + 1);
    for (String header :
        List.of(
            "chain,alpha,alpha,beta",
            "chain,alpha,beta",
            "chain,alpha,beta,c,d",
            "chain",
            "",
            "1,2,3,4",
            "chain;alpha;beta;sigma",
            "chain\talpha\tbeta\tsigma",
            "chain,,beta,sigma",
            "chain,\"alpha,beta,sigma",
            "chain alpha beta sigma",
            "chain,alpha,beta,sigma,",
            "\u0001\u0002,alpha,beta,sigma",
            "{\"posterior\": 1}",
            "{",
            "[1, 2]")) {
      String whole = header + "\n" + body;
      boolean alone = header.isEmpty();
      variants.add(new Variant("header " + header, utf8(alone ? body : whole), false));
    }
    variants.add(new Variant("only a header", utf8("chain,x\n"), false));
    variants.add(new Variant("UTF-16", text.getBytes(StandardCharsets.UTF_16), false));
    variants.add(new Variant("the file twice", utf8(text + text), false));
  }

  private static void harmless(List<Variant> variants, String text) throws IOException {
    variants.add(new Variant("as it is", utf8(text), true));
    variants.add(new Variant("BOM", utf8("\ufeff" + text), true));
    variants.add(new Variant("CRLF", utf8(text.replace("\n", "\r\n")), true));
    variants.add(new Variant("BOM, CRLF", utf8("\ufeff" + text.replace("\n", "\r\n")), true));
    variants.add(new Variant("no last line end", utf8(text.stripTrailing()), true));
    variants.add(new Variant("empty lines at the end", utf8(text + "\n \n\n"), true));
    variants.add(new Variant("comments", utf8("# one\n" + text + "# two\n"), true));
    variants.add(new Variant("blanks", utf8(text.replace(",", ", ")), true));
    variants.add(new Variant("all semicolons", utf8(text.replace(',', ';')), true));
    variants.add(new Variant("all tabs", utf8(text.replace(',', '\t')), true));
    variants.add(new Variant("plus signs", utf8(text.replaceAll(",(\\d)", ",+$1")), true));
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(utf8(text));
    }
    byte[] gz = compressed.toByteArray();
    variants.add(new Variant("gzip", gz, true));
    variants.add(new Variant("gzip with more behind it", Arrays.copyOf(gz, gz.length + 7), false));
    variants.add(new Variant("truncated gzip", Arrays.copyOf(gz, gz.length / 2), false));
    byte[] flipped = gz.clone();
    flipped[gz.length / 2] ^= 0x55;
    variants.add(new Variant("damaged gzip", flipped, false));
  }
}
