package plumbline.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.random.DecisionPlaces;
import plumbline.random.EnumeratingRng;
import plumbline.random.Rng;

/**
 * A running program in another language that draws from a model and runs a sampler, by the protocol
 * of {@code docs/protocol.md}. States and data stay with the program, under numbers given here, so
 * that nothing waits for an answer until a number is asked for: a draw costs one line each way,
 * however many requests it takes.
 *
 * <p>Every request that draws carries a seed of its own, 53 bits of the stream that the library
 * hands to the model or the sampler. The program may be used by several threads; it serves one line
 * at a time.
 */
public final class ForeignProgram implements AutoCloseable {
  private static final double SEEDS = 0x1p53;
  private static final int DEEPEST = 500;

  private final ForeignChannel pipe;
  private final ForeignHandles handles = new ForeignHandles();
  private final ForeignFresh fresh = new ForeignFresh();
  private final Map<String, ForeignLaw> laws = new HashMap<>();
  private final Map<Long, ForeignValue> named = new HashMap<>();
  private final ForeignHello hello;
  private final ForeignFunctions functions;
  private long lines;
  private long values;
  private @Nullable ForeignProgramException failure;
  private final ForeignBreach breach = new ForeignBreach();

  ForeignProgram(ForeignChannel pipe) {
    this.pipe = pipe;
    String request = "{\"do\":\"hello\",\"protocol\":" + ForeignHello.PROTOCOL + "}";
    this.hello = ForeignHello.read(ask(new ForeignLine().add(request), 1).get(0), pipe.name());
    this.functions = new ForeignFunctions(hello, pipe.name());
    handles.keep(hello.keep());
  }

  /**
   * Starts a program and asks it what it has.
   *
   * @param command the program and its arguments, as in a shell, quotation marks included; no shell
   *     is involved
   * @param environment variables beside those of this process
   * @param patience how long it may take for one answer; a program that takes longer is ended
   * @return the program, to be closed
   * @throws IllegalArgumentException if the command is empty or has an open quotation mark
   * @throws ForeignProgramException if it does not start, or does not speak the protocol
   */
  public static ForeignProgram start(
      String command, Map<String, String> environment, Duration patience) {
    ForeignPipe pipe = new ForeignPipe(ForeignPipe.words(command), environment, patience);
    try {
      return new ForeignProgram(pipe);
    } catch (RuntimeException e) {
      pipe.close();
      throw e;
    }
  }

  /** What it has. */
  ForeignHello hello() {
    return hello;
  }

  /** The command, in quotation marks. */
  String name() {
    return pipe.name();
  }

  ForeignValue drawPrior(Rng rng) {
    if (rng instanceof EnumeratingRng) {
      return law(ForeignLine.law("prior", null, null, null, false), null, null).draw(rng);
    }
    long to = number();
    return new ForeignValue(this, to, ForeignLine.prior(to, seed(rng)), List.of());
  }

  ForeignValue drawData(ForeignValue state, Rng rng) {
    if (rng instanceof EnumeratingRng) {
      return law(ForeignLine.law("simulate", null, state, null, false), state, null).draw(rng);
    }
    long to = number();
    String request = ForeignLine.simulate(state.handle(), to, seed(rng));
    ForeignValue data = shallow(new ForeignValue(this, to, request, List.of(state)));
    if (state.fresh()) {
      fresh.add(state, data);
    }
    return data;
  }

  ForeignValue step(@Nullable String kernel, ForeignValue state, ForeignValue data, Rng rng) {
    if (rng instanceof EnumeratingRng || rng instanceof DecisionPlaces) {
      boolean paths = rng instanceof DecisionPlaces && hello.offers("paths");
      return law(ForeignLine.law("step", kernel, state, data, paths), state, data).draw(rng);
    }
    long to = number();
    String request = ForeignLine.step(kernel, state.handle(), data.handle(), to, seed(rng));
    ForeignValue after = shallow(new ForeignValue(this, to, request, List.of(state, data)));
    fresh.addStep(state, data, after);
    return after;
  }

  private synchronized long number() {
    return ++values;
  }

  /** A function of the stream, below 2^53 so that every language reads it as it is. */
  private static long seed(Rng rng) {
    return (long) (rng.uniform() * SEEDS);
  }

  /** Many steps without a question between them are sent before they are too many. */
  private ForeignValue shallow(ForeignValue value) {
    if (value.depth() > DEEPEST) {
      synchronized (this) {
        ask(new ForeignLine().add(value, handles), 0);
      }
    }
    return value;
  }

  /** All functions of a state and data, the log joint density last where there is one. */
  synchronized double[] values(ForeignValue state, ForeignValue data) {
    double[] known = state.valuesWith(data);
    if (known != null) {
      return known;
    }
    if (fresh.contains(state, data)) {
      askFresh();
      double[] found = state.valuesWith(data);
      if (found != null) {
        return found;
      }
    }
    return valuesAgain(state, data);
  }

