package plumbline.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSObject;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.report.ReportPage.Mark;
import plumbline.report.points.EcdfDifference;
import plumbline.report.points.Empirical;
import plumbline.sampling.Draws;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.Evidence;
import plumbline.verification.Ladder;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.MatrixCheck;
import plumbline.verification.exact.TransitionMatrix;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;

/** Is this sampler right? The joint test and the exact matrix of a reader's own functions. */
final class SamplerQuestions {
  static final int SEED = 20171114;

  private static final String NAME = "your sampler";
  private static final int MOST_PICTURES = 6;
  private static final int LARGEST_MATRIX = 30;

  private SamplerQuestions() {}

  static Mark mark(Verdict verdict) {
    return verdict == Verdict.PASS ? Mark.PASS : verdict == Verdict.FAIL ? Mark.FAIL : Mark.OPEN;
  }

  static String words(Verdict verdict) {
    return verdict.name().replace('_', ' ');
  }

  static RunOptions here(Progress progress) {
    return new RunOptions(Replicates.threads(1), progress, Checkpoint.none(), /* recipe= */ null);
  }

  static JSObject joint(JSObject functions, JSObject settings, JSObject listener) {
    JointLook look = new JointLook();
    ScriptProgram program = new ScriptProgram(functions, look::stepped);
    Trial<ScriptValue, ScriptValue> trial =
        Trial.of(NAME, look.watched(program.model()), program.sampler(true))
            .functions(look.watched(program.functions()));
    Design design =
        Design.successiveConditional()
            .draws(Script.whole(settings, "draws", 10_000))
            .sweepsPerDraw(Script.whole(settings, "sweepsPerDraw", 2));
    Evidence evidence =
        Ladder.whole(Script.number(settings, "level", 0.005))
            .rungs(List.of(Rung.JOINT))
            .design(design)
            .climb(
                trial,
                null,
                Rng.seeded(Script.whole(settings, "seed", SEED)),
                here(new Watch(listener, look::pictures)));
    PageResult result =
        new PageResult(
                "Is this sampler right?",
                mark(evidence.verdict()),
                words(evidence.verdict()),
                sentence(evidence))
            .text(evidence.joint().map(Object::toString).orElseGet(evidence::toString));
    if (evidence.joint().isPresent()) {
      JointTestReport report = evidence.joint().get();
      result.table("rows", rows(report.rows()));
      pictures(
          result, report.samples().forward(), report.samples().backward(), false, Pictures.JOINT);
    }
    if (!evidence.kernels().isEmpty()) {
      result.guilty(
          evidence.kernels().entrySet().stream()
              .filter(kernel -> kernel.getValue() == Verdict.FAIL)
              .map(kernel -> kernel.getKey())
              .toList());
      result.table(
          "each kernel alone",
          PageResult.rows(List.copyOf(evidence.kernels().entrySet()))
              .text("kernel", kernel -> kernel.getKey())
              .text("verdict", kernel -> words(kernel.getValue())));
    }
    return result.whole();
  }

  static PageResult.Table<JointTestRow> rows(List<JointTestRow> rows) {
    return PageResult.rows(rows)
        .bad(row -> row.verdict() == Verdict.FAIL)
        .text("name", JointTestRow::name)
        .number("forward", JointTestRow::meanForward)
        .number("backward", JointTestRow::meanBackward)
        .number("z", JointTestRow::z)
        .number("p", JointTestRow::p)
        .number("pAdjusted", JointTestRow::pAdjusted)
        .number("iat", JointTestRow::iat)
        .number("essBackward", JointTestRow::essBackward)
        .text("wouldSee", JointTestRow::detectable)
        .text("verdict", row -> words(row.verdict()))
        .text("note", row -> row.note() == null ? "" : row.note().toString())
        .text("event", JointTestRow::event);
  }

  static void pictures(
      PageResult result, Draws forward, Draws backward, boolean paired, List<String> samples) {
    for (int v = 0; v < Math.min(MOST_PICTURES, forward.variables().size()); v++) {
      String name = forward.variables().get(v);
      double[][] x = forward.chainsOf(v);
      double[][] y = backward.chainsOf(backward.indexOf(name));
      result
          .picture(Pictures.pp(name, Empirical.joined(x), Empirical.joined(y), samples))
          .picture(Pictures.ecdf(name, EcdfDifference.of(x, y, paired)));
    }
  }

