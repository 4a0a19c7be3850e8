package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.sampling.SamplerStatistics;

/** Puts chains, read from one file or several, together, checking that they fit. */
final class ChainAssembly {
  private ChainAssembly() {}

  /**
   * The chains in order: by their numbers, or as they come if none has a number.
   *
   * @param read at least one chain; the first decides which it is
   * @return the same chains
   * @throws DataFileException if only some have numbers, or the numbers repeat or have gaps
   */
  static List<ReadChain> ordered(List<ReadChain> read) {
    return read.get(0).number() < 0 ? unnumbered(read) : numbered(read);
  }

  /**
   * The statistics that all chains have. One that a chain lacks is left out, since each is kept as
   * [chain][draw].
   *
   * @param chains ordered chains
   * @param remarks receives what was left out
   * @return the statistics, with the largest tree depth of the first chain; empty if there are none
   */
  static Optional<SamplerStatistics> statistics(List<ReadChain> chains, List<String> remarks) {
    Set<String> left = new TreeSet<>();
    for (ReadChain chain : chains) {
      left.addAll(chain.unread());
      chain.sampler().keySet().stream()
          .filter(name -> !name.equals(SamplerStatistics.STEP_SIZE))
          .filter(name -> chains.stream().anyMatch(c -> !c.sampler().containsKey(name)))
          .forEach(left::add);
    }
    if (!left.isEmpty()) {
      remarks.add(
          "not looked at, because it is not there for each draw of each chain: "
              + String.join(", ", left));
    }
    Map<String, double[][]> columns = new LinkedHashMap<>();
    for (String name : chains.get(0).sampler().keySet()) {
      if (chains.stream().allMatch(chain -> chain.sampler().containsKey(name))) {
        columns.put(
            name,
            chains.stream()
                .map(chain -> chain.column(chain.sampler().getOrDefault(name, 0)))
                .toArray(double[][]::new));
      }
    }
    int depth = chains.get(0).maximumTreeDepth();
    return columns.isEmpty()
        ? Optional.empty()
        : Optional.of(new SamplerStatistics(columns, depth));
  }

  /**
   * Puts ordered chains together, without their warm-up. The order of the variables is that of the
   * first chain; others may have them in another one.
   *
   * @param chains ordered, at least one
   * @param label what the draws are called
   * @return the draws
   * @throws DataFileException if the chains differ in length or variables
   */
  static Draws assemble(List<ReadChain> chains, String label) {
    ReadChain first = chains.get(0);
    int draws = first.draws();
    for (ReadChain chain : chains) {
      if (chain.draws() != draws) {
        throw new DataFileException(
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
        // As draws are laid out: variable by variable, and of each the chains one after the other.
        chain
            .numbers()
            .copyTo(positions.get(v), chain.warmup(), values, (v * chains.size() + c) * draws);
      }
    }
    return Draws.adopt(variables, chains.size(), draws, values, RunInfo.external(label));
  }

  /**
   * Where the first chain's variables stand among another chain's columns; that chain must have
   * them and no others.
   */
  private static List<Integer> positions(ReadChain chain, ReadChain first) {
    Map<String, Integer> columns = new HashMap<>(chain.variables());
    List<Integer> positions = new ArrayList<>();
    for (String name : first.variables().keySet()) {
      Integer column = columns.remove(name);
      if (column == null) {
        throw new DataFileException(
            chain.file(),
            "no variable " + NumberField.quoted(name) + " in " + chain.name(),
            "the variables of " + first.name());
      }
      positions.add(column);
    }
    // Of what is left, and the first chain lacks, the name that comes first in order is told.
    if (!columns.isEmpty()) {
      String name = new TreeMap<>(columns).firstKey();
      throw new DataFileException(
          chain.file(),
          "the variable " + NumberField.quoted(name) + " in " + chain.name(),
          "only the variables of " + first.name());
    }
    return positions;
  }

  /** Chains without numbers stay in the order of their files. */
  private static List<ReadChain> unnumbered(List<ReadChain> read) {
    for (ReadChain chain : read) {
      if (chain.number() >= 0) {
        throw new DataFileException(
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
        throw new DataFileException(
            chain.file(), "no chain column", "a chain column as in " + read.get(0).file());
      }
      ReadChain other = byNumber.putIfAbsent(chain.number(), chain);
      if (other != null) {
        throw new DataFileException(
            chain.file(),
            "chain " + chain.number() + ", which " + other.file() + " has too",
            "each chain in one file");
      }
    }
    int lowest = byNumber.firstKey();
    // From 0 if there is a chain 0, else from 1: a lowest number above 1 is a gap, too.
    int expected = Math.min(lowest, 1);
    for (ReadChain chain : byNumber.values()) {
      if (chain.number() != expected) {
        throw new DataFileException(
            chain.file(),
            "chain " + chain.number() + " but no chain " + expected,
            "chains numbered from 1 without gaps");
      }
      expected++;
    }
    return List.copyOf(byNumber.values());
  }
}
