package plumbline.random;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.apache.commons.rng.core.RandomProviderDefaultState;
import org.apache.commons.rng.core.source64.L64X128Mix;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import plumbline.platform.Digest;

/**
 * The production stream: Commons RNG's L64X128Mix generator (Steele and Vigna 2021), seeded by the
 * SHA-256 hash of the seed path, so that children are pure functions of seed and labels and streams
 * do not overlap in practice.
 *
 * <p>Normal and exponential draws come from Commons RNG's modified ziggurat (McFarland 2016); gamma
 * and Poisson are drawn without any set-up object, because in a Gibbs sampler their parameters
 * change from call to call.
 */
public final class SeededRng implements Rng {
  private static final double TWO_POW_MINUS_53 = 0x1.0p-53;
  private static final double BELOW_ONE = Math.nextDown(1.0);
  private static final int FEW = 8;

  private final OptionalLong seed;
  private final byte[] key;
  private final L64X128Mix generator;
  private final ZigguratSampler.NormalizedGaussian gaussian;
  private final ZigguratSampler.Exponential exponential;

  private SeededRng(OptionalLong seed, byte[] key, L64X128Mix generator) {
    this.seed = seed;
    this.key = key;
    this.generator = generator;
    this.gaussian = ZigguratSampler.NormalizedGaussian.of(generator);
    this.exponential = ZigguratSampler.Exponential.of(generator);
  }

  static SeededRng of(long seed) {
    return fromKey(OptionalLong.of(seed), hash(new byte[0], (byte) 'r', longBytes(seed)));
  }

  /**
   * The stream with the given state.
   *
   * @param state as returned by {@link #state()}
   * @return a stream that continues exactly where the saved one stood
   * @throws IllegalArgumentException if the state is not one of this generator
   */
  public static SeededRng restore(State state) {
    SeededRng rng = fromKey(OptionalLong.empty(), Digest.bytes(state.key()));
    rng.generator.restoreState(new RandomProviderDefaultState(Digest.bytes(state.generator())));
    return rng;
  }

  private static SeededRng fromKey(OptionalLong root, byte[] key) {
    ByteBuffer words = ByteBuffer.wrap(key);
    long[] seed = {words.getLong(), words.getLong(), words.getLong(), words.getLong()};
    return new SeededRng(root, key, new L64X128Mix(seed));
  }

  /**
   * The seed at the root of this stream's path.
   *
   * @return the seed; empty for a stream that was {@linkplain #restore restored}, and its children
   */
  public OptionalLong seed() {
    return seed;
  }

  /**
   * The state of this stream.
   *
   * @return a snapshot that {@link #restore} accepts
   */
  public State state() {
    RandomProviderDefaultState saved = (RandomProviderDefaultState) generator.saveState();
    return new State(Digest.hexadecimal(key), Digest.hexadecimal(saved.getState()));
  }

  @Override
  public double uniform() {
    // 53 random bits, centred in their cell: never 0, and 1 only by the rounding of the last cell.
    double centre = ((generator.nextLong() >>> 11) + 0.5) * TWO_POW_MINUS_53;
    return centre < 1 ? centre : BELOW_ONE;
  }

  @Override
  public double normal() {
    return gaussian.sample();
  }

  @Override
  public double exponential() {
    return exponential.sample();
  }

  @Override
  public double gamma(double shape) {
    return shape < 1 ? Math.exp(logGamma(shape)) : marsagliaTsang(shape);
  }

  @Override
  public double logGamma(double shape) {
    if (shape >= 1) {
      return Math.log(marsagliaTsang(shape));
    }
    if (!(shape > 0)) {
      throw new IllegalArgumentException("shape must be positive, not " + shape);
    }
    // X(a) = X(a+1) U^(1/a); log U is minus an exponential.
    return Math.log(marsagliaTsang(shape + 1)) - exponential() / shape;
  }

