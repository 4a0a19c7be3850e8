package plumbline.verification.exact;

import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;

/**
 * Whether a sampler is a function of its state, data and seed alone: two chains with one seed must
 * agree at every sweep, and a chain that was elsewhere before must behave like a new one after
 * {@code place}. Hidden state and forgotten caches break this.
 */
public final class Determinism {
  private Determinism() {}

  /**
   * The first sweep at which two chains that should agree do not.
   *
   * @param model prior and simulator
   * @param sampler the sampler under test; its states need value equality
   * @param sweeps how many sweeps to compare
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @return the sweep, from 1; 0 if they agree throughout
   */
  public static <S, Y> int firstDifference(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, int sweeps, SeededRng rng) {
    S elsewhere = model.drawPrior(rng);
    Y dataThere = model.drawData(elsewhere, rng);
    Chain<S, Y> used = sampler.start(model.complete(elsewhere, dataThere), dataThere);
    for (int i = 0; i < 10; i++) {
      used.advance(rng);
    }
    S drawn = model.drawPrior(rng);
    Y data = model.drawData(drawn, rng);
    S start = model.complete(drawn, data);
    used.place(start, data);
    Chain<S, Y> first = sampler.start(start, data);
    Chain<S, Y> second = sampler.start(start, data);
    SeededRng[] streams = {rng.child("same"), rng.child("same"), rng.child("same")};
    for (int sweep = 1; sweep <= sweeps; sweep++) {
      used.advance(streams[0]);
      first.advance(streams[1]);
      second.advance(streams[2]);
      S state = first.state();
      if (!state.equals(second.state()) || !state.equals(used.state())) {
        return sweep;
      }
    }
    return 0;
  }
}
