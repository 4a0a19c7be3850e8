package plumbline.verification.counterexample;

import java.util.ArrayList;
import java.util.List;
import plumbline.platform.CallPlace;
import plumbline.random.DecisionPlaces;
import plumbline.random.ForwardingRng;
import plumbline.random.Rng;

/** Passes finite decisions on and keeps from where in the code each of them was asked for. */
final class DecisionRecorder extends ForwardingRng implements DecisionPlaces {
  private static final String RANDOM = Rng.class.getPackageName() + ".";
  private static final String HERE = DecisionRecorder.class.getPackageName() + ".";

  private final List<Counterexample.Decision> decisions = new ArrayList<>();

  DecisionRecorder(Rng source) {
    super(source);
  }

  List<Counterexample.Decision> decisions() {
    return List.copyOf(decisions);
  }

  /** Streams that the source does not keep apart either, as every path is walked. */
  @Override
  public Rng child(String label) {
    return this;
  }

  @Override
  public Rng child(long index) {
    return this;
  }

  @Override
  public boolean bernoulli(double p) {
    keep("bernoulli");
    return super.bernoulli(p);
  }

  @Override
  public boolean bernoulliLog(double logP) {
    keep("bernoulliLog");
    return super.bernoulliLog(logP);
  }

  @Override
  public int uniformInt(int bound) {
    keep("uniformInt");
    return super.uniformInt(bound);
  }

  @Override
  public int categorical(double[] weights, int offset, int length, double total) {
    keep("categorical");
    return super.categorical(weights, offset, length, total);
  }

  @Override
  public void replaceLast(List<String> places) {
    decisions.remove(decisions.size() - 1);
    places.forEach(place -> decisions.add(new Counterexample.Decision(place, "decision")));
  }

  private void keep(String draw) {
    String place =
        CallPlace.outside(
                type -> type.getName().startsWith(RANDOM) || type.getName().startsWith(HERE))
            .map(DecisionRecorder::place)
            .orElse("unknown");
    decisions.add(new Counterexample.Decision(place, draw));
  }

  /** Without the name of the package, which the file's name and line do not need. */
  private static String place(CallPlace place) {
    String type = place.type();
    return "%s.%s(%s:%d)"
        .formatted(
            type.substring(type.lastIndexOf('.') + 1), place.method(), place.file(), place.line());
  }
}
