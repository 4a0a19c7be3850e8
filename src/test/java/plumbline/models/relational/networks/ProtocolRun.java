package plumbline.models.relational.networks;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.RHat;
import plumbline.diagnostics.Summary;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.SequentialStart;
import plumbline.models.relational.networks.HeldOut.Mirror;
import plumbline.models.relational.networks.HeldOut.Scores;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.TestFunction;

/** One line of {@code protocols.csv}: chains on the visible dyads, scores of the hidden ones. */
final class ProtocolRun<S> {
  private static final int SWEEPS_PER_OBJECT = 3;

  private final LinkModel<S> law;
  private final HeldOut hidden;
  private final int chains;
  private final int burnIn;
  private final int draws;
  private final boolean sequential;

  ProtocolRun(
      LinkModel<S> law, HeldOut hidden, int chains, int burnIn, int draws, boolean sequential) {
    this.law = law;
    this.hidden = hidden;
    this.chains = chains;
    this.burnIn = burnIn;
    this.draws = draws;
    this.sequential = sequential;
  }

  /** The probabilities of all hidden dyads at each draw of one chain. */
  private static final class Kept<S> implements Accumulator<S, Network> {
    private final ProtocolRun<S> run;
    private final double[][] byDraw;

    Kept(ProtocolRun<S> run) {
      this.run = run;
      this.byDraw = new double[run.draws][];
    }

    @Override
    public void add(Accumulator.Visit<S, Network> visit) {
      byDraw[visit.draw()] =
          run.law.linkProbabilities(visit.state(), visit.data(), run.hidden.dyads());
    }

    double[] of(int dyad) {
      return Arrays.stream(byDraw).mapToDouble(p -> p[dyad]).toArray();
    }

    Doubles means(int dyads) {
      return Doubles.generate(dyads, d -> Arrays.stream(of(d)).average().orElseThrow());
    }

    List<Scores> each() {
      return Arrays.stream(byDraw).map(p -> run.hidden.score(Doubles.of(p))).toList();
    }

    double[] logLikelihoods() {
      return each().stream().mapToDouble(Scores::logLikelihood).toArray();
    }

    @Override
    public void write(DataOutputStream out) {
      throw new UnsupportedOperationException("a run of the study is too short for checkpoints");
    }

    @Override
    public void read(DataInputStream in) {
      throw new UnsupportedOperationException("a run of the study is too short for checkpoints");
    }
  }

  static String header() {
    return "model,setting,dyads,hides,split,chains,burn_in,draws,hidden,links,"
        + scoreNames("")
        + ","
        + Arrays.stream(Mirror.values())
            .map(m -> m.name().toLowerCase(Locale.ROOT) + "_")
            .map(m -> m + "dyads," + scoreNames(m))
            .collect(Collectors.joining(","))
        + ",auc_chain_1,auc_chain_2,rhat_log_likelihood,ess_log_likelihood,"
        + "links_rhat_below_1.1,links_median_rhat,links_median_ess,"
        + "rhat_parameters,ess_parameters,features,sweeps_per_second,command";
  }

  private static String scoreNames(String prefix) {
    return List.of("log_likelihood", "auc", "error", "mean_abs").stream()
        .map(name -> prefix + name)
        .collect(Collectors.joining(","));
  }

  String line(SeededRng rng) {
    IntFunction<Kept<S>> kept = chain -> new Kept<>(this);
    long before = System.nanoTime();
    PosteriorRun<S> run = run(rng, kept, chains);
    double seconds = (System.nanoTime() - before) / 1e9;
    return String.join(
        ",",
        chains + "," + burnIn + "," + draws,
        scores(run.accumulated(kept)),
        parameters(Summary.of(run.draws())),
        number(chains * (burnIn + draws) / seconds));
  }

  private PosteriorRun<S> run(SeededRng rng, IntFunction<Kept<S>> kept, int number) {
    Posterior<S, Network> posterior =
        Posterior.of(law, law.sampler(), hidden.train())
            .start(
                (chain, stream) ->
                    sequential
                        ? SequentialStart.of(law, hidden.train(), SWEEPS_PER_OBJECT, stream)
                        : law.drawPrior(stream))
            .accumulate(kept)
            .chains(number)
            .burnIn(burnIn)
            .draws(draws);
    for (TestFunction<S, Network> function : law.monitored()) {
      posterior = posterior.monitor(function.name(), function.value());
    }
    return posterior.run(rng, Replicates.threads(1), Progress.silent(), Checkpoint.none());
  }

