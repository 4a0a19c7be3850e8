package plumbline.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;

/** Sizes 1 to 12 and parameters over many orders, against other implementations. */
class LargerCasesTest {
  private static double[] normals(Rng rng, int n) {
    return IntStream.range(0, n).mapToDouble(i -> rng.normal()).toArray();
  }

  /** n = 1 to 12: L L' is the matrix; inverse and determinant are those of EJML. */
  @Test
  void factorsOfEverySizeMultiplyToTheirMatrix() {
    Rng rng = Rng.seeded(51);
    for (int round = 0; round < 20; round++) {
      for (int n = 1; n <= 12; n++) {
        SimpleMatrix root = new SimpleMatrix(n, n + 2, true, normals(rng, n * (n + 2)));
        SimpleMatrix matrix = root.mult(root.transpose());
        double[] a = matrix.getDDRM().getData().clone();
        double[] l = new double[n * n];
        assertTrue(Cholesky.factor(a, l, n));
        SimpleMatrix factor = new SimpleMatrix(n, n, true, l.clone());
        assertEquals(0, factor.mult(factor.transpose()).minus(matrix).elementMaxAbs(), 1e-12);
        for (int i = 0; i < n; i++) {
          for (int j = i + 1; j < n; j++) {
            assertEquals(0, l[i * n + j], "nothing is written above the diagonal");
          }
        }
        double size = 1 + matrix.invert().elementMaxAbs();
        assertEquals(Math.log(matrix.determinant()), Cholesky.logDeterminant(l, n), 1e-9 * size);
        double[] x = normals(rng, n);
        SimpleMatrix column = new SimpleMatrix(n, 1, true, x.clone());
        double[] lower = factor.mult(column).getDDRM().getData().clone();
        Cholesky.solveLower(l, lower, n);
        double[] upper = factor.transpose().mult(column).getDDRM().getData().clone();
        Cholesky.solveUpper(l, upper, n);
        double[] inverse = new double[n * n];
        Cholesky.invert(l.clone(), inverse, n);
        SimpleMatrix difference = new SimpleMatrix(n, n, true, inverse).minus(matrix.invert());
        assertEquals(0, difference.elementMaxAbs(), 1e-9 * size * size);
        for (int i = 0; i < n; i++) {
          assertEquals(x[i], lower[i], 1e-9 * size);
          assertEquals(x[i], upper[i], 1e-9 * size);
        }
        a[n * n - 1] -= l[n * n - 1] * l[n * n - 1] + 1e-6; // the last pivot is negative now
        assertFalse(Cholesky.factor(a, new double[n * n], n));
      }
    }
  }

