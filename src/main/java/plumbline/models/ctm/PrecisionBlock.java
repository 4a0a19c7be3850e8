package plumbline.models.ctm;

import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.verification.ConjugateLaw;
import plumbline.verification.ConjugateLaw.Parameters;

/**
 * The three entries of a precision matrix K at nodes i and j, all others given, and their law, for
 * checks. With Q the inverse of the block of {@code K^-1}, the rest of K adds a constant to it.
 * Written as {@code (u, x; x, x^2 / u + v)}, v is gamma and independent of the others, x is normal
 * given u, and u is gamma: parameters are read off a density of K, which no formula for a G-Wishart
 * law enters.
 */
final class PrecisionBlock {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  /** What v is while u and x are looked at: any positive number. */
  private static final double V = 1;

  private final Doubles precision;
  private final int nodes;
  private final int i;
  private final int j;
  private final ToDoubleFunction<Doubles> density;
  private final double u;
  private final double restIi;
  private final double restIj;
  private final double restJj;

  PrecisionBlock(Doubles precision, int i, int j, ToDoubleFunction<Doubles> density) {
    this.precision = precision;
    this.nodes = (int) Math.round(Math.sqrt(precision.size()));
    this.i = i;
    this.j = j;
    this.density = density;
    RealMatrix k = MatrixUtils.createRealMatrix(nodes, nodes);
    for (int e = 0; e < precision.size(); e++) {
      k.setEntry(e / nodes, e % nodes, precision.get(e));
    }
    int[] ends = {i, j};
    RealMatrix covariance = inverse(k).getSubMatrix(ends, ends);
    RealMatrix block = inverse(covariance);
    this.u = block.getEntry(0, 0);
    this.restIi = k.getEntry(i, i) - u;
    this.restIj = k.getEntry(i, j) - block.getEntry(0, 1);
    this.restJj = k.getEntry(j, j) - block.getEntry(1, 1);
  }

  private static RealMatrix inverse(RealMatrix matrix) {
    return new LUDecomposition(matrix).getSolver().getInverse();
  }

  /** K with another block. */
  private Doubles with(double newU, double x, double v) {
    double ii = restIi + newU;
    double ij = restIj + x;
    double jj = restJj + x * x / newU + v;
    return Doubles.generate(
        precision.size(),
        e ->
            switch (ends(e)) {
              case 2 -> ii;
              case 1 -> ij;
              case 0 -> jj;
              default -> precision.get(e);
            });
  }

  /** How often i is among row and column of an entry of the block; -1 outside of it. */
  private int ends(int e) {
    int row = e / nodes;
    int column = e % nodes;
    if ((row != i && row != j) || (column != i && column != j)) {
      return -1;
    }
    return (row == i ? 1 : 0) + (column == i ? 1 : 0);
  }

  private Parameters lawOfX(double givenU) {
    return ConjugateLaw.normal(x -> density.applyAsDouble(with(givenU, x, V)), Math.sqrt(givenU));
  }

  private double drawV(double givenU, double x, Rng rng) {
    Parameters law = ConjugateLaw.gamma(v -> density.applyAsDouble(with(givenU, x, v)));
    return rng.gamma(law.first()) / law.second();
  }

  /** The log density of k_ij in zero, given all but k_ij and k_jj. */
  double logDensityAtZero() {
    Parameters law = lawOfX(u);
    double deviation = -restIj - law.first();
    return logDensityAtMean() - 0.5 * law.second() * deviation * deviation;
  }

  /** The log density of k_ij in its mean, given all but k_ij and k_jj. */
  double logDensityAtMean() {
    return 0.5 * (Math.log(lawOfX(u).second()) - LOG_TWO_PI);
  }

  /** K with k_ij in its mean, and some k_jj that belongs to it. */
  Doubles atMean() {
    return with(u, lawOfX(u).first(), V);
  }

  /** K with k_ij zero, and the k_jj that has the same density as that of {@link #atMean}. */
  Doubles atZero() {
    return zero(with(u, -restIj, V));
  }

  /** K with k_ij drawn, or zero where there is no edge; k_jj drawn in both cases. */
  Doubles withEdge(boolean present, Rng rng) {
    if (!present) {
      return zero(with(u, -restIj, drawV(u, -restIj, rng)));
    }
    Parameters law = lawOfX(u);
    double x = law.first() + rng.normal() / Math.sqrt(law.second());
    return with(u, x, drawV(u, x, rng));
  }

  /** The sum may leave a rounding error where there is no edge. */
  private Doubles zero(Doubles matrix) {
    return Doubles.generate(matrix.size(), e -> ends(e) == 1 ? 0 : matrix.get(e));
  }

  /** K with the whole block drawn; x is integrated out for the draw of u. */
  Doubles drawn(Rng rng) {
    Parameters lawOfU =
        ConjugateLaw.gamma(
            candidate -> {
              Parameters law = lawOfX(candidate);
              return density.applyAsDouble(with(candidate, law.first(), V))
                  - 0.5 * Math.log(law.second());
            });
    double newU = rng.gamma(lawOfU.first()) / lawOfU.second();
    Parameters law = lawOfX(newU);
    double x = law.first() + rng.normal() / Math.sqrt(law.second());
    return with(newU, x, drawV(newU, x, rng));
  }
}
