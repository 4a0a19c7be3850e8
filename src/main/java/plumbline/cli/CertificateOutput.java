package plumbline.cli;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math3.fraction.BigFraction;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.files.AtomicFile;
import plumbline.verification.Verdict;
import plumbline.verification.certificate.Certificate;
import plumbline.verification.certificate.NoCertificateException;
import plumbline.verification.certificate.Row;

/**
 * What {@code certify} tells and writes.
 *
 * @param model its name, or a program's command line
 * @param formula corrected or as-printed
 * @param settings of the model
 * @param kernels with a certificate or without
 */
record CertificateOutput(
    String model, String formula, Map<String, String> settings, List<Kernel> kernels) {
  private static final String NAME = "certificates.json";

  private static final int FORMAT = 1;

  /**
   * A kernel with its certificate, or why it has none.
   *
   * @param name of the kernel
   * @param posterior what its states are
   * @param states how many
   * @param certificate null if there is none
   * @param verdict PASS with a certificate, FAIL for a wrong kernel, else what is open
   * @param note what is said of it
   */
  record Kernel(
      String name,
      String posterior,
      int states,
      @Nullable Certificate certificate,
      Verdict verdict,
      String note) {
    static Kernel of(Certificate made) {
      return new Kernel(
          made.kernel(),
          made.posterior(),
          made.states().size(),
          made,
          Verdict.PASS,
          made.isIrreducible()
              ? "pi P = pi, for this pi alone"
              : "pi P = pi, and not every state is reached from every other");
    }

    static Kernel without(String name, String posterior, int states, NoCertificateException none) {
      return new Kernel(
          name,
          posterior,
          states,
          null,
          none.isWrong() ? Verdict.FAIL : Verdict.INCONCLUSIVE,
          String.valueOf(none.getMessage()));
    }

    Kernel with(Verdict other, String told) {
      return new Kernel(name, posterior, states, certificate, other, told);
    }

    static Kernel untested(String name, String why) {
      return new Kernel(name, "", 0, null, Verdict.NOT_TESTED, why);
    }

    static Kernel open(String name, String why) {
      return new Kernel(name, "", 0, null, Verdict.INCONCLUSIVE, why);
    }

    private Map<String, Object> json() {
      Map<String, Object> json = Json.of(this, "kernel=name case=posterior states verdict");
      json.put("irreducible", certificate == null ? null : certificate.isIrreducible());
      json.put("largest", certificate == null ? null : fraction(certificate.largest()));
      json.put("note", note);
      return json;
    }
  }

  /** On all kernels. */
  public Verdict verdict() {
    Verdict all = kernels.stream().map(Kernel::verdict).reduce(Verdict.NOT_TESTED, Verdict::and);
    return all == Verdict.NOT_TESTED ? Verdict.INCONCLUSIVE : all;
  }

  /** What is printed with {@code --format json}. */
  Map<String, Object> json() {
    Map<String, Object> json = Json.of(this, "model verdict");
    json.put("kernels", kernels.stream().map(Kernel::json).toList());
    return json;
  }

  /** The files of an earlier run, which must not outlive one that writes none. */
  static List<Path> files(Path folder) {
    return Stream.of(folder.resolve(NAME)).filter(Files::exists).toList();
  }

  /** Writes the certificates, if there are any, and which kernels have none. */
  void write(Path folder) throws IOException {
    List<Map<String, Object>> certificates = new ArrayList<>();
    List<Map<String, Object>> without = new ArrayList<>();
    for (Kernel kernel : kernels) {
      Certificate made = kernel.certificate();
      if (made != null) {
        certificates.add(certificate(made));
      } else {
        without.add(kernel.json());
        without.get(without.size() - 1).keySet().removeAll(List.of("irreducible", "largest"));
      }
    }
    if (certificates.isEmpty()) {
      return;
    }
    RunMachine here = RunMachine.here();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put(
        "claim",
        "for every j: the sum over i of weights[i] * rows[i].numerators[j] / rows[i].denominator is"
            + " weights[j]");
    json.putAll(Json.of(this, "model formula settings"));
    json.put("version", here.version());
    json.put("jarSha256", here.jar().isEmpty() ? null : here.jar());
    json.put("without", without);
    json.put("certificates", certificates);
    AtomicFile.write(folder.resolve(NAME), Json.text(json) + "\n");
  }

  /** Whole numbers as text: many are larger than the numbers of other programs. */
  private static Map<String, Object> certificate(Certificate made) {
    Map<String, Object> json = Json.of(made, "kernel case=posterior decisions");
    json.put("largest", fraction(made.largest()));
    json.put("states", made.states());
    json.put("weights", digits(made.weights()));
    json.put("rows", made.rows().stream().map(CertificateOutput::row).toList());
    return json;
  }

  private static Map<String, Object> row(Row row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("denominator", row.denominator().toString());
    json.put("numerators", digits(row.numerators()));
    return json;
  }

  private static List<String> digits(List<BigInteger> numbers) {
    return numbers.stream().map(BigInteger::toString).toList();
  }

  private static String fraction(BigFraction x) {
    return x.getNumerator() + "/" + x.getDenominator();
  }

  @Override
  public String toString() {
    List<List<Kernel>> alike =
        List.copyOf(
            kernels.stream()
                .collect(
                    Collectors.groupingBy(
                        // Verdicts have reasons with numbers of their own; certificates do not.
                        one ->
                            List.of(
                                one.name(),
                                one.verdict(),
                                one.verdict() == Verdict.PASS ? one.note() : ""),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
    int name = width(alike.stream().map(some -> some.get(0).name()));
    int cases = width(alike.stream().map(CertificateOutput::cases));
    String format = "%n%-14s%-" + (name + 2) + "s%-" + (cases + 2) + "s%s";
    StringBuilder text = new StringBuilder(model + ": pi P = pi in whole numbers");
    for (List<Kernel> some : alike) {
      Kernel first = some.get(0);
      boolean same = some.stream().allMatch(one -> one.note().equals(first.note()));
      text.append(
          format.formatted(
              first.verdict().name(),
              first.name(),
              cases(some),
              (same ? "" : "the first: ") + first.note()));
    }
    return text.toString();
  }

  private static int width(Stream<String> texts) {
    return texts.mapToInt(String::length).max().orElse(0);
  }

  private static String cases(List<Kernel> alike) {
    Kernel one = alike.get(0);
    String first = one.states() == 0 ? "" : one.posterior() + ", " + one.states() + " states";
    return alike.size() == 1 ? first : first + ", and " + (alike.size() - 1) + " more";
  }
}
