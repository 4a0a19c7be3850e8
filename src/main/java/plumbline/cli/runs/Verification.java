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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plumbline.cli.output.Json;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;
import plumbline.verification.Verdict;

/**
 * What was found of a run's files.
 *
 * @param manifest what the run says of itself
 * @param here what would run now
 * @param rows one for each file, and for each file of a second run
 */
public record Verification(RunManifest manifest, RunMachine here, List<Row> rows) {
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
   * @param manifest its record
   * @param inputs where relative names of the data begin; null for the current folder
   */
  public static Verification of(Path folder, RunManifest manifest, @Nullable Path inputs)
      throws IOException {
    List<Row> rows = new ArrayList<>();
    for (FileDigest output : manifest.outputs()) {
      Path file = inside(folder, output.name());
      rows.add(row(Role.OUTPUT, output, file, State.MISSING));
    }
    for (FileDigest input : manifest.inputs()) {
      Path file = path(folder, input.name());
      rows.add(row(Role.INPUT, input, inputs == null ? file : inputs.resolve(file), State.ABSENT));
    }
    Set<String> listed =
        manifest.outputs().stream().map(FileDigest::name).collect(Collectors.toSet());
    for (FileDigest file : FileDigest.tree(folder, "")) {
      if (!listed.contains(file.name()) && !file.name().equals(RunManifest.NAME)) {
        rows.add(new Row(Role.OUTPUT, file.name(), State.UNLISTED, "", file.sha256()));
      }
    }
    return new Verification(manifest, RunMachine.here(), rows);
  }

  public static Row row(Role role, FileDigest recorded, Path file, State gone) {
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
          folder.resolve(RunManifest.NAME), 0, 0, "an output " + name, "a name in this folder");
    }
    return folder.resolve(path);
  }

  private static Path path(Path folder, String name) {
    try {
      return folder.getFileSystem().getPath(name);
    } catch (InvalidPathException e) {
      throw new DataFileException(
          folder.resolve(RunManifest.NAME), 0, 0, "the name " + name, "the name of a file");
    }
  }

  /** The same with more rows. */
  public Verification and(List<Row> more) {
    List<Row> all = new ArrayList<>(rows);
    all.addAll(more);
    return new Verification(manifest, here, all);
  }

  /** Whether the data are there as they were. */
  public boolean inputsAreThere() {
    return rows.stream()
        .filter(row -> row.role() == Role.INPUT)
        .allMatch(row -> row.state() == State.SAME);
  }

  /** Whether one seed must give the same bytes here; classes that are in no jar may be any. */
  public boolean sameMachine() {
    return manifest.machine().equals(here) && !here.jar().isEmpty();
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
    Map<String, Object> program = here.fields();
    Map<String, Object> there = manifest.machine().fields();
    program.replaceAll((name, value) -> new There(there.getOrDefault(name, ""), value));
    return Json.of(
        "verdict *manifest(arguments seed status) program files=rows(" + Row.FIELDS + ")",
        Map.of("program", program),
        this);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(verdict().name().replace('_', ' '));
    String line = String.join(" ", manifest.arguments());
    String run = ": %s%nrun:     plumbline %s  (seed %d, ended with %d)%n";
    text.append(Text.of(run, headline(), line, manifest.seed(), manifest.status()));
    for (Row row : rows) {
      String role = row.role().name().toLowerCase(Locale.ROOT) + ":";
      text.append(Text.of("%-8s %-30s %s%n", role, row.name(), row.state().words));
    }
    Map<String, Object> there = manifest.machine().fields();
    here.fields()
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