  /** What there is to know of all draws that nobody has looked at yet: one line for many. */
  private void askFresh() {
    List<ForeignFresh.Draw> draws = fresh.take();
    ForeignLine line = new ForeignLine();
    int questions = 0;
    for (ForeignFresh.Draw draw : draws) {
      line.add(draw.state(), handles).add(draw.data(), handles);
      ForeignValue before = comparable(draw);
      if (before != null) {
        line.add(ForeignLine.same(draw.state(), before));
        questions++;
      }
      functions.add(line, draw.state(), draw.data());
      questions += functions.questions();
    }
    Iterator<JsonNode> answers = ask(line, questions).iterator();
    for (ForeignFresh.Draw draw : draws) {
      ForeignValue before = comparable(draw);
      if (before != null) {
        draw.state().keepSame(before, functions.truth(answers.next()));
      }
      double[] found = functions.read(answers);
      if (functions.areFinite(found)) { // whoever really needs the others asks again, and is told
        draw.state().keep(draw.data(), found);
      }
    }
  }

  private @Nullable ForeignValue comparable(ForeignFresh.Draw draw) {
    return hello.offers("same") ? draw.before() : null;
  }

  /** The same without what is known from before. */
  synchronized double[] valuesAgain(ForeignValue state, ForeignValue data) {
    ForeignLine line = new ForeignLine().add(state, handles).add(data, handles);
    functions.add(line, state, data);
    double[] found = functions.read(ask(line, functions.questions()).iterator());
    functions.requireFinite(found);
    state.keep(data, found);
    return found;
  }

  /**
   * The log joint density as a test function: minus infinity says that a draw is outside the
   * support, which the test judges.
   */
  double logJointOfDraw(ForeignValue state, ForeignValue data) {
    double density = logJoint(state, data);
    if (Double.isNaN(density) || density == Double.POSITIVE_INFINITY) {
      throw functions.notFinite("the log joint density of a draw", density);
    }
    return density;
  }

  /** The log joint density, for a target: minus infinity where it is impossible. */
  synchronized double logJoint(ForeignValue state, ForeignValue data) {
    return values(state, data)[hello.functions().size()];
  }

  /** Whether two states are equal, as the program sees it; without the verb, only one is itself. */
  synchronized boolean same(ForeignValue a, ForeignValue b) {
    if (!hello.offers("same")) {
      return false;
    }
    ForeignValue data = a.stepData();
    if (data != null && fresh.contains(a, data)) {
      askFresh(); // whoever asks whether a step moved wants its values next
    }
    Boolean known = a.sameAs(b);
    if (known != null) {
      return known;
    }
    ForeignLine line = new ForeignLine().add(a, handles).add(b, handles);
    return functions.truth(ask(line.add(ForeignLine.same(a, b)), 1).get(0));
  }

  /** The exact law of a draw; asked for once. */
  private synchronized ForeignLaw law(
      String request, @Nullable ForeignValue state, @Nullable ForeignValue data) {
    ForeignLaw known = laws.get(request);
    if (known == null) {
      ForeignLine line = new ForeignLine().add(state, handles).add(data, handles).add(request);
      known = ForeignLaw.read(ask(line, 1).get(0), this);
      laws.put(request, known);
    }
    return known;
  }

  /** States and data of a small case that the program names: the data first. */
  synchronized List<ForeignValue> smallestCase() {
    JsonNode answer = ask(new ForeignLine().add("{\"do\":\"case\"}"), 1).get(0);
    List<ForeignValue> found = new ArrayList<>(List.of(named(answer.path("data"), "case")));
    answer.path("states").forEach(key -> found.add(named(key, "case")));
    if (found.size() < 2) {
      throw lied("case", answer, "data and at least one state");
    }
    return found;
  }

  /** A value by the number that the program gave it. */
  ForeignValue named(JsonNode key, String verb) {
    if (!key.isIntegralNumber() || key.asLong() >= 0) {
      throw lied(verb, key, "a negative whole number");
    }
    return named.computeIfAbsent(key.asLong(), number -> new ForeignValue(this, number));
  }

  ForeignProgramException lied(String verb, JsonNode answer, String expected) {
    return breach.of(ForeignAnswers.lied(name(), verb, answer, expected));
  }

  /**
   * Nothing that a program says counts once it has broken the protocol, though a check that met it
   * was merely not made.
   *
   * @throws ForeignProgramException if it has
   */
  public void requireSound() {
    breach.refuse();
  }

  /** Sends requests, and checks that there are as many answers as there are questions. */
  private synchronized List<JsonNode> ask(ForeignLine line, int questions) {
    requireSound();
    if (failure != null) {
      throw failure;
    }
    String drop = handles.drop();
    if (drop != null) {
      line.add(drop);
    }
    long number = ++lines;
    try {
      String text = pipe.exchange(line.text(number));
      return ForeignAnswers.read(text, number, line, questions, name());
    } catch (ForeignProgramException e) {
      if (!e.isAnswer()) {
        throw breach.of(e);
      }
      // Another thread may want what the rest of the line should have made: its reason is the same.
      failure = e.lasting() ? e : null;
      throw e;
    }
  }

  /** Ends the program. */
  @Override
  public void close() {
    pipe.close();
  }
}