  /** The verdict, what it rests on, and how strong it is. */
  private static String sentence(Evidence evidence) {
    if (evidence.joint().isEmpty()) {
      return words(evidence.verdict())
          + RungResult.worst(evidence.rungs())
              .map(worst -> worst.reason() == null ? "" : ": " + worst.reason())
              .orElse("");
    }
    JointTestReport report = evidence.joint().get();
    StringBuilder text = new StringBuilder(words(report.verdict())).append(": ");
    if (report.verdict() == Verdict.FAIL) {
      List<JointTestRow> failed =
          report.rows().stream().filter(row -> row.verdict() == Verdict.FAIL).toList();
      JointTestRow worst =
          failed.stream()
              .max((a, b) -> Double.compare(Math.abs(a.z()), Math.abs(b.z())))
              .orElse(report.rows().get(0));
      text.append(
          Text.of(
              "%s is %.4g under prior and simulator and %.4g under the sampler (z %.1f; %d of %d"
                  + " rows fail, at most one sampler in %.0f that is right fails)",
              worst.name(),
              worst.meanForward(),
              worst.meanBackward(),
              worst.z(),
              failed.size(),
              report.rows().size(),
              1 / report.familyWiseError()));
      List<String> guilty =
          evidence.kernels().entrySet().stream()
              .filter(kernel -> kernel.getValue() == Verdict.FAIL)
              .map(kernel -> kernel.getKey())
              .toList();
      if (!guilty.isEmpty()) {
        text.append("; the guilty kernel is ").append(String.join(" and ", guilty));
      }
    } else {
      text.append(
          Text.of(
              "%,d draws on each side, smallest adjusted p %.2g of %d rows",
              report.design().draws(), report.smallestP(), report.rows().size()));
      report.rows().stream()
          .filter(row -> !row.detectable().isEmpty())
          .findFirst()
          .ifPresent(
              row ->
                  text.append(
                      Text.of(
                          "; an error of %s in %s would have been seen",
                          row.detectable(), row.name())));
      report.notConfirmed().ifPresent(why -> text.append("; ").append(why));
    }
    return text.toString();
  }

  static JSObject exact(JSObject functions, JSObject settings, JSObject listener) {
    ScriptProgram program = new ScriptProgram(functions, () -> {});
    JSObject given = program.part("states", "states: [0, 1, 2]");
    List<ScriptValue> states = new ArrayList<>();
    for (int i = 0; i < Script.length(given); i++) {
      states.add(program.value(Script.at(given, i)));
    }
    if (states.isEmpty()) {
      throw new IllegalArgumentException("states must not be empty: write states: [0, 1, 2]");
    }
    JointDensity<ScriptValue, ScriptValue> density = density(program, states);
    ScriptValue none = program.value(Script.nothing());
    FiniteCase<ScriptValue, ScriptValue> posterior =
        FiniteCase.of("your states", states, density, none, 0);
    Sampler<ScriptValue, ScriptValue> sampler = program.sampler(false);
    GenerativeModel<ScriptValue, ScriptValue> model =
        GenerativeModel.of(rng -> states.get(rng.uniformInt(states.size())), (state, rng) -> none);
    return ofMatrix(
        "Is this sampler right?", Trial.of(NAME, model, sampler).pairs(0), posterior, listener);
  }

  private record Target(ToDoubleFunction<ScriptValue> log)
      implements JointDensity<ScriptValue, ScriptValue> {
    @Override
    public double logPrior(ScriptValue state) {
      return log.applyAsDouble(state);
    }

    @Override
    public double logLikelihood(ScriptValue state, ScriptValue none) {
      return 0;
    }
  }

  private static JointDensity<ScriptValue, ScriptValue> density(
      ScriptProgram program, List<ScriptValue> states) {
    if (!program.has("target")) {
      return new Target(program::logTarget);
    }
    JSObject weights = program.part("target", "target: [1, 2, 3]");
    if (Script.length(weights) != states.size()) {
      throw new IllegalArgumentException(
          Text.of(
              "target must have a weight for each of the %d states, not %d",
              states.size(), Script.length(weights)));
    }
    double[] logs =
        IntStream.range(0, states.size())
            .mapToDouble(i -> Math.log(Script.number(Script.at(weights, i))))
            .toArray();
    return new Target(state -> logs[states.indexOf(state)]);
  }

  /** The whole sweep decides; where it fails, each named kernel is asked alone. */
  private static <S, Y> JSObject ofMatrix(
      String question, Trial<S, Y> trial, FiniteCase<S, Y> posterior, JSObject listener) {
    Ladder ladder = Ladder.whole(0.005).rungs(List.of(Rung.EXACT));
    Evidence evidence =
        ladder.climb(
            trial.exact(List.of(new MatrixCheck<>("pi P = pi", Sampler.SWEEP, posterior))),
            null,
            Rng.seeded(SEED),
            here(Progress.silent()));
    List<MatrixCheck<S, Y>> alone =
        trial.sampler().kernels().keySet().stream()
            .map(kernel -> new MatrixCheck<>("pi P = pi", kernel, posterior))
            .toList();
    List<RungResult> kernels = new ArrayList<>(evidence.rungs());
    if (!alone.isEmpty()) {
      kernels.addAll(
          ladder
              .climb(trial.exact(alone), null, Rng.seeded(SEED), here(Progress.silent()))
              .rungs());
    }
    return matrixResult(question, evidence, kernels, trial.sampler(), posterior).whole();
  }

