package beasttrial;

import beast.base.util.Randomizer;
import java.util.function.IntUnaryOperator;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * For an operator that draws two numbers and then how far to go: draws which two as it does, and of
 * the uniform number u those values that move w_i x_i by a whole number, all alike. How far u = 1
 * goes is measured on the operator itself.
 */
final class Lattice {
  private static final double ROOM = 1000;
  private final double[][] reach;

  /**
   * Measures how far the operator goes.
   *
   * @param proposals the operator
   * @param parts of how many numbers
   * @param weight of each
   */
  Lattice(Proposals proposals, int parts, IntUnaryOperator weight) {
    reach = new double[parts][parts - 1];
    Doubles held = Doubles.generate(parts, i -> ROOM);
    for (int first = 0; first < parts; first++) {
      for (int second = 0; second < parts - 1; second++) {
        Doubles next = proposals.from(held, new Half(first, second)).next();
        for (int i = 0; i < parts; i++) {
          double fall = weight.applyAsInt(i) * (ROOM - next.get(i)) / Half.WAY;
          reach[first][second] = Math.max(reach[first][second], fall);
        }
      }
    }
  }

  /** The draws of one proposal. */
  Randomizer.Draws draws(Rng rng) {
    return new Randomizer.Draws() {
      private int first = -1;
      private double whole;

      @Override
      public int nextInt(int bound) {
        int drawn = rng.uniformInt(bound);
        if (first < 0) {
          first = drawn;
        } else {
          whole = reach[first][drawn];
        }
        return drawn;
      }

      @Override
      public double nextDouble() {
        int steps = (int) Math.floor(whole + 1e-9);
        return (1 + rng.uniformInt(steps)) / whole;
      }

      @Override
      public double nextGaussian() {
        throw new UnsupportedOperationException("no normal draws on whole numbers");
      }
    };
  }

  /** Two given numbers, and half of the way. */
  private static final class Half implements Randomizer.Draws {
    static final double WAY = 0.5;
    private final int first;
    private final int second;
    private int drawn;

    Half(int first, int second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public int nextInt(int bound) {
      return drawn++ == 0 ? first : second;
    }

    @Override
    public double nextDouble() {
      return WAY;
    }

    @Override
    public double nextGaussian() {
      throw new UnsupportedOperationException("no normal draws on whole numbers");
    }
  }
}