  /** 1 to 40 terms over 80 orders, against sums of sixty digits. */
  @Test
  void sumsOfLogarithmsAgainstDecimals() {
    Rng rng = Rng.seeded(52);
    for (int n = 1; n <= 40; n++) {
      double shift = 2_000 * rng.normal();
      double[] logs = new double[n + 3];
      BigDecimal sum = BigDecimal.ZERO;
      double added = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < logs.length; i++) {
        double log = i % 9 == 4 ? Double.NEGATIVE_INFINITY : 30 * rng.normal();
        logs[i] = log + shift;
        if (i < n) {
          sum = sum.add(new BigDecimal(Math.exp(log)), new MathContext(60));
          added = LogSpace.logAdd(added, logs[i]);
        }
      }
      double expected = shift + Math.log(sum.doubleValue());
      assertEquals(expected, LogSpace.logSumExp(logs, n), 1e-11 + 1e-15 * Math.abs(shift));
      assertEquals(expected, added, 1e-11 + 1e-14 * Math.abs(shift));
    }
  }

  /** From 1e-200 to 1e12, and counts 0 to 5,000. */
  @Test
  void gammaFunctionsOnALogarithmicGrid() {
    for (double exponent = -200; exponent <= 12; exponent += exponent < -10 ? 7 : 0.01) {
      double x = Math.pow(10, exponent);
      double expected = LogGamma.value(x);
      assertEquals(expected, GammaFunction.log(x), 1e-12 * (1 + Math.abs(expected)), "x = " + x);
      if (exponent > -6) {
        double digamma = Digamma.value(x);
        assertEquals(
            digamma, GammaFunction.digamma(x), 1e-10 * (1 + Math.abs(digamma)), "x = " + x);
      }
    }
    Rng rng = Rng.seeded(53);
    for (int i = 0; i < 500; i++) {
      double a = Math.pow(10, 12 * rng.uniform() - 4);
      int n = i < 60 ? i : (int) Math.pow(10, 3.7 * rng.uniform());
      double log = 0;
      double rise = 0;
      for (int j = 0; j < n; j++) {
        log += Math.log(a + j);
        rise += 1 / (a + j);
      }
      assertEquals(log, GammaFunction.logRising(a, n), 1e-8 * (1 + Math.abs(log)), a + " " + n);
      assertEquals(rise, GammaFunction.digammaRise(a, n), 1e-8 * (1 + rise), a + " " + n);
    }
    // Poisson's law by Stirling's series, from 1e6 on.
    for (int i = 0; i < 200; i++) {
      double k = Math.rint(Math.pow(10, 6 + 3 * rng.uniform()));
      double mean = k * (1 + 5 * rng.normal() / Math.sqrt(k));
      double expected = k * Math.log(mean) - mean - LogGamma.value(k + 1);
      assertEquals(expected, GammaFunction.logPoisson(k, mean), 1e-5, k + " " + mean);
    }
  }

  /** 20,000 random z and p of every size, in both tails. */
  @Test
  void normalTailsAndQuantilesAtRandomPoints() {
    Rng rng = Rng.seeded(54);
    NormalDistribution law = NormalDistribution.of(0, 1);
    for (int i = 0; i < 20_000; i++) {
      double z = (i % 3 + 1) * 4 * (2 * rng.uniform() - 1);
      double tail = law.survivalProbability(z);
      assertEquals(tail, StandardNormal.tail(z), 1e-12 * tail, "z = " + z);
      assertEquals(Math.log(tail), StandardNormal.logTail(z), 1e-11 * (tail > 0.5 ? 1 : 10));
      double p = i % 2 == 0 ? rng.uniform() : Math.pow(10, -15 * rng.uniform());
      double quantile = law.inverseCumulativeProbability(p);
      assertEquals(quantile, StandardNormal.quantile(p), 1e-9 * (1 + Math.abs(quantile)));
    }
  }

  /** Lists of 0 to 50 numbers with ties, against those of java.util. */
  @Test
  void listsAgainstThoseOfTheLibrary() {
    Rng rng = Rng.seeded(55);
    for (int n = 0; n <= 50; n++) {
      List<Integer> ints = new ArrayList<>();
      List<Double> doubles = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        ints.add(rng.uniformInt(9) - 4);
        doubles.add(rng.uniformInt(5) / 4.0);
      }
      Ints whole = Ints.generate(n, ints::get);
      Doubles real = Doubles.map(doubles, x -> x);
      assertEquals(ints, whole.stream().boxed().toList());
      assertEquals(doubles, real.stream().boxed().toList());
      assertEquals(ints.stream().mapToLong(i -> i).sum(), whole.sum());
      assertEquals(doubles.stream().mapToDouble(x -> x).sum(), real.sum(), 1e-12);
      int from = n / 3;
      int to = n - n / 4;
      assertEquals(
          ints.subList(from, to), Ints.copyOf(whole.toArray(), from, to).stream().boxed().toList());
      assertEquals(
          doubles.subList(from, to),
          Doubles.copyOf(real.toArray(), from, to).stream().boxed().toList());
      double[] target = new double[n + 4];
      real.copyTo(target, 2);
      int[] integers = new int[n + 4];
      whole.copyTo(integers, 3);
      for (int i = 0; i < n; i++) {
        assertEquals(doubles.get(i), target[i + 2]);
        assertEquals(ints.get(i), integers[i + 3]);
      }
      List<Integer> order = new ArrayList<>(IntStream.range(0, n).boxed().toList());
      order.sort(Collections.reverseOrder((a, b) -> Double.compare(real.get(a), real.get(b))));
      int count = n / 2;
      assertEquals(order.subList(0, count), real.largest(count).stream().boxed().toList());
      assertEquals(whole, Ints.of(whole.toArray()));
      assertEquals(real.hashCode(), Doubles.of(real.toArray()).hashCode());
      if (n > 0) {
        int at = rng.uniformInt(n);
        assertFalse(whole.equals(Ints.generate(n, i -> whole.get(i) + (i == at ? 1 : 0))));
        assertFalse(real.equals(Doubles.generate(n, i -> real.get(i) + (i == at ? 1 : 0))));
        assertEquals(real.sum() / n, real.mean(), 1e-15);
        assertEquals((double) whole.sum() / n, whole.mean(), 1e-15);
      }
    }
  }
}
