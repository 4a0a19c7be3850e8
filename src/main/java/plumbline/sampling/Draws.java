package plumbline.sampling;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import plumbline.numerics.Text;

/**
 * The draws of several chains: variables x chains x draws in one array, immutable. Every chain has
 * the same number of draws; draw i of every variable belongs to the same iteration.
 */
public final class Draws {
  private final List<String> variables;
  private final int chains;
  private final int draws;
  private final double[] values;
  private final RunInfo info;

  private Draws(List<String> variables, int chains, int draws, double[] values, RunInfo info) {
    this.variables = List.copyOf(variables);
    this.chains = chains;
    this.draws = draws;
    this.values = values;
    this.info = info;
  }

  /**
   * Draws from one array.
   *
   * @param variables distinct names
   * @param chains number of chains, at least 1
   * @param draws number of draws in each chain, at least 0
   * @param values length variables x chains x draws, the draw index running fastest, then the
   *     chain; copied
   * @param info where they come from
   * @return the draws
   * @throws IllegalArgumentException if names repeat or the length does not fit
   */
  public static Draws of(
      List<String> variables, int chains, int draws, double[] values, RunInfo info) {
    return adopt(variables, chains, draws, values.clone(), info);
  }

  /**
   * As {@link #of}, without the copy: the caller gives the array away.
   *
   * @param variables distinct names
   * @param chains number of chains, at least 1
   * @param draws number of draws in each chain, at least 0
   * @param values as for {@link #of}; not copied, and never to be touched again
   * @param info where they come from
   * @return the draws
   * @throws IllegalArgumentException if names repeat or the length does not fit
   */
  public static Draws adopt(
      List<String> variables, int chains, int draws, double[] values, RunInfo info) {
    if (chains < 1 || draws < 0) {
      throw new IllegalArgumentException(
          "draws need at least one chain and no negative length, not " + chains + " x " + draws);
    }
    if (new HashSet<>(variables).size() != variables.size()) {
      throw new IllegalArgumentException("variable names must be distinct: " + variables);
    }
    if ((long) variables.size() * chains * draws != values.length) {
      throw new IllegalArgumentException(
          Text.of(
              "%d variables x %d chains x %d draws need %d values, not %d",
              variables.size(),
              chains,
              draws,
              (long) variables.size() * chains * draws,
              values.length));
    }
    return new Draws(variables, chains, draws, values, info);
  }

  /**
   * The variables' names.
   *
   * @return names in order
   */
  public List<String> variables() {
    return variables;
  }

  /**
   * The number of chains.
   *
   * @return at least 1
   */
  public int chains() {
    return chains;
  }

  /**
   * The number of draws in each chain.
   *
   * @return at least 0
   */
  public int draws() {
    return draws;
  }

  /**
   * Where the draws come from.
   *
   * @return the run's information
   */
  public RunInfo info() {
    return info;
  }

  /**
   * The position of a variable.
   *
   * @param name its name
   * @return its index
   * @throws IllegalArgumentException if there is no such variable
   */
  public int indexOf(String name) {
    int index = variables.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no variable named " + name + " among " + variables);
    }
    return index;
  }

  /**
   * One number.
   *
   * @param variable index of the variable
   * @param chain index of the chain
   * @param draw index of the draw
   * @return the value
   */
  public double get(int variable, int chain, int draw) {
    return values[offset(variable, chain) + Objects.checkIndex(draw, draws)];
  }

  /**
   * Copies a piece of a chain, for whoever works through it piece by piece.
   *
   * @param variable index of the variable
   * @param chain index of the chain
   * @param from first draw
   * @param count how many draws
   * @param target receives them at its front
   */
  public void read(int variable, int chain, int from, int count, double[] target) {
    Objects.checkFromIndexSize(from, count, draws);
    System.arraycopy(values, offset(variable, chain) + from, target, 0, count);
  }

  /**
   * One chain of one variable.
   *
   * @param variable index of the variable
   * @param chain index of the chain
   * @return a copy of its draws, in iteration order
   */
  public double[] chain(int variable, int chain) {
    int from = offset(variable, chain);
    return Arrays.copyOfRange(values, from, from + draws);
  }

  /**
   * One chain of one variable.
   *
   * @param name name of the variable
   * @param chain index of the chain
   * @return a copy of its draws, in iteration order
   * @throws IllegalArgumentException if there is no such variable
   */
  public double[] chain(String name, int chain) {
    return chain(indexOf(name), chain);
  }

  /**
   * All chains of one variable, one after the other.
   *
   * @param variable index of the variable
   * @return a copy, length chains x draws
   */
  public double[] stacked(int variable) {
    int from = offset(variable, 0);
    return Arrays.copyOfRange(values, from, from + chains * draws);
  }

  /**
   * All chains of one variable, one after the other.
   *
   * @param name name of the variable
   * @return a copy, length chains x draws
   * @throws IllegalArgumentException if there is no such variable
   */
  public double[] stacked(String name) {
    return stacked(indexOf(name));
  }

  /**
   * All chains of one variable.
   *
   * @param variable index of the variable
   * @return a copy, [chains][draws]
   */
  public double[][] chainsOf(int variable) {
    double[][] copy = new double[chains][];
    Arrays.setAll(copy, c -> chain(variable, c));
    return copy;
  }

  /**
   * All chains of one variable.
   *
   * @param name name of the variable
   * @return a copy, [chains][draws]
   * @throws IllegalArgumentException if there is no such variable
   */
  public double[][] chainsOf(String name) {
    return chainsOf(indexOf(name));
  }

  /**
   * These draws without the first {@code count} of each chain.
   *
   * @param count how many to drop, at most {@link #draws()}
   * @return the shorter draws
   */
  public Draws dropFirst(int count) {
    if (count < 0 || count > draws) {
      throw new IllegalArgumentException("count must be between 0 and " + draws + ", not " + count);
    }
    int kept = draws - count;
    double[] shorter = new double[variables.size() * chains * kept];
    for (int series = 0; series < variables.size() * chains; series++) {
      System.arraycopy(values, series * draws + count, shorter, series * kept, kept);
    }
    return new Draws(variables, chains, kept, shorter, info);
  }

  /**
   * The same draws of some of the variables.
   *
   * @param names whether a variable of this name stays
   * @return the draws, variables in order
   */
  public Draws select(Predicate<String> names) {
    List<String> kept = variables.stream().filter(names).toList();
    double[] fewer = new double[kept.size() * chains * draws];
    for (int v = 0; v < kept.size(); v++) {
      int from = indexOf(kept.get(v)) * chains * draws;
      System.arraycopy(values, from, fewer, v * chains * draws, chains * draws);
    }
    return new Draws(kept, chains, draws, fewer, info);
  }

  private int offset(int variable, int chain) {
    if (chain < 0 || chain >= chains) {
      throw new IndexOutOfBoundsException("chain " + chain + " of " + chains);
    }
    return (Objects.checkIndex(variable, variables.size()) * chains + chain) * draws;
  }

  @Override
  public String toString() {
    return Text.of(
        "Draws: %d variables x %d chains x %d draws %s",
        variables.size(), chains, draws, variables);
  }
}
