package plumbline.verification.series;

/** A series computed from two others of the same shape, place by place. */
public final class DerivedSeries extends Series {
  /** Combines the first {@code count} numbers of two arrays, perhaps the same one, in a third. */
  public interface Combination {
    void apply(double[] numbers, double[] others, int count, double[] target);
  }

  private final Series first;
  private final Series second;
  private final Combination combination;

  public DerivedSeries(Series first, Series second, Combination combination) {
    this.first = first;
    this.second = second;
    this.combination = combination;
  }

  @Override
  public int chains() {
    return first.chains();
  }

  @Override
  public int length() {
    return first.length();
  }

  @Override
  public void read(int chain, int from, int count, double[] target) {
    combination.apply(
        first.piece(chain, from, count), second.piece(chain, from, count), count, target);
  }

  @Override
  public double[] everyNth(int n, int from, int to) {
    double[] numbers = first.everyNth(n, from, to);
    double[] combined = new double[numbers.length];
    combination.apply(numbers, second.everyNth(n, from, to), combined.length, combined);
    return combined;
  }
}
