package plumbline.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.reproduction.ledger.Finding;
import plumbline.reproduction.ledger.Findings;
import plumbline.reproduction.ledger.PrintedFigure;

/**
 * What is held against other people's programs, shown on the programs themselves where they can be
 * had: what they give now beside what is on record. A program that is missing, or that was read and
 * not run, is named as such.
 */
final class FindingsOnTrial {
  /** The word that asks for it; being no measurement of speed, it is not among the others. */
  static final String NAME = "findings";

  /**
   * What became of a finding.
   *
   * @param finding its record
   * @param status run, missing or read
   * @param version of the program that ran, or what is missing
   * @param measured lines that it gave
   * @param differences where they are not what is recorded
   */
  private record Outcome(
      Finding finding,
      String status,
      String version,
      List<String> measured,
      List<String> differences) {}

  private FindingsOnTrial() {}

  /**
   * Runs what can be run.
   *
   * @param asJson one JSON object instead of text
   * @param out where the figures go
   * @return whether every figure is what is recorded of that version
   * @throws IOException if the figures cannot be written as JSON
   */
  static boolean run(boolean asJson, PrintStream out) throws IOException {
    List<Accused> accused = List.of(new MalletOnTrial(), new RPackage("coda"), bdgraph());
    List<Outcome> outcomes = new ArrayList<>();
    Map<String, Accused> runners = new LinkedHashMap<>();
    accused.forEach(runner -> runner.findings().forEach(id -> runners.put(id, runner)));
    // A name that is not on record would otherwise never be compared.
    runners.keySet().forEach(Findings.shipped()::named);
    for (Finding finding : Findings.shipped().all()) {
      if (runners.containsKey(finding.id())) {
        outcomes.add(tried(finding, runners.get(finding.id())));
      } else if (finding.seen().contains("program")) {
        outcomes.add(new Outcome(finding, "read", "", List.of(), List.of()));
      }
    }
    if (asJson) {
      out.println(
          new ObjectMapper()
              .writeValueAsString(
                  Map.of(NAME, outcomes.stream().map(FindingsOnTrial::node).toList())));
    } else {
      outcomes.forEach(outcome -> print(outcome, out));
      print(outcomes, out);
    }
    return outcomes.stream().allMatch(outcome -> outcome.differences().isEmpty());
  }

  private static RPackage bdgraph() {
    return new RPackage("BDgraph");
  }

  private static Outcome tried(Finding finding, Accused runner) {
    Optional<String> version = runner.version();
    if (version.isEmpty()) {
      return new Outcome(finding, "missing", runner.missing(), List.of(), List.of());
    }
    List<String> measured = runner.measured(finding.id());
    String text = String.join("\n", measured);
    // Another version may be right: its figures are shown, and not held against the record.
    boolean recorded = finding.version().contains(version.get());
    List<String> differences =
        finding.accused().stream()
            .filter(figure -> recorded)
            .flatMap(figure -> figure.differsFrom(text).stream())
            .collect(Collectors.toCollection(ArrayList::new));
    if (finding.accused().isEmpty()) {
      differences.add("nothing is on record");
    }
    return new Outcome(finding, "run", version.get(), measured, differences);
  }

  private static Map<String, Object> node(Outcome outcome) {
    Map<String, Object> node = new LinkedHashMap<>();
    Finding finding = outcome.finding();
    node.put("id", finding.id());
    node.put("program", finding.subject());
    node.put("recordedVersion", finding.version());
    node.put("place", finding.place());
    node.put("status", outcome.status());
    node.put("version", outcome.version());
    node.put("measured", outcome.measured());
    node.put("recorded", finding.accused().stream().map(PrintedFigure::toString).toList());
    node.put("differences", outcome.differences());
    node.put("reenactment", finding.evidence().stream().map(Finding.Evidence::command).toList());
    return node;
  }

  private static void print(Outcome outcome, PrintStream out) {
    Finding finding = outcome.finding();
    out.println();
    out.println(finding.id() + ": " + finding.place());
    out.println("  " + finding.problem());
    switch (outcome.status()) {
      case "run" -> {
        out.println("  run: " + finding.subject() + " " + outcome.version());
        outcome.measured().forEach(line -> out.println("    measured  " + line));
        finding.accused().forEach(figure -> out.println("    recorded  " + figure));
        if (!finding.version().contains(outcome.version())) {
          out.println("    the record is of " + finding.version() + "; not compared");
        } else if (outcome.differences().isEmpty()) {
          out.println("    they agree");
        }
        outcome.differences().forEach(line -> out.println("    DIFFERS: " + line));
      }
      case "missing" -> {
        out.println("  NOT RUN: " + outcome.version());
        finding.accused().forEach(figure -> out.println("    recorded  " + figure));
      }
      default -> {
        out.println("  READ, NOT RUN: " + finding.version());
        finding
            .evidence()
            .forEach(evidence -> out.println("    our re-enactment: " + evidence.command()));
      }
    }
  }

  private static void print(List<Outcome> outcomes, PrintStream out) {
    out.println();
    out.println(
        Stream.of("run", "missing", "read")
            .map(
                status ->
                    outcomes.stream().filter(outcome -> outcome.status().equals(status)).count()
                        + (status.equals("read") ? " read and not run" : " " + status))
            .collect(Collectors.joining(", ", "findings against programs: ", "")));
  }
}
