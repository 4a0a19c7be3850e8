package plumbline.models.topics;

import plumbline.numerics.GammaFunction;
import plumbline.numerics.Lbfgs;

/**
 * The log posterior of the regression weights given the documents' topic counts (Mimno and McCallum
 * 2008, equations 1 and 2): {@code sum_d {lnG(A_d) - lnG(A_d + N_d) + sum_k [lnG(alpha_dk + n_dk) -
 * lnG(alpha_dk)]} - sum lambda_kf^2 / (2 variance_f)}, with its gradient.
 */
public final class DmrObjective implements Lbfgs.Objective {
  private final DmrModel model;
  private final double[] features; // [D x F]
  private final int[] inDocuments; // [D x K], changed by the owner

  DmrObjective(DmrModel model, double[] features, int[] inDocuments) {
    this.model = model;
    this.features = features;
    this.inDocuments = inDocuments;
  }

  static double concentration(double eta) {
    return Math.exp(Math.max(-DmrModel.MOST_ETA, Math.min(DmrModel.MOST_ETA, eta)));
  }

  @Override
  public double evaluate(double[] weights, double[] gradient) {
    int topics = model.topics();
    int size = model.features().size();
    double value = 0;
    for (int i = 0; i < weights.length; i++) {
      double variance = model.variances().get(i % size);
      value -= 0.5 * weights[i] * weights[i] / variance;
      gradient[i] = -weights[i] / variance;
    }
    double[] alpha = new double[topics];
    for (int d = 0; d < model.lengths().size(); d++) {
      double total = 0;
      for (int k = 0; k < topics; k++) {
        double eta = 0;
        for (int f = 0; f < size; f++) {
          eta += features[d * size + f] * weights[k * size + f];
        }
        alpha[k] = concentration(eta);
        total += alpha[k];
      }
      int length = model.lengths().get(d);
      value -= GammaFunction.logRising(total, length);
      double shared = GammaFunction.digammaRise(total, length);
      for (int k = 0; k < topics; k++) {
        int n = inDocuments[d * topics + k];
        value += GammaFunction.logRising(alpha[k], n);
        double slope = alpha[k] * (GammaFunction.digammaRise(alpha[k], n) - shared);
        for (int f = 0; f < size; f++) {
          gradient[k * size + f] += features[d * size + f] * slope;
        }
      }
    }
    return value;
  }
}
