package plumbline.foreign;

import java.util.Arrays;
import java.util.OptionalDouble;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;

/**
 * Whether a program says the same when it is asked the same: a sampler that draws from a generator
 * that the seed does not reach, or remembers what was before, does not.
 */
final class ForeignRepetition {
  private static final int SWEEPS = 20;

  private final ForeignProgram program;
  private final GenerativeModel<ForeignValue, ForeignValue> model;

  ForeignRepetition(ForeignProgram program, GenerativeModel<ForeignValue, ForeignValue> model) {
    this.program = program;
    this.model = model;
  }

  private record Joint(ForeignValue state, ForeignValue data) {}

  private Joint draw() {
    SeededRng rng = Rng.seeded(1);
    ForeignValue state = model.drawPrior(rng);
    return new Joint(state, model.drawData(state, rng));
  }

  /** 0 if the functions of one joint draw are the same numbers twice, and of its repetition too. */
  double ofValues() {
    Joint one = draw();
    double[] values = program.values(one.state(), one.data());
    Joint two = draw();
    boolean equal =
        Arrays.equals(values, program.valuesAgain(one.state(), one.data()))
            && Arrays.equals(values, program.values(two.state(), two.data()));
    return equal ? 0 : 1;
  }

  /** The first sweep at which two chains with one seed differ; 0 if they agree throughout. */
  OptionalDouble ofSampler(Sampler<ForeignValue, ForeignValue> sampler) {
    Joint start = draw();
    Chain<ForeignValue, ForeignValue> first = sampler.start(start.state(), start.data());
    Chain<ForeignValue, ForeignValue> second = sampler.start(start.state(), start.data());
    SeededRng one = Rng.seeded(2);
    SeededRng other = Rng.seeded(2);
    for (int sweep = 1; sweep <= SWEEPS; sweep++) {
      first.advance(one);
      double[] values = program.values(first.state(), start.data());
      second.advance(other);
      if (!Arrays.equals(values, program.values(second.state(), start.data()))) {
        return OptionalDouble.of(sweep);
      }
    }
    return OptionalDouble.of(0);
  }
}
