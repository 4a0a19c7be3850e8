package plumbline.models.changepoint;

import java.util.function.Supplier;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;

/** Bugs planted into {@link HiddenLayerSampler}. */
final class HiddenLayerMutants {
  private final Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace> right;

  /**
   * Mutants of the sampler of a model.
   *
   * @param model the model
   * @param kernels makes the kernels of change points and layers
   */
  public HiddenLayerMutants(HiddenLayerModel model, Supplier<? extends CountableKernel> kernels) {
    this.right = HiddenLayerSampler.of(model, kernels);
  }

  /** Every word of every layer is counted once too often. */
  public Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace> oneWordMore() {
    return right.replace(
        "words",
        (work, rng) -> {
          for (int i = 0; i < work.people(); i++) {
            int[] chosen = work.countWords(i);
            for (int word = 0; word < chosen.length; word++) {
              chosen[word]++;
            }
            work.drawWords(i, chosen, rng);
          }
        });
  }

  /** A layer's law is that of the sticks alone. */
  public Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace> layersForgetPoint() {
    return right.replace(
        "layers",
        (work, rng) -> {
          work.moveLayers(law -> new WithoutPoint((WordTarget) law), rng);
          work.count();
        });
  }

  private record WithoutPoint(WordTarget law) implements CountableTarget {
    @Override
    public int supportStart() {
      return 1;
    }

    @Override
    public double logPrior(int h) {
      return law.sticks().logWeight(h);
    }

    @Override
    public double logPriorSurvival(int h) {
      return law.sticks().logRemaining(h);
    }

    @Override
    public double logLikelihood(int h) {
      return law.logLikelihood(h);
    }

    @Override
    public void instantiate(int h, Rng rng) {
      law.instantiate(h, rng);
    }

    @Override
    public int drawBeyond(int h, Rng rng) {
      int value = h + 1;
      instantiate(value, rng);
      while (!rng.bernoulli(-Math.expm1(law.sticks().logKeep(value)))) {
        value++;
        instantiate(value, rng);
      }
      return value;
    }

    @Override
    public int othersMaximum() {
      return law.othersMaximum();
    }

    @Override
    public double logLikelihoodBeyondAtMost(int h) {
      return 0;
    }
  }
}
