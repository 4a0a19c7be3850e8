package plumbline.models.relational.networks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.lfrm.HeldColumns;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Workspace;

/**
 * The studies {@code data/networks/mode-weights*.csv}: chains of a model from draws of the prior;
 * for the place where each came to rest how well it predicts hidden pairs and, by {@link
 * ModeEvidence}, how much posterior mass it has.
 *
 * @param model the attribute or the feature model
 * @param data {@code whole} or {@code hidden}
 * @param hidden what is hidden; not looked at where nothing is
 * @param network all of it, or what is not hidden
 * @param seed of the chains, streams {@code chain-1} and so on, and of the evidence
 * @param burnIn sweeps dropped
 * @param window sweeps in which the forms are found and their share is counted
 * @param least how many objects a column has whose members are held
 * @param factor from one power to the next
 * @param rounds of a run at all powers, after half as many
 * @param runs of each evidence from a draw of the prior, and as many from a draw of the mode
 */
public record ModeWeights<S, W extends Workspace<S, Network>>(
    HeldColumns<S, W> model,
    String data,
    HeldOut hidden,
    Network network,
    long seed,
    int burnIn,
    int window,
    int least,
    double factor,
    int rounds,
    int runs,
    Consumer<String> log) {
  private static final int THIN = 10;
  // Of 234 objects' likelihoods at power 0, strengths from the prior, the mean is -100,000.
  private static final double LEAST_POWER = 1e-6;
  private static final int PARTS = 40; // of a window; in one nobody who is held moves

  static final String HEADER =
      "model,data,chain,attributes,gamma,bias,sigma,log_likelihood,hidden_log_likelihood,"
          + "hidden_auc,held_attributes,held_objects,share,share_error,"
          + "log_evidence_from_prior,log_evidence_from_mode,log_mass,round_trips";

  /** Completes a table; a chain that is there is not run again. */
  public void complete(Path table, int from, int to) throws IOException {
    if (!Files.exists(table)) {
      Files.writeString(table, HEADER + "\n");
    }
    Set<String> done = new HashSet<>();
    for (String line : Files.readAllLines(table, StandardCharsets.UTF_8)) {
      done.add(String.join(",", Arrays.copyOf(line.split(","), 3)));
    }
    for (int chain = from; chain <= to; chain++) {
      if (done.add(model.name() + "," + data + "," + chain)) {
        Files.writeString(table, line(chain) + "\n", StandardOpenOption.APPEND);
      }
    }
  }

  private String line(int number) {
    LinkModel<S> link = model.model();
    Rng rng = Rng.seeded(seed).child("chain-" + number);
    Chain<S, Network> chain = model.chains().start(link.drawPrior(rng), network);
    for (int sweep = 0; sweep < burnIn; sweep++) {
      chain.advance(rng);
    }
    List<S> kept = walk(chain, rng);
    ModeEvidence<S, W> evidence = evidence(kept);
    S there =
        kept.stream()
            .filter(state -> evidence.tuples(state) > 0)
            .reduce((first, second) -> second)
            .orElseGet(() -> evidence.start(rng));
    double[] mean = new double[3];
    double[] predicted = new double[hidden.dyads().size()];
    double[] batches = new double[20];
    for (int d = 0; d < kept.size(); d++) {
      S state = kept.get(d);
      double one = 1.0 / kept.size();
      mean[0] += one * ModeEvidence.shared(model.columns(state));
      mean[1] += one * link.logLikelihood(state, network);
      mean[2] += one * evidence.tuples(state);
      batches[d * 20 / kept.size()] += 20 * one * evidence.tuples(state);
      double[] p = link.linkProbabilities(state, network, hidden.dyads());
      for (int t = 0; t < p.length; t++) {
        predicted[t] += one * p[t];
      }
    }
    double shareError = Math.sqrt(variance(batches) / batches.length);
    double[] logs = new double[2]; // from the prior, from a draw of the mode
    int trips = 0;
    for (int run = 0; run < 2 * runs; run++) {
      Rng own = Rng.seeded(seed).child("evidence-" + number + "-" + run);
      S start = run % 2 == 0 ? evidence.start(own) : there;
      ModeEvidence.Result result = evidence.run(start, rounds / 2, rounds, own);
      logs[run % 2] += result.logEvidence() / runs;
      trips += result.roundTrips();
      log.accept("chain " + number + ", run from the " + (run % 2 == 0 ? "prior" : "mode"));
      log.accept(result.text(evidence.powers()));
    }
    long held =
        evidence.held().stream().mapToLong(f -> f.stream().filter(c -> c >= 0).count()).sum();
    HeldOut.Scores scores = data.equals("whole") ? null : hidden.score(Doubles.of(predicted));
    return String.format(
        Locale.ROOT,
        "%s,%s,%d,%.2f,%s,%s,%s,%.1f,%s,%d,%d,%.4f,%.4f,%.2f,%.2f,%.2f,%d",
        model.name(),
        data,
        number,
        mean[0],
        monitored(kept, "gamma", "%.3f"),
        monitored(kept, "bias", "%.3f"),
        monitored(kept, "sigma", "%.2f"),
        mean[1],
        scores == null
            ? ","
            : String.format(Locale.ROOT, "%.5f,%.5f", scores.logLikelihood(), scores.auc()),
        evidence.held().size(),
        held,
        mean[2],
        shareError,
        logs[0],
        logs[1],
        (logs[0] + logs[1]) / 2 - Math.log(mean[2]),
        trips);
  }

  /** The mean of a monitored parameter; nothing where the model has none of this name. */
  private String monitored(List<S> kept, String name, String format) {
    return model.model().monitored().stream()
        .filter(f -> f.name().equals(name))
        .map(f -> kept.stream().mapToDouble(s -> f.value().applyAsDouble(s, network)))
        .map(values -> String.format(Locale.ROOT, format, values.average().orElseThrow()))
        .findFirst()
        .orElse("");
  }

  private static double variance(double[] x) {
    double mean = Arrays.stream(x).average().orElseThrow();
    return Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / (x.length - 1);
  }

  private List<S> walk(Chain<S, Network> chain, Rng rng) {
    List<S> states = new ArrayList<>();
    for (int sweep = 1; sweep <= window; sweep++) {
      chain.advance(rng);
      if (sweep % THIN == 0) {
        states.add(chain.state());
      }
    }
    return states;
  }

  /**
   * What stayed in the middle part of a window. Who is held in more of it is there less often:
   * evidence over share is the same for all, but with few held the likelihood jumps.
   */
  private ModeEvidence<S, W> evidence(List<S> states) {
    int from = states.size() / 2;
    int count = Math.max(2, states.size() / PARTS);
    List<Ints> forms = forms(states.subList(from, from + count));
    return new ModeEvidence<>(model, network, forms, ModeEvidence.powers(factor, LEAST_POWER));
  }

  /** The forms of the large columns of the last state, of the objects that stayed in all states. */
  private List<Ints> forms(List<S> states) {
    int n = network.size();
    List<Ints> forms = new ArrayList<>();
    for (Ints column : model.columns(states.get(states.size() - 1))) {
      if (column.stream().filter(c -> c > 0).count() >= least) {
        boolean[] stays = new boolean[n];
        Arrays.fill(stays, true);
        for (S state : states) {
          boolean[] best = new boolean[n];
          for (Ints other : model.columns(state)) {
            boolean[] agrees = agreement(column, other);
            best = count(agrees) > count(best) ? agrees : best;
          }
          for (int i = 0; i < n; i++) {
            stays[i] &= best[i];
          }
        }
        int[] form = kept(column, stays);
        if (Arrays.stream(form).filter(c -> c > 0).count() > 1) {
          forms.add(Ints.of(form));
        }
      }
    }
    return forms;
  }

  private static int count(boolean[] x) {
    int sum = 0;
    for (boolean one : x) {
      sum += one ? 1 : 0;
    }
    return sum;
  }

  /** Which objects are in one column where they are in the other, labels matched by majority. */
  private static boolean[] agreement(Ints reference, Ints other) {
    int rows = 1 + reference.stream().max().orElse(0);
    int columns = 1 + other.stream().max().orElse(0);
    int[][] common = new int[rows][columns];
    for (int i = 0; i < reference.size(); i++) {
      common[reference.get(i)][other.get(i)]++;
    }
    int[] image = new int[rows];
    for (int k = 1; k < rows; k++) {
      for (int l = 1; l < columns; l++) {
        image[k] = image[k] == 0 || common[k][l] > common[k][image[k]] ? l : image[k];
      }
    }
    boolean[] agrees = new boolean[reference.size()];
    for (int i = 0; i < agrees.length; i++) {
      agrees[i] = other.get(i) == image[reference.get(i)];
    }
    return agrees;
  }

  private static int[] kept(Ints labels, boolean[] stays) {
    int[] form = new int[labels.size()];
    Arrays.fill(form, ModeEvidence.FREE);
    int next = 1;
    for (int k = 0; k <= labels.stream().max().orElse(0); k++) {
      boolean any = false;
      for (int i = 0; i < form.length; i++) {
        if (labels.get(i) == k && stays[i]) {
          form[i] = k == 0 ? 0 : next;
          any = true;
        }
      }
      next += k > 0 && any ? 1 : 0;
    }
    return form;
  }

  /**
   * Completes a table: the network, {@code directed} with self links or {@code symmetric}, the
   * model, {@code whole} or {@code hidden}, the first and the last chain, the seed, burn-in,
   * window, how many objects make a column large, the factor of the powers, rounds, runs, the
   * table.
   */
  public static void main(String[] args) {
    Network read = NetworkFile.read(Path.of(args[0]), false).network();
    Network network =
        args[1].equals("directed")
            ? Network.of(
                Dyads.directed(read.size()).withSelfLinks(), (i, j) -> i == j || read.link(i, j))
            : read;
    RelationalPriors priors = RelationalPriors.forData();
    HeldColumns<?, ?> model =
        args[2].equals("ila")
            ? new HeldColumns.OfIla(IlaModel.of(network.dyads(), priors))
            : new HeldColumns.OfLfrm(LfrmModel.of(network.dyads(), priors));
    try {
      complete(model, network, args);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <S, W extends Workspace<S, Network>> void complete(
      HeldColumns<S, W> model, Network network, String[] args) throws IOException {
    HeldOut hidden = HeldOut.of(network, 0.2, Rng.seeded(1).child("holdout"));
    new ModeWeights<>(
            model,
            args[3],
            hidden,
            args[3].equals("whole") ? network : hidden.train(),
            Long.parseLong(args[6]),
            Integer.parseInt(args[7]),
            Integer.parseInt(args[8]),
            Integer.parseInt(args[9]),
            Double.parseDouble(args[10]),
            Integer.parseInt(args[11]),
            Integer.parseInt(args[12]),
            System.out::println)
        .complete(Path.of(args[13]), Integer.parseInt(args[4]), Integer.parseInt(args[5]));
  }
}
