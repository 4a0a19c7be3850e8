package plumbline.sampling.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.sampling.SamplerStatistics;

/** Puts chains, read from one file or several, together, checking that they fit. */
final class ChainAssembly {
  private ChainAssembly() {}

  /** The chains in order. */
  static List<ReadChain> ordered(List<ReadChain> read) {
    return read.get(0).number() < 0 ? unnumbered(read) : numbered(read);
  }

  /** The statistics that all chains have; empty if there are none. */
  static Optional<SamplerStatistics> statistics(List<ReadChain> chains) {
    Map<String, double[][]> columns = new LinkedHashMap<>();
    for (String name : chains.get(0).extras().sampler().keySet()) {
      if (chains.stream().allMatch(chain -> chain.extras().sampler().containsKey(name))) {
        columns.put(
            name,
            chains.stream()
                .map(chain -> chain.column(chain.extras().sampler().getOrDefault(name, 0)))
                .toArray(double[][]::new));
      }
    }
    int depth = chains.get(0).extras().maximumTreeDepth();
    return columns.isEmpty()
        ? Optional.empty()
        : Optional.of(new SamplerStatistics(columns, depth));
  }

  /** Puts ordered chains together. */
  static Draws assemble(List<ReadChain> chains, String label) {
    ReadChain first = chains.get(0);
    int draws = first.draws();
    for (ReadChain chain : chains) {
      if (chain.draws() != draws) {
        throw fault(
            chain.file(),
            chain.draws() + " draws in " + chain.name(),
            draws + " as in " + first.name());
      }
    }
    List<String> variables = List.copyOf(first.variables().keySet());
    double[] values =
        new double[Math.multiplyExact(Math.multiplyExact(variables.size(), chains.size()), draws)];
    for (int c = 0; c < chains.size(); c++) {
      ReadChain chain = chains.get(c);
      List<Integer> positions = positions(chain, first);
      for (int v = 0; v < variables.size(); v++) {
        chain
            .columns()
            .copyTo(positions.get(v), chain.warmup(), values, (v * chains.size() + c) * draws);
      }
    }
    return Draws.adopt(variables, chains.size(), draws, values, RunInfo.external(label));
  }

  /** Where the first chain's variables stand among another chain's columns. */
  private static List<Integer> positions(ReadChain chain, ReadChain first) {
    Map<String, Integer> columns = new HashMap<>(chain.variables());
    List<Integer> positions = new ArrayList<>();
    for (String name : first.variables().keySet()) {
      Integer column = columns.remove(name);
      if (column == null) {
        throw fault(
            chain.file(),
            "no variable " + NumberField.quoted(name) + " in " + chain.name(),
            "the variables of " + first.name());
      }
      positions.add(column);
    }
    if (!columns.isEmpty()) {
      String name = new TreeMap<>(columns).firstKey();
      throw fault(
          chain.file(),
          "the variable " + NumberField.quoted(name) + " in " + chain.name(),
          "only the variables of " + first.name());
    }
    return positions;
  }

  private static List<ReadChain> unnumbered(List<ReadChain> read) {
    for (ReadChain chain : read) {
      if (chain.number() >= 0) {
        throw fault(
            chain.file(), "a chain column", "one chain in each file, as in " + read.get(0).file());
      }
    }
    return read;
  }

  /** Chains in the order of their numbers, which start at 1 (or 0) and have no gaps. */
  private static List<ReadChain> numbered(List<ReadChain> read) {
    TreeMap<Integer, ReadChain> byNumber = new TreeMap<>();
    for (ReadChain chain : read) {
      if (chain.number() < 0) {
        throw fault(chain.file(), "no chain column", "a chain column as in " + read.get(0).file());
      }
      ReadChain other = byNumber.putIfAbsent(chain.number(), chain);
      if (other != null) {
        throw fault(
            chain.file(),
            "chain " + chain.number() + ", which " + other.file() + " has too",
            "each chain in one file");
      }
    }
    int lowest = byNumber.firstKey();
    int expected = Math.min(lowest, 1);
    for (ReadChain chain : byNumber.values()) {
      if (chain.number() != expected) {
        throw fault(
            chain.file(),
            "chain " + chain.number() + " but no chain " + expected,
            "chains numbered from 1 without gaps");
      }
      expected++;
    }
    return List.copyOf(byNumber.values());
  }

  private static DataFileException fault(Path file, String found, String expected) {
    return new DataFileException(file, 0, 0, found, expected);
  }
}
