package plumbline.models.dpmixture;

import java.util.Arrays;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.LazySticks;

/** Labels, sticks and atoms in mutable form, with the updates that work on them. */
public final class DirichletMixtureWorkspace implements Workspace<MixtureState, Doubles> {
  private final DirichletMixture model;
  private CountableKernel kernel;
  private final LazySticks sticks = new LazySticks();
  private final LazyAtoms atoms;
  private final LabelTarget target;
  private final int[] labels;
  private final double[] data;
  private int[] counts = new int[16];
  private double[] sums = new double[16];

  DirichletMixtureWorkspace(DirichletMixture model, CountableKernel kernel) {
    this.model = model;
    this.kernel = kernel;
    this.atoms = new LazyAtoms(model.spread());
    this.target = new LabelTarget(sticks, atoms, model.noise());
    this.labels = new int[model.observations()];
    this.data = new double[model.observations()];
    sticks.concentration(model.alpha());
  }

  /**
   * With something around the kernel.
   *
   * @param observer sees every step
   */
  void observe(CountableKernel.Observed.Observer observer) {
    kernel = new CountableKernel.Observed(kernel, observer);
  }

  @Override
  public void place(MixtureState state, Doubles observations) {
    state.labels().copyTo(labels, 0);
    sticks.place(state.sticks());
    atoms.place(state.atoms());
    observations.copyTo(data, 0);
  }

  @Override
  public MixtureState state() {
    return new MixtureState(Ints.of(labels), sticks.logKeeps(), atoms.toDoubles());
  }

  /**
   * The law of a label given everything else.
   *
   * @param i the observation
   * @return a view that the next call moves on
   */
  public CountableTarget target(int i) {
    int others = 1;
    for (int j = 0; j < labels.length; j++) {
      if (j != i) {
        others = Math.max(others, labels[j]);
      }
    }
    target.at(data[i], others);
    return target;
  }

  /** Updates every label; components beyond the largest are forgotten after. */
  void updateLabels(Rng rng) {
    for (int i = 0; i < labels.length; i++) {
      labels[i] = kernel.step(labels[i], target(i), rng);
    }
    int largest = largest();
    sticks.retain(largest);
    atoms.retain(largest);
  }

  private int largest() {
    int largest = 1;
    for (int label : labels) {
      largest = Math.max(largest, label);
    }
    return largest;
  }

  /** Counts and sums of each component up to the largest label. */
  int tally() {
    int largest = largest();
    if (counts.length <= largest + 1) {
      counts = new int[2 * largest + 2];
      sums = new double[2 * largest + 2];
    }
    Arrays.fill(counts, 0, largest + 1, 0);
    Arrays.fill(sums, 0, largest + 1, 0);
    for (int i = 0; i < labels.length; i++) {
      counts[labels[i]]++;
      sums[labels[i]] += data[i];
    }
    return largest;
  }

  /**
   * {@code V_h ~ Beta(1 + m_h, alpha + sum_{j>h} m_j)}.
   *
   * @param rng two gammas for each stick
   */
  public void updateSticks(Rng rng) {
    int largest = tally();
    int passed = labels.length;
    sticks.retain(0);
    for (int h = 1; h <= largest; h++) {
      passed -= counts[h];
      appendStick(counts[h], passed, rng);
    }
  }

  /** Draws the next stick, which some observations ended at and others passed by. */
  void appendStick(int members, int passed, Rng rng) {
    sticks.append(LazySticks.drawLogKeep(members, model.alpha() + passed, rng));
  }

  /** How many observations a component has, as last tallied. */
  int members(int component) {
    return counts[component];
  }

  void forgetSticks() {
    sticks.retain(0);
  }

  /**
   * Each atom given its observations.
   *
   * @param rng one normal for each atom
   */
  public void updateAtoms(Rng rng) {
    int largest = tally();
    double variance = model.noise() * model.noise();
    for (int h = 1; h <= largest; h++) {
      double precision = counts[h] / variance + 1 / (model.spread() * model.spread());
      atoms.set(h, sums[h] / variance / precision + rng.normal() / Math.sqrt(precision));
    }
  }

  /**
   * Two label moves that leave the partition as it is: two occupied components swap their labels,
   * accepted with {@code (pi_a / pi_b)^(m_b - m_a)}; two occupied neighbours swap labels and
   * sticks, accepted with {@code (1 - V_{a+1})^m_a / (1 - V_a)^m_{a+1}}.
   *
   * @param rng the source of randomness
   */
  public void swapLabels(Rng rng) {
    int largest = tally();
    if (largest == 1) {
      return;
    }
    int a = 1 + rng.uniformInt(largest);
    int b = 1 + rng.uniformInt(largest);
    if (a != b && counts[a] > 0 && counts[b] > 0) {
      double ratio = (counts[b] - counts[a]) * (sticks.logWeight(a) - sticks.logWeight(b));
      if (rng.bernoulliLog(ratio)) {
        exchange(a, b);
      }
    }
    a = 1 + rng.uniformInt(largest - 1);
    if (counts[a] > 0 && counts[a + 1] > 0) {
      double ratio = counts[a] * sticks.logKeep(a + 1) - counts[a + 1] * sticks.logKeep(a);
      if (rng.bernoulliLog(ratio)) {
        exchange(a, a + 1);
        sticks.swapWithNext(a);
      }
    }
  }

  private void exchange(int a, int b) {
    for (int i = 0; i < labels.length; i++) {
      labels[i] = labels[i] == a ? b : labels[i] == b ? a : labels[i];
    }
    double atom = atoms.get(a);
    atoms.set(a, atoms.get(b));
    atoms.set(b, atom);
    int count = counts[a];
    counts[a] = counts[b];
    counts[b] = count;
  }

  /** Atoms mu_1, mu_2, ... ~ Normal(0, spread^2), drawn when they are first needed. */
  static final class LazyAtoms {
    private final double spread;
    private double[] values = new double[8];
    private int size;

    LazyAtoms(double spread) {
      this.spread = spread;
    }

    void ensure(int h, Rng rng) {
      while (size < h) {
        append(spread * rng.normal());
      }
    }

    void append(double value) {
      size++;
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size] = value;
    }

    void retain(int h) {
      size = Math.min(size, h);
    }

    double get(int h) {
      return values[h];
    }

    void set(int h, double value) {
      values[h] = value;
    }

    void place(Doubles atoms) {
      size = 0;
      for (int h = 0; h < atoms.size(); h++) {
        append(atoms.get(h));
      }
    }

    Doubles toDoubles() {
      return Doubles.copyOf(values, 1, size + 1);
    }
  }
}
