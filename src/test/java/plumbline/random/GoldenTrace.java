package plumbline.random;

/** The first draws of seed 20171114, child "golden". */
final class GoldenTrace {
  static final double[] VALUES = {
    0.28935062036324305,
    -0.40142611680386103,
    1.9057102408263185,
    5.016492498734544E-7,
    7.655169757431562,
    1.0,
    212.0,
    0.8261391286874736,
    994591.0,
    3.0
  };

  private GoldenTrace() {}
}
