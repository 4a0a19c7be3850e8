package plumbline.models.relational.lfrm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.features.StrengthLikelihood;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.networks.HeldOut;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;

/**
 * The study of {@code data/networks/chains-at-rest.csv}: where chains of the two models with
 * features come to rest on a network with a fifth of its pairs hidden, how dense the posterior is
 * there and how well each predicts, with the usual sweep, with the moves that are off by default,
 * and as the first of replicas at powers of the likelihood.
 *
 * @param chains of the first two; half as many of the third
 * @param burnIn sweeps dropped
 * @param draws sweeps kept
 */
record ChainsAtRest(Network network, int chains, int burnIn, int draws) {
  static final double[] ILA_POWERS = {1, 0.95, 0.9, 0.83, 0.75, 0.66, 0.58, 0.5, 0.44, 0.4};
  static final double[] LFRM_POWERS = {1, 0.88, 0.77, 0.68, 0.59, 0.52, 0.46, 0.42};

  private static final String HEADER =
      "model,sweep,chain,features,sigma,bias,bias_ess,training_log_likelihood,log_joint,"
          + "log_likelihood,auc";

  /** A walk over states of one model. */
  @FunctionalInterface
  private interface Walk<S> {
    S next(Rng rng);
  }

  /** Writes the table, one line after the other. */
  void write(Path table) throws IOException {
    Files.writeString(table, HEADER + "\n");
    HeldOut hidden = HeldOut.of(network, 0.2, Rng.seeded(1).child("holdout"));
    Network seen = hidden.train();
    LfrmModel lfrm = LfrmModel.of(seen.dyads(), RelationalPriors.forData());
    var plain = LfrmSampler.of(lfrm);
    var recoding = LfrmSampler.withRecoding(lfrm);
    var exchanging = StrengthLikelihood.tempered(recoding, LFRM_POWERS);
    IlaModel ila = IlaModel.of(seen.dyads(), RelationalPriors.forData());
    IlaSampler usual = IlaSampler.of(ila);
    for (int number = 1; number <= chains; number++) {
      boolean tempers = 2 * number <= chains;
      Rest<LfrmState> f =
          new Rest<>(lfrm, hidden, number, LfrmState::bias, LfrmState::sigma, burnIn, draws);
      List<String> lines = new ArrayList<>();
      lines.add(f.line("plain", rng -> walk(plain, lfrm.drawPrior(rng), seen)));
      lines.add(f.line("with recoding", rng -> walk(recoding, lfrm.drawPrior(rng), seen)));
      if (tempers) {
        lines.add(f.line("tempered", rng -> walk(lfrm, exchanging, seen, rng)));
      }
      Rest<IlaState> a =
          new Rest<>(ila, hidden, number, IlaState::bias, IlaState::sigma, burnIn, draws);
      lines.add(a.line("plain", rng -> walk(usual, ila.drawPrior(rng), seen)));
      lines.add(a.line("with shift", rng -> walk(usual.withShift(), ila.drawPrior(rng), seen)));
      if (tempers) {
        var sampler = StrengthLikelihood.tempered(usual.withShift().sweep(), ILA_POWERS);
        lines.add(a.line("tempered", rng -> walk(ila, sampler, seen, rng)));
      }
      Files.write(table, lines, StandardOpenOption.APPEND);
    }
  }

  private static <S> Walk<S> walk(Sampler<S, Network> sampler, S start, Network data) {
    Chain<S, Network> chain = sampler.start(start, data);
    return rng -> {
      chain.advance(rng);
      return chain.state();
    };
  }

  /** The first replica; all start from draws of the prior. */
  private static <S> Walk<S> walk(
      LinkModel<S> model, Sweep<List<S>, Network, ?> sampler, Network data, Rng rng) {
    int powers = model.name().equals("ila") ? ILA_POWERS.length : LFRM_POWERS.length;
    List<S> start = new ArrayList<>();
    for (int level = 0; level < powers; level++) {
      start.add(model.drawPrior(rng));
    }
    Chain<List<S>, Network> chain = sampler.start(start, data);
    return stream -> {
      chain.advance(stream);
      return chain.state().get(0);
    };
  }

  /** Begins a walk. */
  @FunctionalInterface
  private interface Start<S> {
    Walk<S> at(Rng rng);
  }

  /** One chain's line. */
  private record Rest<S>(
      LinkModel<S> model,
      HeldOut hidden,
      int number,
      ToDoubleFunction<S> bias,
      ToDoubleFunction<S> sigma,
      int burnIn,
      int draws) {
    String line(String sweep, Start<S> start) {
      Rng rng = Rng.seeded(1).child("chain-" + number);
      Walk<S> walk = start.at(rng);
      for (int drop = 0; drop < burnIn; drop++) {
        walk.next(rng);
      }
      Network seen = hidden.train();
      double[] biases = new double[draws];
      double[] means = new double[4];
      double[] mean = new double[hidden.dyads().size()];
      for (int draw = 0; draw < draws; draw++) {
        S state = walk.next(rng);
        biases[draw] = bias.applyAsDouble(state);
        double features =
            model.monitored().stream()
                .filter(f -> f.name().equals("features"))
                .mapToDouble(f -> f.value().applyAsDouble(state, seen))
                .sum();
        double likelihood = model.logLikelihood(state, seen);
        means[0] += features / draws;
        means[1] += sigma.applyAsDouble(state) / draws;
        means[2] += likelihood / draws;
        means[3] += (likelihood + model.logPrior(state)) / draws;
        double[] p = model.linkProbabilities(state, seen, hidden.dyads());
        for (int d = 0; d < p.length; d++) {
          mean[d] += p[d] / draws;
        }
      }
      HeldOut.Scores scores = hidden.score(Doubles.of(mean));
      return String.format(
          Locale.ROOT,
          "%s,%s,%d,%.2f,%.2f,%.3f,%.0f,%.1f,%.1f,%.5f,%.5f",
          model.name(),
          sweep,
          number,
          means[0],
          means[1],
          Arrays.stream(biases).average().orElseThrow(),
          EffectiveSampleSize.bulk(biases).value(),
          means[2],
          means[3],
          scores.logLikelihood(),
          scores.auc());
    }
  }

  /** Writes the table: the network, the table. */
  public static void main(String[] args) {
    Network network = NetworkFile.read(Path.of(args[0]), false).network();
    try {
      new ChainsAtRest(network, 6, 1_500, 1_000).write(Path.of(args[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
