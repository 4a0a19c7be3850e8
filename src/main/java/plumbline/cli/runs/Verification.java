package plumbline.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plumbline.cli.output.Json;
import plumbline.cli.runs.RunRecord.Machine;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;
import plumbline.verification.Verdict;

/**
 * What was found of a run's files.
 *
 * @param record what the run says of itself
 * @param here what would run now
 * @param rows one for each file, and for each file of a second run
 */
public record Verification(RunRecord record, Machine here, List<Row> rows) {
  /** What a file is to the run. */
  public enum Role {
    INPUT,
    OUTPUT,
    AGAIN
  }

  /** What became of it. */
  public enum State {
    SAME("as recorded", Verdict.PASS),
    CHANGED("CHANGED", Verdict.FAIL),
    MISSING("MISSING", Verdict.FAIL),
    ABSENT("not here", Verdict.INCONCLUSIVE),
    READ_ONCE("read once, cannot be checked", Verdict.INCONCLUSIVE),
    OTHER("other, from another program, Java or processor", Verdict.INCONCLUSIVE),
    NOT_RUN("not run: the data are not those", Verdict.INCONCLUSIVE),
    UNLISTED("not of this run", Verdict.NOT_TESTED);

    private final String words;
    private final Verdict verdict;

    State(String words, Verdict verdict) {
      this.words = words;
      this.verdict = verdict;
    }
  }

  /** A file, what its digest was and what it is; empty where there is none. */
  public record Row(Role role, String name, State state, String recorded, String found) {
    /** As in JSON and in the table. */
    public static final String FIELDS = "what=role name state recorded found";
  }

  /** What it was there, and what it is here. */
  private record There(Object recorded, Object here) {}

  /**
   * Reads the files.
   *
   * @param folder what the run has written
   * @param record its record
   * @param inputs where relative names of the data begin; null for the current folder
   */
  public static Verification of(Path folder, RunRecord record, @Nullable Path inputs)
      throws IOException {
    List<Row> rows = new ArrayList<>();
    for (FileDigest output : record.outputs()) {
      Path file = inside(folder, output.name());
      rows.add(row(Role.OUTPUT, output, file, State.MISSING));
    }
    for (FileDigest input : record.inputs()) {
      Path file = path(folder, input.name());
      rows.add(row(Role.INPUT, input, inputs == null ? file : inputs.resolve(file), State.ABSENT));
    }
    Set<String> listed =
        record.outputs().stream().map(FileDigest::name).collect(Collectors.toSet());
    for (FileDigest file : FileDigest.tree(folder, "")) {
      if (!listed.contains(file.name()) && !file.name().equals(RunRecord.NAME)) {
        rows.add(new Row(Role.OUTPUT, file.name(), State.UNLISTED, "", file.sha256()));
      }
    }
    return new Verification(record, Machine.here(), rows);
  }

  private static Row row(Role role, FileDigest recorded, Path file, State gone) {
    if (!Files.exists(file)) {
      State state = recorded.isKnown() ? gone : State.READ_ONCE;
      return new Row(role, recorded.name(), state, recorded.sha256(), "");
    }
    try {
      FileDigest found = FileDigest.of(recorded.name(), file);
      State state =
          !recorded.isKnown()
              ? State.READ_ONCE
              : recorded.sameContent(found) ? State.SAME : State.CHANGED;
      return new Row(role, recorded.name(), state, recorded.sha256(), found.sha256());
    } catch (IOException e) {
      throw DataFileException.unreadable(file, e, "a file of the run");
    }
  }

  /** A manifest may come from anyone: its outputs are in its folder and nowhere else. */
  private static Path inside(Path folder, String name) {
    Path path = path(folder, name);
    if (path.isAbsolute() || path.normalize().startsWith("..") || name.isEmpty()) {
      throw new DataFileException(
          folder.resolve(RunRecord.NAME), 0, 0, "an output " + name, "a name in this folder");
    }
    return folder.resolve(path);
  }

