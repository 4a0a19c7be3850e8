package plumbline.models.relational.ila;

import java.util.List;
import plumbline.models.relational.features.FeatureState;
import plumbline.numerics.Ints;

/**
 * All that is unknown in the {@link IlaModel}.
 *
 * @param alpha how many attributes there are
 * @param gamma how many subclusters
 * @param bias the strength of a relation between objects without a common attribute
 * @param precision one over the variance of the weights
 * @param attributes in an order that says nothing
 */
public record IlaState(
    double alpha, double gamma, double bias, double precision, List<Attribute> attributes)
    implements FeatureState {
  /** Copies the list. */
  public IlaState {
    attributes = List.copyOf(attributes);
  }

  /**
   * With another alpha.
   *
   * @param other what takes its place
   * @return the changed state
   */
  public IlaState withAlpha(double other) {
    return new IlaState(other, gamma, bias, precision, attributes);
  }

  /**
   * With another gamma.
   *
   * @param other what takes its place
   * @return the changed state
   */
  public IlaState withGamma(double other) {
    return new IlaState(alpha, other, bias, precision, attributes);
  }

  /**
   * With another bias.
   *
   * @param other what takes its place
   * @return the changed state
   */
  public IlaState withBias(double other) {
    return new IlaState(alpha, gamma, other, precision, attributes);
  }

  /**
   * With another precision of the weights.
   *
   * @param other what takes its place
   * @return the changed state
   */
  public IlaState withPrecision(double other) {
    return new IlaState(alpha, gamma, bias, other, attributes);
  }

  /**
   * With another list of attributes.
   *
   * @param other what takes its place
   * @return the changed state
   */
  public IlaState withAttributes(List<Attribute> other) {
    return new IlaState(alpha, gamma, bias, precision, other);
  }

  @Override
  public List<Ints> columns() {
    return attributes.stream().map(Attribute::subclusters).toList();
  }

  @Override
  public int[] sizes() {
    return attributes.stream().mapToInt(Attribute::members).toArray();
  }

  @Override
  public double squares() {
    double sum = 0;
    for (Attribute attribute : attributes) {
      sum += attribute.weights().stream().map(w -> w * w).sum();
    }
    return sum;
  }

  /**
   * The strength of a relation.
   *
   * @param from an object
   * @param to an object
   * @return the bias plus the weights of all common attributes
   */
  @Override
  public double strength(int from, int to) {
    double sum = bias;
    for (Attribute attribute : attributes) {
      sum += attribute.weight(from, to);
    }
    return sum;
  }
}
