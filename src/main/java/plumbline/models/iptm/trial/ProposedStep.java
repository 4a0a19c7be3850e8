package plumbline.models.iptm.trial;

import java.util.ArrayList;
import java.util.List;
import plumbline.random.ForwardingRng;
import plumbline.random.Rng;

/**
 * Makes a Metropolis step show its proposal and its ratio: normal draws come from another generator
 * and are kept, whatever is proposed is accepted, and the log acceptance ratio is kept.
 */
final class ProposedStep extends ForwardingRng {
  private final Rng source;
  private final List<Double> given;
  private final List<Double> normals = new ArrayList<>();
  private double logRatio = Double.NaN;
  private int decisions;

  ProposedStep(Rng source) {
    this(source, List.of());
  }

  private ProposedStep(Rng source, List<Double> given) {
    super(source);
    this.source = source;
    this.given = given;
  }

  /** A step with the same normal draws, each with the other sign. */
  ProposedStep reversed() {
    return new ProposedStep(source, normals.stream().map(draw -> -draw).toList());
  }

  /** Of the last decision. */
  double logRatio() {
    return logRatio;
  }

  /** Whether there was one decision, as one Metropolis step makes. */
  boolean single() {
    return decisions == 1;
  }

  @Override
  public double normal() {
    int n = normals.size();
    normals.add(n < given.size() ? given.get(n) : source.normal());
    return normals.get(n);
  }

  @Override
  public boolean bernoulliLog(double logP) {
    decisions++;
    logRatio = logP;
    return true;
  }
}
