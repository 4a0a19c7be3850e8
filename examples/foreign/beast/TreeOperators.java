package beasttrial;

import beast.base.evolution.operator.Exchange;
import beast.base.evolution.operator.ScaleOperator;
import beast.base.evolution.operator.SubtreeSlide;
import beast.base.evolution.operator.Uniform;
import beast.base.evolution.operator.WilsonBalding;
import beast.base.evolution.tree.Node;
import beast.base.evolution.tree.Tree;
import beast.base.evolution.tree.TreeParser;
import beast.base.inference.Operator;
import beast.base.inference.State;
import beast.base.util.Randomizer;
import java.util.List;
import java.util.Locale;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/**
 * BEAST's operators on trees of three taxa, with the law of Kingman's coalescent. Each step is the
 * operator on trial and then three simple ones, as few reach all trees alone.
 */
public final class TreeOperators implements ModelPlugin {
  private static final ModelOption<Which> OPERATOR =
      ModelOption.choice("operator", Which.WILSON_BALDING, "the operator");

  /** For the service loader. */
  public TreeOperators() {}

  /** The operators. */
  public enum Which {
    /** A subtree pruned and put elsewhere. */
    WILSON_BALDING,
    /** A node moved up or down its branch, and on beyond its end. */
    SUBTREE_SLIDE,
    /** Two subtrees exchanged. */
    NARROW_EXCHANGE,
    /** The height of a node that is not the root drawn anew. */
    UNIFORM,
    /** All heights times a number. */
    SCALE
  }

  /**
   * A tree of three taxa.
   *
   * @param single the taxon that joins last: 0, 1 or 2
   * @param first when the other two join
   * @param last when it joins
   */
  private record Three(int single, double first, double last) {
    String newick() {
      int one = single == 0 ? 1 : 0;
      int other = single == 2 ? 1 : 2;
      return String.format(
          Locale.ROOT,
          "((t%d:%.17g,t%d:%.17g):%.17g,t%d:%.17g):0.0;",
          one,
          first,
          other,
          first,
          last - first,
          single,
          last);
    }

    static Three of(Tree tree) {
      Node root = tree.getRoot();
      Node single = root.getLeft().isLeaf() ? root.getLeft() : root.getRight();
      Node pair = root.getLeft().isLeaf() ? root.getRight() : root.getLeft();
      return new Three(
          Integer.parseInt(single.getID().substring(1)), pair.getHeight(), root.getHeight());
    }

    /** Three pairs that may join at rate 1, then one. */
    double logDensity() {
      return first <= 0 || last <= first ? Double.NEGATIVE_INFINITY : -3 * first - (last - first);
    }
  }

  @Override
  public String name() {
    return "beast-tree";
  }

  @Override
  public String description() {
    return "BEAST 2's operators on trees of three taxa";
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(OPERATOR);
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    Which which = OPERATOR.of(options);
    GenerativeModel<Three, Alike> law =
        new GenerativeModel<>() {
          @Override
          public Three drawPrior(Rng rng) {
            double first = rng.exponential() / 3;
            return new Three(rng.uniformInt(3), first, first + rng.exponential());
          }

          @Override
          public Alike drawData(Three tree, Rng rng) {
            return Alike.ALL;
          }
        };
    return Trial.of(
            name(), law, Sampler.of((tree, none, rng) -> afterwards(step(which, tree, rng), rng)))
        .functions(
            List.of(
                TestFunction.of("first", (tree, none) -> tree.first()),
                TestFunction.of("last", (tree, none) -> tree.last()),
                TestFunction.of("t0 joins last", (tree, none) -> tree.single() == 0 ? 1 : 0)));
  }

  private static Three afterwards(Three tree, Rng rng) {
    Three exchanged = step(Which.NARROW_EXCHANGE, tree, rng);
    return step(Which.SCALE, step(Which.UNIFORM, exchanged, rng), rng);
  }

  private static Three step(Which which, Three held, Rng rng) {
    Tree tree = new TreeParser(held.newick(), false, true, true, 0);
    tree.setID("tree");
    State state = new State();
    state.initByName("stateNode", tree);
    state.initialise();
    state.store(0);
    Operator operator = operator(which, tree);
    Randomizer.use(Randomizer.Draws.of(rng));
    double logHastings = operator.proposal();
    if (logHastings == Double.NEGATIVE_INFINITY) {
      return held;
    }
    Three next = Three.of(tree);
    double ratio = next.logDensity() - held.logDensity() + logHastings;
    return rng.bernoulliLog(Math.min(0, ratio)) ? next : held;
  }

  private static Operator operator(Which which, Tree tree) {
    Operator operator =
        switch (which) {
          case WILSON_BALDING -> new WilsonBalding();
          case SUBTREE_SLIDE -> new SubtreeSlide();
          case NARROW_EXCHANGE -> new Exchange();
          case UNIFORM -> new Uniform();
          case SCALE -> new ScaleOperator();
        };
    switch (which) {
      case SUBTREE_SLIDE -> operator.initByName("tree", tree, "size", 0.5, "weight", 1.0);
      case NARROW_EXCHANGE -> operator.initByName("tree", tree, "isNarrow", true, "weight", 1.0);
      case SCALE -> operator.initByName("tree", tree, "scaleFactor", 0.5, "weight", 1.0);
      case WILSON_BALDING, UNIFORM -> operator.initByName("tree", tree, "weight", 1.0);
    }
    return operator;
  }
}
