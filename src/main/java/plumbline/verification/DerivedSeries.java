package plumbline.verification;

/** A series computed from two others of the same shape, place by place. */
final class DerivedSeries extends Series {
  /** Replaces the first {@code count} numbers of an array; perhaps the others are the same one. */
  interface Combination {
    void apply(double[] numbers, double[] others, int count);
  }

  private final Series first;
  private final Series second;
  private final Combination combination;
  // Of this object alone: the series that it is made of may use theirs meanwhile.
  private double[] scratch = new double[0];

  DerivedSeries(Series first, Series second, Combination combination) {
    this.first = first;
    this.second = second;
    this.combination = combination;
  }

  @Override
  int chains() {
    return first.chains();
  }

  @Override
  int length() {
    return first.length();
  }

  @Override
  void read(int chain, int from, int count, double[] target) {
    boolean both = second != first;
    if (both && scratch.length < count) {
      scratch = new double[count];
    }
    if (both) {
      second.read(chain, from, count, scratch);
    }
    first.read(chain, from, count, target);
    combination.apply(target, both ? scratch : target, count);
  }

  @Override
  double[] everyNth(int n, int from, int to) {
    double[] numbers = first.everyNth(n, from, to).clone();
    combination.apply(numbers, second.everyNth(n, from, to), numbers.length);
    return numbers;
  }
}
