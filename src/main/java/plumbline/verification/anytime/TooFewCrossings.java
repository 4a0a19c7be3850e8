package plumbline.verification.anytime;

import plumbline.numerics.Text;

/**
 * Why replicates leave open whether a sampler is right: it moved in none of them, or so rarely that
 * the directions in which they cross a threshold cannot tell anything.
 *
 * @param replicates how many there were
 * @param sweeps in each of them
 * @param moved whether the sampler changed its state in any
 * @param most how many of them crossed one threshold of a function, where that is largest
 * @param least how many must
 */
record TooFewCrossings(long replicates, int sweeps, boolean moved, long most, int least) {
  /** The reason, and what is missing. */
  String reason() {
    return "INCONCLUSIVE: " + (moved ? movedTooRarely() : didNotMove());
  }

  private String didNotMove() {
    return Text.of(
        "the sampler left its state as it was in all %d replicates of %d sweep(s). Either it does"
            + " not move at all, or so rarely that at least about %d replicates or more sweeps are"
            + " needed. (If it updates its state in place, only changes that a test function sees"
            + " count.)",
        replicates, sweeps, needed(3)); // 95 %: a rate below 3 / replicates
  }

  private String movedTooRarely() {
    String crossed =
        Text.of(
            "of %d replicates at most %d crossed one threshold of a function, and %d must before"
                + " their directions can tell anything; ",
            replicates, most, least);
    return crossed
        + (most == 0
            ? "give a function that moves with the state."
            : Text.of("at this rate that takes about %d replicates.", needed(most)));
  }

  /** Replicates until there are enough crossings, rounded up to two digits. */
  private long needed(long crossings) {
    double exact = (double) replicates * least / crossings;
    double unit = Math.pow(10, Math.floor(Math.log10(exact)) - 1);
    return (long) (Math.ceil(exact / unit) * unit);
  }
}
