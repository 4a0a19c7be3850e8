package plumbline.models.relational.irm;

import plumbline.numerics.GammaFunction;
import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * One split or merge of clusters (Jain and Neal 2004). Two objects are chosen; if they are together
 * their cluster is to be split, else their clusters are to be merged. From a launch state (the
 * others of these clusters allotted at random, then some Gibbs scans restricted to the two
 * clusters) one more restricted scan makes the split; the probability of its decisions, or of those
 * that would undo the merge, enters the acceptance ratio.
 *
 * @param scans restricted scans before the last, at least 0
 * @param acceptance what a proposal is accepted by
 */
record IrmSplitMerge(int scans, Acceptance acceptance) implements Update<IrmWorkspace> {
  /** What a split or merge is accepted by. */
  @FunctionalInterface
  interface Acceptance {
    /**
     * The log acceptance ratio.
     *
     * @param logTargets log ratio of the posterior densities
     * @param logProposal log probability of the decisions of the last scan
     * @param split whether a split is proposed
     * @return the logarithm
     */
    double logRatio(double logTargets, double logProposal, boolean split);
  }

  /**
   * The update.
   *
   * @param scans restricted scans before the last, at least 0
   */
  IrmSplitMerge(int scans) {
    this(
        scans,
        (logTargets, logProposal, split) -> logTargets + (split ? -logProposal : logProposal));
  }

  @Override
  public void update(IrmWorkspace work, Rng rng) {
    int n = work.objects();
    if (n < 2) {
      return;
    }
    work.prepare();
    int i = rng.uniformInt(n);
    int j = rng.uniformInt(n - 1);
    j += j >= i ? 1 : 0;
    boolean split = work.blocks.label[i] == work.blocks.label[j];
    work.save();
    double before = logTarget(work);
    int others = gatherOthers(work, i, j);
    launch(work, i, j, others, split, rng);
    double logProposal = scan(work, i, j, others, split ? null : work.saved, rng);
    if (!split) {
      merge(work, i, j, others);
    }
    double logTargets = logTarget(work) - before;
    if (!rng.bernoulliLog(acceptance.logRatio(logTargets, logProposal, split))) {
      work.restore();
    }
  }

  /** Objects other than the two that share a cluster with one of them. */
  private static int gatherOthers(IrmWorkspace work, int i, int j) {
    int others = 0;
    int[] label = work.blocks.label;
    for (int o = 0; o < work.objects(); o++) {
      if (o != i && o != j && (label[o] == label[i] || label[o] == label[j])) {
        work.movable[others++] = o;
      }
    }
    return others;
  }

  private void launch(IrmWorkspace work, int i, int j, int others, boolean split, Rng rng) {
    IrmBlocks blocks = work.blocks;
    if (split) {
      blocks.remove(i);
      blocks.open();
      blocks.insert(i, blocks.clusters - 1);
    }
    for (int t = 0; t < others; t++) {
      int o = work.movable[t];
      blocks.remove(o);
      blocks.insert(o, blocks.label[rng.bernoulli(0.5) ? i : j]);
    }
    for (int s = 0; s < scans; s++) {
      scan(work, i, j, others, null, rng);
    }
  }

  /**
   * One restricted scan; returns the log probability of its decisions. With a target the decisions
   * are not drawn but those that lead to it.
   */
  private static double scan(
      IrmWorkspace work,
      int i,
      int j,
      int others,
      int @org.jspecify.annotations.Nullable [] target,
      Rng rng) {
    IrmBlocks blocks = work.blocks;
    double log = 0;
    for (int t = 0; t < others; t++) {
      int o = work.movable[t];
      blocks.remove(o);
      int a = blocks.label[i];
      int b = blocks.label[j];
      double withA = Math.log(blocks.counts[a]) + work.logRatio(a);
      double withB = Math.log(blocks.counts[b]) + work.logRatio(b);
      double probabilityOfA = 1 / (1 + Math.exp(withB - withA));
      boolean first = target == null ? rng.bernoulli(probabilityOfA) : target[o] == target[i];
      log += -Math.log1p(Math.exp(first ? withB - withA : withA - withB));
      blocks.insert(o, first ? a : b);
    }
    return log;
  }

  private static void merge(IrmWorkspace work, int i, int j, int others) {
    for (int t = 0; t <= others; t++) {
      int o = t == others ? i : work.movable[t];
      work.blocks.remove(o);
      work.blocks.insert(o, work.blocks.label[j]);
    }
  }

  /** Log prior of the partition plus log likelihood. */
  private static double logTarget(IrmWorkspace work) {
    double sum = work.clusters() * Math.log(work.concentration()) + work.logLikelihood();
    for (int k = 0; k < work.clusters(); k++) {
      sum += GammaFunction.log(work.blocks.counts[k]);
    }
    return sum;
  }
}
