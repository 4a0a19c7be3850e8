package plumbline.cli;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
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
 * @param settings of the model
 * @param kernels those that have a case on few states
 */
record CertificateOutput(String model, Map<String, String> settings, List<Kernel> kernels) {
  static final String NAME = "certificates.json";

  private static final int FORMAT = 1;

  /**
   * A kernel with its certificate, or why it has none.
   *
   * @param name of the kernel
   * @param posterior what its states are
   * @param states how many
   * @param certificate null if there is none
   * @param none null if there is one
   */
  record Kernel(
      String name,
      String posterior,
      int states,
      @Nullable Certificate certificate,
      @Nullable NoCertificateException none) {
    private Verdict verdict() {
      return certificate != null
          ? Verdict.PASS
          : none != null && none.isWrong() ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    }

    private String told() {
      return certificate == null
          ? String.valueOf(Objects.requireNonNull(none).getMessage())
          : certificate.isIrreducible()
              ? "pi P = pi, for this pi alone"
              : "pi P = pi, and not every state is reached from every other";
    }

    private Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("kernel", name);
      json.put("case", posterior);
      json.put("states", states);
      json.put("verdict", CheckOutput.verdict(verdict()));
      json.put("irreducible", certificate == null ? null : certificate.isIrreducible());
      json.put("largest", certificate == null ? null : fraction(certificate.largest()));
      json.put("reason", none == null ? null : none.getMessage());
      return json;
    }
  }

  Verdict verdict() {
    return kernels.stream().map(Kernel::verdict).reduce(Verdict.NOT_TESTED, Verdict::and);
  }

  /** What is printed with {@code --format json}. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", model);
    json.put("verdict", CheckOutput.verdict(verdict()));
    json.put("kernels", kernels.stream().map(Kernel::json).toList());
    return json;
  }

  /** Writes the certificates, if there are any. */
  void write(Path folder) throws IOException {
    List<Map<String, Object>> certificates = new ArrayList<>();
    for (Kernel kernel : kernels) {
      Certificate made = kernel.certificate();
      if (made != null) {
        certificates.add(certificate(made));
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
    json.put("model", model);
    json.put("settings", new TreeMap<>(settings));
    json.put("version", here.version());
    json.put("jarSha256", here.jar().isEmpty() ? null : here.jar());
    json.put("certificates", certificates);
    AtomicFile.write(folder.resolve(NAME), Json.text(json) + "\n");
  }

  /** Whole numbers as text: many are larger than the numbers of other programs. */
  private static Map<String, Object> certificate(Certificate made) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kernel", made.kernel());
    json.put("case", made.posterior());
    json.put("decisions", made.decisions());
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
    if (kernels.isEmpty()) {
      return model + ": no kernel has a case on few states";
    }
    List<List<Kernel>> alike =
        List.copyOf(
            kernels.stream()
                .collect(
                    Collectors.groupingBy(
                        kernel -> List.of(kernel.name(), kernel.verdict()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
    int name = width(alike.stream().map(some -> some.get(0).name()));
    int cases = width(alike.stream().map(CertificateOutput::cases));
    String format = "%n%-14s%-" + (name + 2) + "s%-" + (cases + 2) + "s%s";
    StringBuilder text = new StringBuilder(model + ": pi P = pi in whole numbers");
    for (List<Kernel> some : alike) {
      Kernel first = some.get(0);
      text.append(
          format.formatted(first.verdict().name(), first.name(), cases(some), first.told()));
    }
    return text.toString();
  }

  private static int width(Stream<String> texts) {
    return texts.mapToInt(String::length).max().orElse(0);
  }

  private static String cases(List<Kernel> alike) {
    String first = alike.get(0).posterior() + ", " + alike.get(0).states() + " states";
    return alike.size() == 1 ? first : first + ", and " + (alike.size() - 1) + " more";
  }
}
