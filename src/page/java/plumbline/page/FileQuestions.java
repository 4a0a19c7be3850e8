package plumbline.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.teavm.jso.JSObject;
import org.teavm.jso.typedarrays.Int8Array;
import plumbline.cli.check.SbcFile;
import plumbline.cli.diagnose.ConvergenceOptions;
import plumbline.cli.diagnose.RunFiles;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.Convergence;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.platform.TextLines;
import plumbline.random.Rng;
import plumbline.report.ReportPage.Mark;
import plumbline.report.points.EcdfDifference;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;
import plumbline.verification.Verdict;
import plumbline.verification.joint.SampleComparison;
import plumbline.verification.ranks.RankReport;

/** What is asked of files: by the readers of the commands, from files that lie in memory. */
final class FileQuestions {
  private static final int MOST_PICTURES = 3;
  private static final int MOST_RANKS = 6;

  private FileQuestions() {}

  /** Lays the page's files into memory under their names for as long as they are asked about. */
  private static <T> T with(JSObject files, Function<List<Path>, T> question) {
    List<Path> paths = new ArrayList<>();
    try {
      for (int i = 0; i < Script.length(files); i++) {
        JSObject file = Script.at(files, i);
        String name = Script.text(Script.get(file, "name")).replaceFirst("^.*[/\\\\]", "");
        Path path = Path.of(name);
        for (int copy = 2; paths.contains(path); copy++) {
          path = Path.of(copy + "-" + name); // of another folder
        }
        paths.add(path);
        JSObject bytes = Script.get(file, "bytes");
        Files.write(
            path, new Int8Array(((org.teavm.jso.typedarrays.Uint8Array) bytes)).copyToJavaArray());
      }
      return question.apply(paths);
    } catch (IOException e) {
      throw new IllegalArgumentException("a file cannot be kept: " + e.getMessage(), e);
    } finally {
      for (Path path : paths) {
        try {
          Files.deleteIfExists(path);
        } catch (IOException e) {
          // It is overwritten by the next of its name.
        }
      }
    }
  }

  /** What the files are. */
  static JSObject read(JSObject files) {
    return with(
        files,
        paths -> {
          DrawsFile.Contents contents = DrawsFile.readAll(paths, DrawsFile.Layout.asFound());
          Draws draws = contents.draws();
          JSObject found = Script.object();
          Script.set(found, "chains", Script.of(draws.chains()));
          Script.set(found, "draws", Script.of(draws.draws()));
          JSObject names = Script.array();
          draws.variables().forEach(name -> Script.push(names, Script.of(name)));
          Script.set(found, "quantities", names);
          JSObject notes = Script.array();
          contents.remarks().forEach(note -> Script.push(notes, Script.of(note)));
          Script.set(found, "notes", notes);
          Script.set(
              found,
              "format",
              Script.of(
                  contents.statistics().isPresent()
                      ? "draws, with what the sampler says"
                      : "draws"));
          return found;
        });
  }

  /** Settings have the names of the command's options. */
  static JSObject diagnose(JSObject files, JSObject settings) {
    Convergence.Criteria criteria =
        ConvergenceOptions.criteria(
            Script.isNothing(Script.get(settings, "--rhat"))
                ? OptionalDouble.empty()
                : OptionalDouble.of(Script.number(settings, "--rhat", 0)),
            Script.number(settings, "--ess", Convergence.Criteria.USUAL_ESS),
            Script.isNothing(Script.get(settings, "--tolerance"))
                ? null
                : Script.text(Script.get(settings, "--tolerance")),
            Script.whole(settings, "--divergences", 0),
            Script.number(settings, "--ebfmi", Convergence.Criteria.USUAL_ENERGY_FRACTION));
    int chains = Script.whole(settings, "--chains", 0);
    return with(
        files,
        paths -> {
          RunFiles run =
              RunFiles.read(
                  paths,
                  chains == 0 ? OptionalInt.empty() : OptionalInt.of(chains),
                  Script.isTrue(Script.get(settings, "--interleaved")),
                  Script.whole(settings, "--burn-in", 0));
          Summary summary = Summary.of(run.draws());
          Convergence answer = Convergence.of(run.draws(), summary, run.signs(), criteria);
          return diagnosed(run, summary, answer);
        });
  }

