package plumbline.models.dpmixture;

import java.util.Arrays;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/** Atoms mu_1, mu_2, ... ~ Normal(0, spread^2), drawn when they are first needed. */
final class LazyAtoms {
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