  private static Path path(Path folder, String name) {
    try {
      return folder.getFileSystem().getPath(name);
    } catch (InvalidPathException e) {
      throw new DataFileException(
          folder.resolve(RunRecord.NAME), 0, 0, "the name " + name, "the name of a file");
    }
  }

  /**
   * The same with what the run writes if it is made once more; it is not where the data are others.
   *
   * @param run writes into a folder and gives the exit status
   */
  public Verification again(ToIntFunction<Path> run) throws IOException {
    List<Row> all = new ArrayList<>(rows);
    if (!inputsAreThere()) {
      for (FileDigest output : record.outputs()) {
        all.add(new Row(Role.AGAIN, output.name(), State.NOT_RUN, output.sha256(), ""));
      }
      return new Verification(record, here, all);
    }
    Path folder = Files.createTempDirectory("plumbline-verify");
    try {
      Path written = folder.resolve("out");
      int status = run.applyAsInt(written);
      for (FileDigest output : record.outputs()) {
        Row row = row(Role.AGAIN, output, written.resolve(output.name()), State.MISSING);
        all.add(
            row.state() == State.SAME || sameMachine()
                ? row
                : new Row(row.role(), row.name(), State.OTHER, row.recorded(), row.found()));
      }
      if (status != record.status()) {
        State state = sameMachine() ? State.CHANGED : State.OTHER;
        all.add(new Row(Role.AGAIN, "exit status", state, "" + record.status(), "" + status));
      }
      return new Verification(record, here, all);
    } finally {
      RunParts.delete(folder);
    }
  }

  /** Whether the data are there as they were. */
  private boolean inputsAreThere() {
    return rows.stream()
        .filter(row -> row.role() == Role.INPUT)
        .allMatch(row -> row.state() == State.SAME);
  }

  /** Whether one seed must give the same bytes here; classes that are in no jar may be any. */
  public boolean sameMachine() {
    return record.program().equals(here) && !here.jarSha256().isEmpty();
  }

  /** On all files. */
  public Verdict verdict() {
    Verdict verdict = Verdict.NOT_TESTED;
    for (Row row : rows) {
      verdict = verdict.and(row.state().verdict);
    }
    return verdict;
  }

  public Map<String, Object> json() {
    Map<String, Object> program = Json.of(Machine.FIELDS, here);
    Map<String, Object> there = Json.of(Machine.FIELDS, record.program());
    program.replaceAll((name, value) -> new There(there.getOrDefault(name, ""), value));
    return Json.of(
        "verdict *record(arguments seed status) program files=rows(" + Row.FIELDS + ")",
        Map.of("program", program),
        this);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(verdict().name().replace('_', ' '));
    String line = String.join(" ", record.arguments());
    String run = ": %s%nrun:     plumbline %s  (seed %d, ended with %d)%n";
    text.append(Text.of(run, headline(), line, record.seed(), record.status()));
    for (Row row : rows) {
      String role = row.role().name().toLowerCase(Locale.ROOT) + ":";
      text.append(Text.of("%-8s %-30s %s%n", role, row.name(), row.state().words));
    }
    Map<String, Object> there = Json.of(Machine.FIELDS, record.program());
    Json.of(Machine.FIELDS, here)
        .forEach(
            (name, value) -> {
              Object then = there.getOrDefault(name, "");
              if (!value.equals(then)) {
                Object was = then.equals("") ? "not recorded" : then;
                Object is = value.equals("") ? "unknown" : value;
                text.append(Text.of("by:      %s was %s and is %s here%n", name, was, is));
              }
            });
    return text.toString().stripTrailing();
  }

  private String headline() {
    long wrong = rows.stream().filter(row -> row.state().verdict == Verdict.FAIL).count();
    long open = rows.stream().filter(row -> row.state().verdict == Verdict.INCONCLUSIVE).count();
    long same = rows.stream().filter(row -> row.state() == State.SAME).count();
    return wrong > 0
        ? wrong + " of " + rows.size() + " files are not as the run left them"
        : open > 0
            ? same + " files are as recorded, " + open + " could not be checked"
            : same + " files are as recorded";
  }
}
