package plumbline.random;

/**
 * Follows a script: each draw, continuous or discrete, takes the next number. For unit tests that
 * need one particular path through a kernel.
 *
 * <p>A {@code bernoulli} takes 1 for true and 0 for false; {@code uniformInt} and {@code
 * categorical} take the index. All children share the script.
 */
public final class ScriptedRng implements Rng {
  private final double[] script;
  private int next;

  private ScriptedRng(double[] script) {
    this.script = script;
  }

  /**
   * A generator that returns these numbers in turn.
   *
   * @param script the draws, in the order in which the program asks for them
   * @return the generator
   */
  public static ScriptedRng of(double... script) {
    return new ScriptedRng(script.clone());
  }

  /**
   * How many numbers have not been taken yet.
   *
   * @return zero when the program used the whole script
   */
  public int remaining() {
    return script.length - next;
  }

  private double take() {
    if (next == script.length) {
      throw new IllegalStateException("the script of " + script.length + " draws is used up");
    }
    return script[next++];
  }

  private int takeIndex(int bound) {
    double value = take();
    if (value != Math.rint(value) || value < 0 || value >= bound) {
      throw new IllegalStateException(
          "draw " + next + " of the script must be an index below " + bound + ", not " + value);
    }
    return (int) value;
  }

  @Override
  public double uniform() {
    return take();
  }

  @Override
  public double normal() {
    return take();
  }

  @Override
  public double exponential() {
    return take();
  }

  @Override
  public double gamma(double shape) {
    return take();
  }

  @Override
  public double logGamma(double shape) {
    return Math.log(take());
  }

  @Override
  public long poisson(double mean) {
    return takeIndex(Integer.MAX_VALUE);
  }

  @Override
  public boolean bernoulli(double p) {
    return takeIndex(2) == 1;
  }

  @Override
  public boolean bernoulliLog(double logP) {
    return takeIndex(2) == 1;
  }

  @Override
  public int uniformInt(int bound) {
    return takeIndex(bound);
  }

  @Override
  public int categorical(double[] weights, int offset, int length, double total) {
    return takeIndex(length);
  }

  @Override
  public Rng child(String label) {
    return this;
  }

  @Override
  public Rng child(long index) {
    return this;
  }
}
