package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Programs beside each other by turns, on one thread each; the median of the rounds counts. */
final class ProgramRace {
  private static final int UNDECIDED = 3; // one chain is no evidence of convergence

  private final int rounds;
  private final Path folder;
  private final List<Comparison> rows = new ArrayList<>();

  /** A peer: its name, its version if it is installed, and what it runs, one after the other. */
  record Peer(String name, Optional<String> version, List<List<String>> commands) {}

  ProgramRace(int rounds, Path folder) {
    this.rounds = rounds;
    this.folder = folder;
  }

  /** What was found so far. */
  List<Comparison> rows() {
    return rows;
  }

  void run(String name, List<String> ours, Peer... peers) {
    List<Peer> installed = Arrays.stream(peers).filter(p -> p.version().isPresent()).toList();
    double[] own = new double[rounds];
    double[][] other = new double[installed.size()][rounds];
    for (int r = 0; r < rounds; r++) {
      own[r] = seconds(List.of(ours));
      for (int p = 0; p < installed.size(); p++) {
        other[p][r] = seconds(installed.get(p).commands());
      }
    }
    double us = median(own);
    for (Peer peer : peers) {
      if (peer.version().isEmpty()) {
        rows.add(new Comparison(name, us, null, peer.name() + " is not installed", "s", null));
      } else {
        double them = median(other[installed.indexOf(peer)]);
        String label = peer.name() + " " + peer.version().get();
        rows.add(new Comparison(name, us, them, label, "s", us / them));
      }
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private double seconds(List<List<String>> commands) {
    long start = System.nanoTime();
    for (List<String> command : commands) {
      try {
        ProcessBuilder builder =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        for (String pool : List.of("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")) {
          builder.environment().put(pool, "1");
        }
        int status = builder.start().waitFor();
        if (status != 0 && status != UNDECIDED) {
          throw new IllegalStateException(
              String.join(" ", command)
                  + " failed: "
                  + Files.readString(folder.resolve("output.txt")));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    return (System.nanoTime() - start) * 1e-9;
  }
}
