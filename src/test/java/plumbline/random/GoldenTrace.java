package plumbline.random;

/** The first draws of seed 20171114, child "golden". */
final class GoldenTrace {
  static final double[] VALUES = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

  private GoldenTrace() {}
}