  /** Marsaglia and Tsang (2000), for shape at least 1. */
  private double marsagliaTsang(double shape) {
    if (!(shape < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("shape must be finite, not " + shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = gaussian.sample();
      double v = 1 + c * x;
      if (v <= 0) {
        continue;
      }
      v = v * v * v;
      double u = uniform();
      double x2 = x * x;
      if (u < 1 - 0.0331 * x2 * x2 || Math.log(u) < 0.5 * x2 + d * (1 - v + Math.log(v))) {
        return d * v;
      }
    }
  }

  @Override
  public long poisson(double mean) {
    if (!(mean >= 0 && mean < 1e18)) {
      throw new IllegalArgumentException("mean must be in [0, 1e18), not " + mean);
    }
    return mean < 10 ? PoissonDraw.byInversion(mean, this) : PoissonDraw.byRejection(mean, this);
  }

  @Override
  public boolean bernoulli(double p) {
    if (!(p >= 0)) {
      throw new IllegalArgumentException("p must be a probability, not " + p);
    }
    return p >= 1 || uniform() < p;
  }

  @Override
  public boolean bernoulliLog(double logP) {
    if (Double.isNaN(logP)) {
      throw new IllegalArgumentException("logP must be a log probability, not NaN");
    }
    return logP >= 0 || exponential() > -logP;
  }

  @Override
  public int uniformInt(int bound) {
    return generator.nextInt(bound);
  }

  @Override
  public int categorical(double[] weights, int offset, int length, double total) {
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("total weight must be positive and finite, not " + total);
    }
    double target = uniform() * total;
    return length == FEW ? ofEight(weights, offset, target) : walk(weights, offset, length, target);
  }

  private static int walk(double[] weights, int offset, int length, double target) {
    double sum = 0;
    if (length < FEW) {
      // Where the walk ends is random, so a branch on it would be mispredicted: counting the sums
      // that the target has passed gives the same index without one.
      int passed = 0;
      for (int i = 0; i < length; i++) {
        sum += weights[offset + i];
        passed += target < sum ? 0 : 1;
      }
      return passed < length ? passed : lastPossible(weights, offset, length);
    }
    for (int i = 0; i < length; i++) {
      sum += weights[offset + i];
      if (target < sum) {
        return i;
      }
    }
    return lastPossible(weights, offset, length);
  }

  /**
   * The same for eight weights, the size that fast callers choose, with no cumulative sum waiting
   * for all others. A weight of zero leaves its sum equal to the one before, and is passed with it.
   */
  private static int ofEight(double[] w, int at, double target) {
    double to1 = w[at] + w[at + 1];
    double to3 = to1 + (w[at + 2] + w[at + 3]);
    double of45 = w[at + 4] + w[at + 5];
    int index =
        ((passed(target, w[at]) + passed(target, to1))
                + (passed(target, to1 + w[at + 2]) + passed(target, to3)))
            + ((passed(target, to3 + w[at + 4]) + passed(target, to3 + of45))
                + passed(target, to3 + (of45 + w[at + 6])));
    return w[at + index] > 0 ? index : lastPossible(w, at, FEW);
  }

  /** 1 if the target is not below the sum, from the sign of the difference: without a branch. */
  private static int passed(double target, double sum) {
    return 1 - (int) (Double.doubleToRawLongBits(target - sum) >>> 63);
  }

  /** Where rounding left the target at the very end. */
  private static int lastPossible(double[] weights, int offset, int length) {
    int last = length - 1;
    while (last > 0 && !(weights[offset + last] > 0)) {
      last--;
    }
    return last;
  }

  @Override
  public SeededRng child(String label) {
    return fromKey(seed, hash(key, (byte) 's', label.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public SeededRng child(long index) {
    return fromKey(seed, hash(key, (byte) 'i', longBytes(index)));
  }

  private static byte[] longBytes(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  /** The kind byte keeps {@code child("…")} and {@code child(…)} apart. */
  private static byte[] hash(byte[] parent, byte kind, byte[] name) {
    return Digest.sha256(parent, new byte[] {kind}, name);
  }

  /**
   * Everything that determines the future of a {@link SeededRng}, as text that a checkpoint can
   * hold.
   *
   * @param key the hash of the seed path, from which children are derived, in hexadecimal
   * @param generator the generator's own state, in hexadecimal
   */
  public record State(String key, String generator) {}
}