  private static JSObject diagnosed(RunFiles run, Summary summary, Convergence answer) {
    Draws draws = run.draws();
    StringBuilder text = new StringBuilder(answer.answer());
    run.signs().ifPresent(s -> text.append(s).append('\n'));
    run.remarks().forEach(remark -> text.append(remark).append('\n'));
    text.append('\n').append(summary);
    Mark mark =
        switch (answer.verdict()) {
          case CONVERGED -> Mark.PASS;
          case NOT_CONVERGED -> Mark.FAIL;
          case UNDECIDED -> Mark.OPEN;
        };
    String verdict = answer.verdict() == FitJudgement.Verdict.UNDECIDED ? "UNDECIDED" : mark.name();
    PageResult.Table<Summary.OfVariable> table =
        PageResult.rows(summary.variables()).text("variable", Summary.OfVariable::name);
    List<String> columns = Summary.OfVariable.columns();
    for (int c = 0; c < columns.size(); c++) {
      int column = c;
      table.number(columns.get(c), v -> v.estimates().get(column).value());
    }
    PageResult result =
        new PageResult("Has the run been long enough?", mark, verdict, answer.firstLine())
            .table(
                "reasons",
                PageResult.rows(answer.reasons())
                    .text("quantity", Convergence.Cause::variable)
                    .text("what", Convergence.Cause::what)
                    .number("value", Convergence.Cause::value)
                    .number("limit", Convergence.Cause::limit)
                    .text("found", Convergence.Cause::sentence)
                    .text("advice", Convergence.Cause::advice))
            .table("summary", table)
            .text(text.toString());
    if (draws.draws() > 1) {
      for (String name : answer.worst(summary, MOST_PICTURES)) {
        double[][] chains = draws.chainsOf(name);
        double ess = summary.variable(name).essBulk().value();
        result.picture(Pictures.trace(name, chains)).picture(Pictures.ranks(name, chains));
        if (draws.draws() >= 20) {
          result.picture(Pictures.ecdf(name, ess, chains));
        }
      }
    }
    return result.whole();
  }

  private static Draws sample(Path file) {
    return DrawsFile.readAll(List.of(file), new DrawsFile.Layout(OptionalInt.of(1), false)).draws();
  }

  static JSObject compare(JSObject forward, JSObject backward, JSObject settings) {
    JSObject both = Script.array();
    Script.push(both, first(forward));
    Script.push(both, first(backward));
    return with(
        both,
        paths -> {
          Draws x = sample(paths.get(0));
          Draws y = sample(paths.get(1));
          Optional<String> rounded = DrawsFile.rounded(paths);
          boolean paired = Script.isTrue(Script.get(settings, "--paired"));
          SampleComparison comparison =
              SampleComparison.of(
                  x,
                  y,
                  new SampleComparison.Settings(
                      paired,
                      Script.whole(settings, "--thin-forward", 0),
                      Script.whole(settings, "--thin-backward", 0),
                      Script.number(settings, "--level", 0.005)));
          Verdict verdict = comparison.verdict();
          PageResult result =
              new PageResult(
                      "Are two samples of one law?",
                      SamplerQuestions.mark(verdict),
                      SamplerQuestions.words(verdict),
                      comparison.answer())
                  .table("rows", SamplerQuestions.rows(comparison.rows()))
                  .text(comparison + rounded.map(note -> "\n" + note).orElse(""));
          SamplerQuestions.pictures(result, x, y, paired, List.of("first sample", "second sample"));
          return result.whole();
        });
  }

  /** One file, also where the page gives a list of one. */
  private static JSObject first(JSObject files) {
    JSObject only = Script.at(files, 0);
    return Script.isNothing(only) ? files : only;
  }

  static JSObject sbc(JSObject files, JSObject settings) {
    JSObject only = Script.array();
    Script.push(only, first(files));
    return with(
        only,
        paths -> {
          long seed = Script.whole(settings, "seed", SamplerQuestions.SEED);
          boolean posterior = Script.isTrue(Script.get(settings, "--posterior"));
          SbcFile input = SbcFile.read(paths.get(0));
          RankReport report =
              input.report(
                  Script.number(settings, "--level", 0.005), Rng.seeded(seed).child("sbc"));
          String text = input.text(report, posterior, seed);
          String line =
              TextLines.of(text).stream()
                  .filter(l -> l.contains(SamplerQuestions.words(report.verdict())))
                  .findFirst()
                  .orElse("");
          PageResult result =
              new PageResult(
                      "Are posterior draws calibrated?",
                      SamplerQuestions.mark(report.verdict()),
                      SamplerQuestions.words(report.verdict()),
                      line)
                  .table(
                      "rows",
                      PageResult.rows(report.rows())
                          .text("name", RankReport.Row::name)
                          .number("p", RankReport.Row::p)
                          .number("pAdjusted", RankReport.Row::pAdjusted)
                          .number("ecdfOutside", RankReport.Row::ecdfOutside)
                          .number("ecdfP", row -> row.ranks().ecdfP())
                          .number("locationP", row -> row.ranks().locationP())
                          .number("spreadP", row -> row.ranks().spreadP())
                          .number("chiSquare", row -> row.ranks().chiSquare()))
                  .text(text);
          report.rows().stream()
              .limit(MOST_RANKS)
              .forEach(
                  row ->
                      result
                          .picture(
                              Pictures.bins(
                                  row.name(),
                                  row.ranks().counts().stream().asDoubleStream().toArray()))
                          .picture(Pictures.ecdf(row.name(), EcdfDifference.of(row))));
          return result.whole();
        });
  }
}
