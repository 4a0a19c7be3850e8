package plumbline.foreign;

import java.util.Arrays;
import java.util.OptionalDouble;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.BrokenContractException;

/**
 * Whether a program says the same when it is asked the same: a sampler that draws from a generator
 * that the seed does not reach, or remembers what was before, does not.
 */
final class ForeignRepetition {
  private static final int SWEEPS = 20;

  /** Two draws of few values that follow no seed agree by chance: in one of two each, say. */
  private static final int DRAWS = 20;

  private static final String CURE =
      "draws do not follow the seed. Take them from the rng that each function is given, or let the"
          + " program seed every generator that it uses from the seed of the request; keep nothing"
          + " from one step to the next but the state";

  private final ForeignProgram program;
  private final GenerativeModel<ForeignValue, ForeignValue> model;

  ForeignRepetition(ForeignProgram program, GenerativeModel<ForeignValue, ForeignValue> model) {
    this.program = program;
    this.model = model;
  }

  private record Joint(ForeignValue state, ForeignValue data) {}

  private Joint draw(int seed) {
    SeededRng rng = Rng.seeded(seed);
    ForeignValue state = model.drawPrior(rng);
    return new Joint(state, model.drawData(state, rng));
  }

  private static BrokenContractException broken(String what) {
    return new BrokenContractException(what + ": " + CURE);
  }

  /** Prior and simulator, again with the same seed. */
  double ofDraws() {
    for (int seed = 1; seed <= DRAWS; seed++) {
      if (!Arrays.equals(values(draw(seed)), values(draw(seed)))) {
        throw broken("prior and simulator make two draws of one seed");
      }
    }
    return 0;
  }

  /** The functions, again of the same state and data. */
  double ofValues() {
    Joint one = draw(1);
    if (!Arrays.equals(values(one), program.valuesAgain(one.state(), one.data()))) {
      throw new BrokenContractException(
          "the functions return other numbers when they are asked again: compute them from state"
              + " and data alone, and change neither");
    }
    return 0;
  }

  private double[] values(Joint joint) {
    return program.values(joint.state(), joint.data());
  }

  /** Two chains with one seed. */
  OptionalDouble ofSampler(Sampler<ForeignValue, ForeignValue> sampler) {
    Joint start = draw(1);
    Chain<ForeignValue, ForeignValue> first = sampler.start(start.state(), start.data());
    Chain<ForeignValue, ForeignValue> second = sampler.start(start.state(), start.data());
    SeededRng one = Rng.seeded(2);
    SeededRng other = Rng.seeded(2);
    for (int sweep = 1; sweep <= SWEEPS; sweep++) {
      first.advance(one);
      double[] values = program.values(first.state(), start.data());
      second.advance(other);
      if (!Arrays.equals(values, program.values(second.state(), start.data()))) {
        throw broken("two runs with one seed differ at step " + sweep);
      }
    }
    return OptionalDouble.of(0);
  }
}
