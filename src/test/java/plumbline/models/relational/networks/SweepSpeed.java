package plumbline.models.relational.networks;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * Sweeps a second of processor time of the three models in their usual schedule, and a number that
 * is the same where the last states are: for two versions of the library by turns. Uses nothing
 * that earlier versions lack.
 */
final class SweepSpeed {
  private SweepSpeed() {}

  private static <S> String line(LinkModel<S> model, Network network, int sweeps) {
    Rng rng = Rng.seeded(2014);
    Chain<S, Network> chain = model.sampler().start(model.drawPrior(rng), network);
    for (int sweep = 0; sweep < sweeps / 2; sweep++) {
      chain.advance(rng);
    }
    var thread = ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadCpuTime();
    for (int sweep = 0; sweep < sweeps; sweep++) {
      chain.advance(rng);
    }
    double seconds = (thread.getCurrentThreadCpuTime() - before) / 1e9;
    return String.format(
        Locale.ROOT, "%s,%.1f,%d", model.name(), sweeps / seconds, chain.state().hashCode());
  }

  /** Prints a line for each model: the network, the sweeps that are timed after half as many. */
  public static void main(String[] args) {
    Network network = NetworkFile.read(Path.of(args[0]), false).network();
    int sweeps = Integer.parseInt(args[1]);
    for (LinkModel<?> model :
        List.of(
            IlaModel.of(network.dyads(), RelationalPriors.forData()),
            LfrmModel.of(network.dyads(), RelationalPriors.forData()),
            IrmModel.of(network.dyads()))) {
      System.out.println(line(model, network, sweeps));
    }
  }
}
