package plumbline.studies;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import plumbline.graphs.BirthDeath;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphWorkspace;
import plumbline.models.ctm.CtmRun;
import plumbline.models.ctm.CtmSampler;
import plumbline.numerics.Text;
import plumbline.random.SeededRng;
import plumbline.sampling.Update;

/**
 * Figure 5.10 of document 4 shows one graph with sharply higher visits than the others. The
 * document gives neither its data nor the number N of jumps in a sweep, so this counts: in how many
 * data sets, for which N, does a graph lead?
 */
public final class LeadingGraphs {
  /** N; 0 stands for a number drawn anew in each sweep, from 1 to {@link #MOST}. */
  public static final List<Integer> JUMPS = List.of(1, 3, 10, 0);

  private static final int MOST = 20;

  private LeadingGraphs() {}

  /**
   * One run of the printed step from the document's start.
   *
   * @param set number of the data set, from 1
   * @param jumps N; 0 for a random one
   * @param visits of the graph that was visited most, over those of the second
   * @param time the same by accumulated waiting time
   * @param wrongEdges of the most visited graph, of 15
   */
  public record Row(int set, int jumps, double visits, double time, int wrongEdges) {
    /** As in {@code data/graph-study/leading-graphs.csv}. */
    public static final String HEADER = "set,jumps,visits,time,wrong_edges";

    /** One line, without its end. */
    public String line() {
      return Text.of(
          "%d,%s,%.4f,%.4f,%d",
          set, jumps == 0 ? "random" : Integer.toString(jumps), visits, time, wrongEdges);
    }
  }

  /**
   * Runs the printed step.
   *
   * @param set number of the data set of the recovery study, from 1
   * @param jumps N; 0 for a random one
   * @param sweeps 5,000 in the document
   * @param burnIn sweeps left out: 1,000 in the document
   * @param seed of the study; data depend on it and on the set alone
   * @return what was seen
   */
  public static Row run(int set, int jumps, int sweeps, int burnIn, SeededRng seed) {
    SeededRng own = seed.child(1).child(set);
    CtmStudy.Artificial data = CtmStudy.Artificial.of(50, 60, 80, own.child("data"));
    SeededRng rng = own.child("figure 5.10").child(jumps);
    Update<GraphWorkspace> jump = BirthDeath.jumps(1, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE);
    CtmSampler sampler =
        CtmSampler.of(data.model())
            .with(GraphMode.BD_AS_PRINTED)
            .replace(
                "edges",
                CtmSampler.onGraph(
                    (graph, draws) -> {
                      for (int n = jumps == 0 ? 1 + draws.uniformInt(MOST) : jumps; n > 0; n--) {
                        jump.update(graph, draws);
                      }
                    }));
    CtmStudy run =
        CtmStudy.run(
            sampler,
            data,
            new CtmRun(sampler, 0, 40, 1).start(data.corpus(), rng.child("start")),
            sweeps,
            rng.child("run"));
    Map<String, Integer> wrong = run.wrongEdges(burnIn);
    return new Row(
        set,
        jumps,
        lead(run.weights(burnIn, false).values()),
        lead(run.weights(burnIn, true).values()),
        wrong.getOrDefault("most sampled", -1));
  }

  /** The largest weight over the second; infinite where there is one graph alone. */
  private static double lead(Collection<Double> weights) {
    Iterator<Double> sorted = weights.iterator();
    double first = sorted.next();
    return sorted.hasNext() ? first / sorted.next() : Double.POSITIVE_INFINITY;
  }
}
