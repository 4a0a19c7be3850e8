package plumbline.verification.counterexample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.numerics.Doubles;
import plumbline.random.EnumeratingRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.TransitionMatrix;

/**
 * A kernel that does not leave its target invariant, on few states, with what there is to say why.
 *
 * @param kernel the kernel's name
 * @param posterior what the states are
 * @param observations how many observations they are conditioned on
 * @param states the states
 * @param matrix transition probabilities, from row to column
 * @param target the law that the kernel should leave invariant
 * @param law the law that it comes to instead, if it starts from the target
 * @param error the largest entry of {@code |pi P - pi|}
 * @param irreducible whether every state can be reached from every other; true also where what is
 *     too improbable to be followed may lead there
 * @param oneLaw whether the law is the same wherever the kernel starts
 * @param flows of all moves that can be made, between each two states once
 * @param reasons what is missing, by the dictionary of factors
 * @param suspects the draws through which too much flows one way, the most suspicious first
 * @param steps what was left out to come here, and what could not be
 */
public record Counterexample(
    String kernel,
    String posterior,
    int observations,
    List<String> states,
    List<Doubles> matrix,
    Doubles target,
    Doubles law,
    double error,
    boolean irreducible,
    boolean oneLaw,
    List<Flow> flows,
    Explanation.Reasons reasons,
    List<Decision> suspects,
    List<String> steps) {
  private static final double BALANCED = 1e-12;

  /** Copies the lists. */
  public Counterexample {
    states = List.copyOf(states);
    matrix = List.copyOf(matrix);
    flows = List.copyOf(flows);
    suspects = List.copyOf(suspects);
    steps = List.copyOf(steps);
  }

  /**
   * Looks at a kernel on a case.
   *
   * @param name the kernel's name
   * @param kernel the kernel
   * @param posterior the case
   * @param reasons found on this case or on a larger one
   * @param steps what was left out to come here
   * @param <S> state
   * @param <Y> data
   * @return what there is to say
   */
  public static <S, Y> Counterexample of(
      String name,
      Sampler<S, Y> kernel,
      FiniteCase<S, Y> posterior,
      Explanation.Reasons reasons,
      List<String> steps) {
    TransitionMatrix<S> matrix = posterior.matrix(kernel);
    double[][] rows = matrix.rows();
    double[] target = matrix.normalise(posterior::logTarget);
    return new Counterexample(
        name,
        posterior.name(),
        posterior.observations(),
        matrix.states().stream().map(Object::toString).toList(),
        Arrays.stream(rows).map(Doubles::of).toList(),
        Doubles.of(target),
        Doubles.of(matrix.limit(posterior::logTarget)),
        matrix.invarianceError(posterior::logTarget),
        matrix.isIrreducible() || matrix.cutMass() > 0,
        matrix.hasOneLaw() || matrix.cutMass() > 0,
        Flow.all(rows, target),
        reasons,
        suspects(kernel, posterior, rows, target),
        steps);
  }

  /**
   * Moves that can be made one way only: no acceptance ratio mends them.
   *
   * @return their flows
   */
  public List<Flow> withoutReturn() {
    return flows.stream().filter(Flow::oneWay).toList();
  }

  /** What a decision is charged with: the excess of the flows it is on, and how late it comes. */
  private record Charge(double excess, int depth) {
    Charge and(Charge other) {
      return new Charge(excess + other.excess, Math.max(depth, other.depth));
    }
  }

  private record Walked<S>(S state, List<Decision> decisions) {}

  private static <S, Y> List<Decision> suspects(
      Sampler<S, Y> kernel, FiniteCase<S, Y> posterior, double[][] rows, double[] target) {
    Map<Decision, Charge> charges = new LinkedHashMap<>();
    for (int from = 0; from < rows.length; from++) {
      S start = posterior.states().get(from);
      int row = from;
      EnumeratingRng.enumerate(
              rng -> {
                DecisionRecorder recorder = new DecisionRecorder(rng);
                Chain<S, Y> chain = kernel.start(start, posterior.data());
                chain.advance(recorder);
                return new Walked<>(chain.state(), recorder.decisions());
              })
          .probabilities()
          .forEach(
              (walked, probability) -> {
                int to = posterior.states().indexOf(walked.state());
                double excess = Math.abs(target[row] * rows[row][to] - target[to] * rows[to][row]);
                List<Decision> decisions = walked.decisions();
                Map<Decision, Charge> own = new LinkedHashMap<>(); // a line in a loop is one line
                double share = excess * probability / rows[row][to];
                for (int depth = 0; depth < decisions.size(); depth++) {
                  own.put(decisions.get(depth), new Charge(share, depth));
                }
                own.forEach((decision, charge) -> charges.merge(decision, charge, Charge::and));
              });
    }
    double most = charges.values().stream().mapToDouble(Charge::excess).max().orElse(0);
    return charges.entrySet().stream()
        .filter(entry -> entry.getValue().excess() > BALANCED * Math.max(most, 1))
        .sorted(
            Comparator.comparing(
                Map.Entry::getValue,
                Comparator.comparingDouble((Charge c) -> -Math.rint(c.excess() / most * 1e6))
                    .thenComparingInt(c -> -c.depth())))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public String toString() {
    return new CounterexampleText(this).text();
  }

  /**
   * A draw that a kernel makes, by its place in the code.
   *
   * @param place class, method, file and line
   * @param draw the method of the generator that was called
   */
  public record Decision(String place, String draw) {
    @Override
    public String toString() {
      return draw + " at " + place;
    }
  }

  /**
   * The flow of probability between two states under the target: equal both ways if the kernel is
   * reversible.
   *
   * @param from index of a state
   * @param to index of another
   * @param forward target of the first times the probability of the move
   * @param backward target of the second times the probability of the move back
   */
  public record Flow(int from, int to, double forward, double backward) {
    /**
     * The flows of a transition matrix.
     *
     * @param rows transition probabilities, from row to column
     * @param target probabilities of the states
     * @return one for each two states between which there is a move either way
     */
    static List<Flow> all(double[][] rows, double[] target) {
      List<Flow> flows = new ArrayList<>();
      for (int i = 0; i < rows.length; i++) {
        for (int j = i + 1; j < rows.length; j++) {
          Flow flow = new Flow(i, j, target[i] * rows[i][j], target[j] * rows[j][i]);
          if (flow.forward() > 0 || flow.backward() > 0) {
            flows.add(flow);
          }
        }
      }
      return flows;
    }

    /**
     * The log of forward over backward: minus the log of the factor that an acceptance ratio min(1,
     * r) of the move lacks.
     *
     * @return 0 if balanced; infinite if there is no way back, or no way there
     */
    public double logRatio() {
      return Math.log(forward) - Math.log(backward);
    }

    /**
     * What flows too much one way.
     *
     * @return at least 0
     */
    public double excess() {
      return Math.abs(forward - backward);
    }

    /**
     * Whether the move can be made both ways.
     *
     * @return true if so
     */
    public boolean bothWays() {
      return forward > 0 && backward > 0;
    }

    /**
     * Whether the move is made one way only, and not just too seldom back to have been followed.
     *
     * @return true if so
     */
    public boolean oneWay() {
      return !bothWays() && excess() > BALANCED;
    }
  }
}
