package plumbline.cli.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plumbline.cli.output.Json;
import plumbline.cli.runs.RunRecord;
import plumbline.sampling.files.AtomicFile;
import plumbline.verification.Verdict;
import plumbline.verification.certificate.Certificate;
import plumbline.verification.certificate.NoCertificateException;

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

  private static final String CLAIM =
      "for every j: the sum over i of weights[i] * rows[i].numerators[j] / rows[i].denominator is"
          + " weights[j]";

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
  }

  /** On all kernels. */
  public Verdict verdict() {
    Verdict all = kernels.stream().map(Kernel::verdict).reduce(Verdict.NOT_TESTED, Verdict::and);
    return all == Verdict.NOT_TESTED ? Verdict.INCONCLUSIVE : all;
  }

  /** What is printed with {@code --format json}. */
  Map<String, Object> json() {
    return Json.of(
        "model verdict kernels(kernel=name case=posterior states verdict"
            + " irreducible=certificate.isIrreducible largest=certificate.largest note)",
        this);
  }

  /** The files of an earlier run, which must not outlive one that writes none. */
  static List<Path> files(Path folder) {
    return Stream.of(folder.resolve(NAME)).filter(Files::exists).toList();
  }

  /**
   * Writes the certificates, if there are any, and which kernels have none. Whole numbers are text:
   * many are larger than the numbers of other programs.
   */
  void write(Path folder) throws IOException {
    List<Certificate> certificates =
        kernels.stream().map(Kernel::certificate).filter(Objects::nonNull).toList();
    if (certificates.isEmpty()) {
      return;
    }
    Map<String, Object> json =
        Json.of(
            "format claim model formula settings version jarSha256~"
                + " without(kernel=name case=posterior states verdict note)"
                + " certificates(kernel case=posterior decisions largest states weights"
                + " rows(denominator numerators))",
            Map.of("format", FORMAT, "claim", CLAIM, "certificates", certificates),
            Map.of("without", kernels.stream().filter(one -> one.certificate() == null).toList()),
            RunRecord.Machine.here(),
            this);
    AtomicFile.write(folder.resolve(NAME), Json.text(json) + "\n");
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