  /** What a matrix shows, with its numbers where it can be made. */
  static <S, Y> PageResult matrixResult(
      String question,
      Evidence evidence,
      List<RungResult> rungs,
      Sampler<S, Y> sampler,
      FiniteCase<S, Y> posterior) {
    Verdict verdict = evidence.verdict();
    List<String> guilty =
        rungs.stream()
            .filter(r -> verdict == Verdict.FAIL && r.verdict() == Verdict.FAIL)
            .map(r -> String.valueOf(r.kernel()))
            .filter(kernel -> !kernel.equals(Sampler.SWEEP))
            .distinct()
            .toList();
    boolean made =
        evidence.rungs().stream().noneMatch(r -> Double.isNaN(r.error()))
            && evidence.rungs().stream().allMatch(r -> Double.isFinite(r.error()));
    @Nullable TransitionMatrix<S> matrix = made ? posterior.matrix(sampler) : null;
    String sentence =
        sentence(verdict, evidence, matrix, posterior)
            + (guilty.isEmpty() ? "" : "; the guilty kernel is " + String.join(" and ", guilty));
    PageResult result =
        new PageResult(question, mark(verdict), words(verdict), sentence)
            .text(evidence.toString())
            .guilty(guilty)
            .table(
                "checks",
                PageResult.rows(rungs)
                    .bad(r -> r.verdict() == Verdict.FAIL)
                    .text("kernel", r -> String.valueOf(r.kernel()))
                    .text("check", RungResult::check)
                    .number("error", RungResult::error)
                    .number("bound", RungResult::bound)
                    .text("verdict", r -> words(r.verdict()))
                    .text("reason", r -> r.reason() == null ? "" : r.reason()));
    for (RungResult rung : rungs) {
      result.number(rung.kernel() + ": " + rung.check(), rung.error());
    }
    if (matrix != null) {
      states(result, matrix, posterior);
    }
    return result;
  }

  private static <S, Y> void states(
      PageResult result, TransitionMatrix<S> matrix, FiniteCase<S, Y> posterior) {
    double[] target = matrix.normalise(posterior::logTarget);
    double[] after = matrix.after(posterior::logTarget);
    double[] limit = matrix.limit(posterior::logTarget);
    List<String> names = posterior.states().stream().map(String::valueOf).toList();
    List<Integer> all = IntStream.range(0, names.size()).boxed().toList();
    result
        .number("largest |pi P - pi|", matrix.invarianceError(posterior::logTarget))
        .table(
            "states",
            PageResult.rows(all)
                .text("state", names::get)
                .number("target", i -> target[i])
                .number("after one step", i -> after[i])
                .number("error", i -> after[i] - target[i])
                .number("in the long run", i -> limit[i]));
    if (names.size() <= LARGEST_MATRIX) {
      double[][] rows = matrix.rows();
      PageResult.Table<Integer> table = PageResult.rows(all).text("from", names::get);
      for (int to = 0; to < names.size(); to++) {
        int column = to;
        table.number(names.get(to), from -> rows[from][column]);
      }
      result.table("matrix", table).picture(Pictures.matrix("one step", names, rows));
    }
  }

  private static <S, Y> String sentence(
      Verdict verdict,
      Evidence evidence,
      @Nullable TransitionMatrix<S> matrix,
      FiniteCase<S, Y> posterior) {
    String reason =
        evidence.rungs().stream()
            .map(RungResult::reason)
            .filter(why -> why != null)
            .findFirst()
            .orElse("");
    if (matrix == null || !reason.isEmpty()) {
      return words(verdict) + (reason.isEmpty() ? "" : ": " + reason);
    }
    int states = posterior.states().size();
    double error = matrix.invarianceError(posterior::logTarget);
    if (verdict != Verdict.FAIL) {
      return Text.of(
          "%s: |pi P - pi| is at most %.1e over %d states%s",
          words(verdict),
          error,
          states,
          matrix.isIrreducible() ? "" : ", but not every state is reached from every other");
    }
    double[] target = matrix.normalise(posterior::logTarget);
    double[] after = matrix.after(posterior::logTarget);
    int worst = 0;
    for (int i = 1; i < states; i++) {
      if (Math.abs(after[i] - target[i]) > Math.abs(after[worst] - target[worst])) {
        worst = i;
      }
    }
    return Text.of(
        "%s: |pi P - pi| is %.1e over %d states; worst at %s, which has probability %.4g and"
            + " after one step %.4g",
        words(verdict), error, states, posterior.states().get(worst), target[worst], after[worst]);
  }
}
