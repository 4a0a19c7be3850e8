package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Programs beside each other by turns, on one thread each, by the clock and in processor time,
 * which has what the compilers of a virtual machine do beside it; the median of the rounds counts.
 */
final class ProgramRace {
  /** Runs a command and writes what it took: the second line is of the shell's children. */
  private static final String TIMED = "\"$@\"; status=$?; times >\"$0\"; exit $status";

  private static final int UNDECIDED = 3; // one chain is no evidence of convergence

  private final int rounds;
  private final Path folder;
  private final List<Comparison> rows = new ArrayList<>();

  /** A peer: its name, its version if it is installed, and what it runs, one after the other. */
  record Peer(String name, Optional<String> version, List<List<String>> commands) {}

  private record Seconds(double clock, double processor) {}

  ProgramRace(int rounds, Path folder) {
    this.rounds = rounds;
    this.folder = folder;
  }

  /** What was found so far. */
  List<Comparison> rows() {
    return rows;
  }

  /** Two rows for each peer, or two rows without one where there is none. */
  void run(String name, List<String> ours, Peer... peers) {
    List<Peer> installed = Arrays.stream(peers).filter(p -> p.version().isPresent()).toList();
    List<Seconds> own = new ArrayList<>();
    List<List<Seconds>> other = new ArrayList<>();
    installed.forEach(peer -> other.add(new ArrayList<>()));
    for (int r = 0; r < rounds; r++) {
      own.add(seconds(List.of(ours)));
      for (int p = 0; p < installed.size(); p++) {
        other.get(p).add(seconds(installed.get(p).commands()));
      }
    }
    if (peers.length == 0) {
      add(name, own, List.of(), "no peer");
    }
    for (Peer peer : peers) {
      if (peer.version().isEmpty()) {
        add(name, own, List.of(), peer.name() + " is not installed");
      } else {
        String label = peer.name() + " " + peer.version().get();
        add(name, own, other.get(installed.indexOf(peer)), label);
      }
    }
  }

  private void add(String name, List<Seconds> ours, List<Seconds> theirs, String peer) {
    rows.add(row(name, ours, theirs, peer, "s", Seconds::clock));
    rows.add(row(name, ours, theirs, peer, "s of processor time", Seconds::processor));
  }

  private static Comparison row(
      String name,
      List<Seconds> ours,
      List<Seconds> theirs,
      String peer,
      String unit,
      ToDoubleFunction<Seconds> figure) {
    double us = median(ours.stream().mapToDouble(figure).toArray());
    if (theirs.isEmpty()) {
      return new Comparison(name, us, null, peer, unit, null);
    }
    double them = median(theirs.stream().mapToDouble(figure).toArray());
    return new Comparison(name, us, them, peer, unit, us / them);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private Seconds seconds(List<List<String>> commands) {
    Path times = folder.resolve("times.txt");
    double processor = 0;
    long start = System.nanoTime();
    for (List<String> command : commands) {
      try {
        List<String> timed = new ArrayList<>(List.of("sh", "-c", TIMED, times.toString()));
        timed.addAll(command);
        ProcessBuilder builder =
            new ProcessBuilder(timed)
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
        processor += processorSeconds(Files.readAllLines(times).get(1));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    return new Seconds((System.nanoTime() - start) * 1e-9, processor);
  }

  /** The sum of user's and system's time, as the shell writes them: {@code 0m9.55s 0m0.43s}. */
  private static double processorSeconds(String line) {
    double sum = 0;
    for (String time : line.strip().split("\\s+")) {
      String[] parts = time.replace(',', '.').split("[ms]");
      sum += 60 * Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
    }
    return sum;
  }
}
