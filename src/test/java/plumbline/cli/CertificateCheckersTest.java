package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;

/** Those who check certificates without this library. */
public class CertificateCheckersTest {
  private static final Path CHECKERS = Path.of("docs/certificates").toAbsolutePath();
  private static final String CERTIFICATES = "certificates.json";

  /** Whole numbers in quotes: those of the mathematics, from the weights on. */
  private static final Pattern NUMBER = Pattern.compile("\"([0-9]+)\"");

  /** Of the library's kernels, 12 in all. */
  private static final List<String> MODELS =
      List.of(
          "coal",
          "coal --set kernel=prior-independence",
          "coal --set kernel=random-walk",
          "coal --set kernel=truncated",
          "ctm",
          "ctm --set assignments=collapsed",
          "dmr",
          "irm",
          "lda",
          "lfrm",
          "mixture");

  @TempDir private Path folder;

  public record Answer(int status, String text) {}

  public static Answer answer(Path folder, String... command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "answer", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int status = process.waitFor();
    return new Answer(status, Files.readString(output, StandardCharsets.UTF_8));
  }

  private static boolean has(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(entry -> Files.isExecutable(Path.of(entry, program)));
  }

  /** The certificates of all models, each in a file of its own. */
  private List<Path> certificates() {
    List<Path> files = new ArrayList<>();
    for (String model : MODELS) {
      Path out = folder.resolve("out" + files.size());
      List<String> words = new ArrayList<>(List.of(("certify " + model).split(" ")));
      words.addAll(List.of("--out", out.toString()));
      CommandRun run = CommandRun.of(words.toArray(String[]::new));
      assertEquals(0, run.status(), run.out() + run.err());
      files.add(out.resolve(CERTIFICATES));
    }
    return files;
  }

  /** A digit of the mathematics changed, by chance. */
  private Path changed(Path file, Rng rng) throws IOException {
    String text = Files.readString(file);
    int from = text.indexOf("\"weights\"");
    List<MatchResult> numbers =
        NUMBER.matcher(text).results().filter(found -> found.start() > from).toList();
    MatchResult number = numbers.get(rng.uniformInt(numbers.size()));
    int at = number.start(1) + rng.uniformInt(number.group(1).length());
    int digit = (text.charAt(at) - '0' + 1 + rng.uniformInt(9)) % 10;
    Path other = Files.createTempFile(folder, "changed", ".json");
    return Files.writeString(other, text.substring(0, at) + digit + text.substring(at + 1));
  }

  /** What a checker says of all certificates, and of some with one digit changed. */
  private void judges(int changes, String... command) throws Exception {
    Rng rng = Rng.seeded(1);
    int kernels = 0;
    for (Path file : certificates()) {
      Answer right = answer(folder, with(command, file));
      assertEquals(0, right.status(), right.text());
      assertFalse(right.text().contains("REFUSED"), right.text());
      kernels += right.text().split("pi P = pi, for this pi alone", -1).length - 1;
      for (int n = 0; n < changes; n++) {
        Answer wrong = answer(folder, with(command, changed(file, rng)));
        assertEquals(1, wrong.status(), wrong.text());
        assertTrue(wrong.text().contains("REFUSED"), wrong.text());
      }
    }
    assertEquals(12, kernels);
  }

  private static String[] with(String[] command, Path file) {
    return Stream.concat(Stream.of(command), Stream.of(file.toString())).toArray(String[]::new);
  }

  @Test
  void pythonChecksThem() throws Exception {
    PythonProgram.assumePython();
    judges(1, "python3", CHECKERS.resolve("check_certificates.py").toString());
  }

  @Test
  @Tag("long")
  void rChecksThem() throws Exception {
    assumeTrue(has("Rscript"), "no R on this machine");
    assumeTrue(
        answer(folder, "Rscript", "-e", "library(jsonlite)").status() == 0, "R has no jsonlite");
    judges(1, "Rscript", CHECKERS.resolve("check_certificates.R").toString());
    refusesBadFiles("Rscript", CHECKERS.resolve("check_certificates.R").toString());
  }

  @Test
  @Tag("long")
  void coqProvesThem() throws Exception {
    PythonProgram.assumePython();
    assumeTrue(has("coqc"), "no Coq on this machine");
    Files.copy(CHECKERS.resolve("Certificates.v"), folder.resolve("Certificates.v"));
    assertEquals(new Answer(0, ""), answer(folder, "coqc", "Certificates.v"));
    Rng rng = Rng.seeded(2);
    int theorems = 0;
    for (Path file : certificates()) {
      Answer right = coq(file);
      assertEquals(0, right.status(), right.text());
      theorems += Files.readString(folder.resolve("Numbers.v")).split("Theorem", -1).length - 1;
    }
    for (Path file : certificates().subList(0, 5)) { // the others take half a minute
      Answer wrong = coq(changed(file, rng));
      assertEquals(1, wrong.status());
      assertTrue(wrong.text().contains("Unable to unify"), wrong.text());
    }
    assertEquals(12, theorems);
  }

  private Answer coq(Path file) throws Exception {
    Answer written =
        answer(
            folder,
            "python3",
            CHECKERS.resolve("certificates_to_coq.py").toString(),
            file.toString());
    assertEquals(0, written.status(), written.text());
    Files.writeString(folder.resolve("Numbers.v"), written.text());
    return answer(folder, "coqc", "Numbers.v");
  }

  @Test
  void badFilesAreRefusedByPython() throws Exception {
    PythonProgram.assumePython();
    refusesBadFiles("python3", CHECKERS.resolve("check_certificates.py").toString());
    String writer = CHECKERS.resolve("certificates_to_coq.py").toString();
    for (String text : BAD) {
      Path file = Files.writeString(folder.resolve("bad.json"), text);
      Answer answer = answer(folder, "python3", writer, file.toString());
      assertEquals(1, answer.status(), text);
      assertFalse(answer.text().contains("Traceback"), answer.text());
    }
  }

  private static final List<String> UNREADABLE =
      List.of("", "[]", "{}", "{\"format\":1}", "{\"format\":1,\"certificates\":3}");

  private static final List<String> REFUSED =
      List.of(
          "{\"format\":2,\"certificates\":[1]}",
          "{\"format\":1,\"certificates\":[]}",
          "{\"format\":1,\"certificates\":[1]}",
          "{\"format\":1,\"certificates\":[{}]}",
          "{\"format\":1,\"certificates\":[{\"kernel\":\"k\",\"case\":\"c\",\"states\":[\"a\"],"
              + "\"weights\":[1],\"rows\":[{\"denominator\":\"1\",\"numerators\":[\"1\"]}]}]}");

  private static final List<String> BAD =
      Stream.concat(UNREADABLE.stream(), REFUSED.stream()).toList();

  private void refusesBadFiles(String... command) throws Exception {
    for (String text : UNREADABLE) {
      Path file = Files.writeString(folder.resolve("bad.json"), text);
      Answer answer = answer(folder, with(command, file));
      assertEquals(2, answer.status(), text);
      assertTrue(answer.text().contains("cannot be read"), answer.text());
    }
    for (String text : REFUSED) {
      Path file = Files.writeString(folder.resolve("bad.json"), text);
      Answer answer = answer(folder, with(command, file));
      assertEquals(1, answer.status(), text);
      assertTrue(answer.text().contains("REFUSED"), answer.text());
    }
  }
}
