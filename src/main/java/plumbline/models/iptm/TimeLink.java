package plumbline.models.iptm;

/** g of document 1: a linear predictor xi becomes the location {@code g^{-1}(xi)}. */
enum TimeLink {
  /** {@code g(mu) = mu}. */
  IDENTITY {
    @Override
    double inverse(double xi) {
      return xi;
    }
  },
  /** {@code g(mu) = log mu}. */
  LOG {
    @Override
    double inverse(double xi) {
      return Math.exp(xi);
    }
  },
  /** {@code g(mu) = 1 / mu}. */
  INVERSE {
    @Override
    double inverse(double xi) {
      return 1 / xi;
    }
  };

  abstract double inverse(double xi);
}
