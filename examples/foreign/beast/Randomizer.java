package beast.base.util;

import plumbline.random.Rng;

/**
 * Stands before BEAST's class of this name on the class path: what operators draw comes from the
 * generator of the trial, so that its decisions can be gone through one by one.
 */
public final class Randomizer {
  private static final ThreadLocal<Draws> DRAWS = new ThreadLocal<>();

  private Randomizer() {}

  /** What an operator may draw. */
  public interface Draws {
    /**
     * Uniform on 0, ..., bound - 1.
     *
     * @param bound positive
     */
    int nextInt(int bound);

    /** Uniform on (0, 1). */
    double nextDouble();

    /** Standard normal. */
    double nextGaussian();

    /**
     * All draws from one generator.
     *
     * @param rng the generator
     */
    static Draws of(Rng rng) {
      return new Draws() {
        @Override
        public int nextInt(int bound) {
          return rng.uniformInt(bound);
        }

        @Override
        public double nextDouble() {
          return rng.uniform();
        }

        @Override
        public double nextGaussian() {
          return rng.normal();
        }
      };
    }
  }

  /**
   * Sets the source of all further draws of this thread.
   *
   * @param draws the source
   */
  public static void use(Draws draws) {
    DRAWS.set(draws);
  }

  /** As BEAST's. */
  public static int nextInt(int bound) {
    return DRAWS.get().nextInt(bound);
  }

  /** As BEAST's. */
  public static double nextDouble() {
    return DRAWS.get().nextDouble();
  }

  /** As BEAST's. */
  public static double nextGaussian() {
    return DRAWS.get().nextGaussian();
  }

  /** As BEAST's. */
  public static boolean nextBoolean() {
    return DRAWS.get().nextInt(2) == 1;
  }
}