  static String conventionsHeader() {
    return "model,setting,dyads,hides,split,chains,scored," + scoreNames("");
  }

  /**
   * What the first chain and all chains score where draws are averaged before they are scored, and
   * where each draw is scored and the scores are averaged.
   *
   * @param both false if only the first chain is wanted, which is the same as that of more
   */
  List<String> conventions(SeededRng rng, boolean both) {
    IntFunction<Kept<S>> keeping = chain -> new Kept<>(this);
    List<Kept<S>> all = run(rng, keeping, both ? chains : 1).accumulated(keeping);
    List<String> lines = new ArrayList<>();
    for (List<Kept<S>> some : both ? List.of(all.subList(0, 1), all) : List.of(all)) {
      lines.add(some.size() + ",average," + text(hidden.score(mean(some))));
      List<Scores> each = some.stream().flatMap(kept -> kept.each().stream()).toList();
      lines.add(
          some.size()
              + ",each,"
              + Stream.<ToDoubleFunction<Scores>>of(
                      Scores::logLikelihood, Scores::auc, Scores::error, Scores::meanAbsoluteError)
                  .map(score -> number(each.stream().mapToDouble(score).average().orElseThrow()))
                  .collect(Collectors.joining(",")));
    }
    return lines;
  }

  private Doubles mean(List<Kept<S>> kept) {
    int dyads = hidden.dyads().size();
    List<Doubles> means = kept.stream().map(chain -> chain.means(dyads)).toList();
    return Doubles.generate(
        dyads, d -> means.stream().mapToDouble(m -> m.get(d)).average().orElseThrow());
  }

  private String scores(List<Kept<S>> kept) {
    int dyads = hidden.dyads().size();
    List<Doubles> means = kept.stream().map(chain -> chain.means(dyads)).toList();
    Doubles mean = mean(kept);
    String parts =
        Arrays.stream(Mirror.values())
            .map(mirror -> hidden.score(mean, hidden.places(mirror)))
            .map(part -> part.dyads() + "," + text(part))
            .collect(Collectors.joining(","));
    String aucs =
        means.stream().map(m -> number(hidden.score(m).auc())).collect(Collectors.joining(","));
    double[][] each = kept.stream().map(Kept::logLikelihoods).toList().toArray(new double[0][]);
    return String.join(
        ",",
        dyads + "," + hidden.linked().stream().sum(),
        text(hidden.score(mean)),
        parts,
        aucs,
        number(RHat.of(each)),
        number(EffectiveSampleSize.bulk(each)),
        links(kept));
  }

  /** How the averages over draws have converged at the hidden links. */
  private String links(List<Kept<S>> kept) {
    int[] links =
        IntStream.range(0, hidden.dyads().size())
            .filter(d -> hidden.linked().get(d) == 1)
            .toArray();
    double[] rhats = new double[links.length];
    double[] sizes = new double[links.length];
    for (int t = 0; t < links.length; t++) {
      int dyad = links[t];
      double[][] each = kept.stream().map(c -> c.of(dyad)).toList().toArray(new double[0][]);
      rhats[t] = or(RHat.of(each), Double.NaN);
      sizes[t] = or(EffectiveSampleSize.bulk(each), Double.NaN);
    }
    double below = Arrays.stream(rhats).filter(r -> r < 1.1).count() / (double) rhats.length;
    return number(below) + "," + number(median(rhats)) + "," + number(median(sizes));
  }

  private static double median(double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }

  private static String parameters(Summary summary) {
    double rhat = 0;
    double ess = Double.POSITIVE_INFINITY;
    double features = Double.NaN;
    for (Summary.OfVariable v : summary.variables()) {
      rhat = Math.max(rhat, or(v.rhat(), 0));
      ess = Math.min(ess, or(v.essBulk(), Double.POSITIVE_INFINITY));
      features = v.name().matches("features|clusters") ? or(v.mean(), Double.NaN) : features;
    }
    return number(rhat) + "," + number(ess) + "," + number(features);
  }

  private static String text(Scores scores) {
    return List.of(scores.logLikelihood(), scores.auc(), scores.error(), scores.meanAbsoluteError())
        .stream()
        .map(ProtocolRun::number)
        .collect(Collectors.joining(","));
  }

  private static double or(Estimate estimate, double other) {
    return estimate.isDefined() ? estimate.value() : other;
  }

  private static String number(Estimate estimate) {
    return number(or(estimate, Double.NaN));
  }

  /** Empty where there is none. */
  private static String number(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.6g", value) : "";
  }
}
