package plumbline.models.relational.ila;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.networks.HeldOut;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * The study of {@code data/networks/modes.csv}: where chains of the attribute model come to rest on
 * a network with a fifth of its pairs hidden, and how well each predicts those.
 */
final class SixGroupsModes {
  private static final int CHAINS = 8;

  private final HeldOut hidden;
  private final int burnIn;
  private final int draws;

  SixGroupsModes(Network network, int burnIn, int draws) {
    this.hidden = HeldOut.of(network, 0.2, Rng.seeded(1).child("holdout"));
    this.burnIn = burnIn;
    this.draws = draws;
  }

  static String header() {
    return "sweep,chain,attributes,gamma,bias,bias_ess,log_likelihood,auc";
  }

  List<String> lines() {
    IlaModel model = IlaModel.of(hidden.train().dyads(), RelationalPriors.forData());
    List<String> lines = new ArrayList<>();
    for (int chain = 1; chain <= CHAINS; chain++) {
      lines.add("plain," + line(model, IlaSampler.of(model), chain));
      lines.add("with shift," + line(model, IlaSampler.of(model).withShift(), chain));
    }
    return lines;
  }

  private String line(IlaModel model, IlaSampler sampler, int number) {
    Rng rng = Rng.seeded(1).child("chain-" + number);
    Chain<IlaState, Network> chain = sampler.start(model.drawPrior(rng), hidden.train());
    for (int sweep = 0; sweep < burnIn; sweep++) {
      chain.advance(rng);
    }
    double[] bias = new double[draws];
    double attributes = 0;
    double gamma = 0;
    double[] mean = new double[hidden.dyads().size()];
    for (int draw = 0; draw < draws; draw++) {
      chain.advance(rng);
      IlaState state = chain.state();
      bias[draw] = state.bias();
      attributes += state.attributes().size() / (double) draws;
      gamma += state.gamma() / draws;
      double[] p = model.linkProbabilities(state, hidden.train(), hidden.dyads());
      for (int d = 0; d < p.length; d++) {
        mean[d] += p[d] / draws;
      }
    }
    HeldOut.Scores scores = hidden.score(Doubles.of(mean));
    return String.format(
        Locale.ROOT,
        "%d,%.2f,%.3f,%.3f,%.0f,%.5f,%.5f",
        number,
        attributes,
        gamma,
        Arrays.stream(bias).average().orElseThrow(),
        EffectiveSampleSize.bulk(bias).value(),
        scores.logLikelihood(),
        scores.auc());
  }

  /** Writes the table: the network, the table. */
  public static void main(String[] args) {
    Network network = NetworkFile.read(Path.of(args[0]), false).network();
    List<String> lines = new ArrayList<>(List.of(header()));
    lines.addAll(new SixGroupsModes(network, 4_000, 1_000).lines());
    try {
      Files.write(Path.of(args[1]), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
