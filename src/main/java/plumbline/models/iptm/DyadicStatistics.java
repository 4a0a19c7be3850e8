package plumbline.models.iptm;

/** Intercept and dyadic statistics, with or without degrees. */
enum DyadicStatistics implements NetworkStatistics {
  ALONE(false),
  WITH_DEGREE(true);

  private final boolean degree;

  DyadicStatistics(boolean degree) {
    this.degree = degree;
  }

  @Override
  public int size() {
    return 1 + (degree ? 4 : 2) * WINDOWS;
  }

  @Override
  public boolean pairwise() {
    return !degree;
  }

  @Override
  public void fill(
      double[] counts,
      int offset,
      int actors,
      int patterns,
      int i,
      int j,
      int c,
      double[] x,
      int at) {
    int send = offset + ((i * actors + j) * patterns + c) * WINDOWS;
    int receive = offset + ((j * actors + i) * patterns + c) * WINDOWS;
    x[at] = 1;
    for (int w = 0; w < WINDOWS; w++) {
      x[at + 1 + w] = counts[send + w];
      x[at + 1 + WINDOWS + w] = counts[receive + w];
    }
    if (degree) {
      for (int w = 0; w < WINDOWS; w++) {
        double sent = 0;
        double received = 0;
        for (int h = 0; h < actors; h++) {
          sent += counts[offset + ((i * actors + h) * patterns + c) * WINDOWS + w];
          received += counts[offset + ((h * actors + j) * patterns + c) * WINDOWS + w];
        }
        x[at + 1 + 2 * WINDOWS + w] = sent;
        x[at + 1 + 3 * WINDOWS + w] = received;
      }
    }
  }
}
