package plumbline.graphs.copula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.ScriptedRng;

/** Ranks, and what belongs to them, by hand. */
class CopulaByHandTest {
  private static final GraphPrior PRIOR = GraphPrior.of(2, 3, 0.5);
  private static final Doubles LATENT = Doubles.of(0.3, -1, 2, 5, -0.7, 0.1, 0.9, -2);

  /** Four rows: three levels in the first column, two in the second, one cell missing in each. */
  private static CopulaModel model() {
    return new CopulaModel(
        new GraphModel(PRIOR, 4),
        List.of(Ints.of(1, 1, 1), Ints.of(2, 1)),
        Ints.of(1, 0, 0, 1, 0, 0, 0, 0));
  }

  @Test
  void equalValuesShareALevelAndMissingOnesHaveNone() {
    Ranks ranks =
        Ranks.of(
            4, 2, Doubles.of(7, Double.NaN, -3, 1e9, 7, 2, 8, 2)); // columns 7 -3 7 8, - 1e9 2 2
    assertEquals(Ints.of(1, -1, 0, 1, 1, 0, 2, 0), ranks.levels());
    assertEquals(List.of(2, -1), List.of(ranks.level(3, 0), ranks.level(0, 1)));
    assertEquals(0, ranks.latent().size());
  }

  /** Columns (missing 2 -0.7 0.9) and (-1 missing 0.1 -2). */
  @Test
  void simulatedRowsFallOnLevelsInTheirOrder() {
    Ranks ranks = model().ranks(LATENT);
    assertEquals(Ints.of(-1, 0, 2, -1, 0, 1, 1, 0), ranks.levels());
    assertEquals(LATENT, ranks.latent());
    CopulaState drawn = new CopulaState(GraphState.empty(2), Doubles.of());
    assertEquals(LATENT, model().complete(drawn, ranks).scores());
  }

  /** Scatter 9.7225 + prior 1 of the first column, say: all cells count, missing ones too. */
  @Test
  void missingCellsCountAsRows() {
    CopulaWorkspace work = CopulaSampler.of(PRIOR, GraphMode.EXACT).workspace();
    work.place(new CopulaState(GraphState.empty(2), LATENT), model().ranks(LATENT));
    double[] expected = {
      1 + 0.09 + 4 + 0.49 + 0.81, -0.3 + 10 - 0.07 - 1.8, 7.83, 1 + 1 + 25 + 0.01 + 4
    };
    assertArrayEquals(expected, work.gaussian().scale(), 1e-12);
    assertEquals(4, work.gaussian().observations());
    assertEquals(7, work.gaussian().df());
  }

  /**
   * Edge 1-2, K = (4 1; 1 2), sums of the columns 2.5 and 2.1. The first has precision 4 x 4 and
   * mean -(4 x 2.5 + 2.1) / 16; then its sum is -0.025, and the second has precision 4 x 2 and mean
   * -(-0.025 + 2 x 2.1) / 8.
   */
  @Test
  void shiftsMoveWholeColumns() {
    CopulaWorkspace work = CopulaSampler.of(PRIOR, GraphMode.EXACT).workspace();
    GraphState state = new GraphState(Graph.of(2, 0, 1), Doubles.of(4, 1, 1, 2));
    work.place(new CopulaState(state, LATENT), model().ranks(LATENT));
    work.drawShifts(ScriptedRng.of(0.5, -1));
    double first = -12.1 / 16 + 0.5 / 4;
    double second = -4.175 / 8 - 1 / Math.sqrt(8);
    for (int cell = 0; cell < 8; cell++) {
      assertEquals(LATENT.get(cell) + (cell % 2 == 0 ? first : second), work.scores()[cell], 1e-12);
    }
    double squares = 1 + 5.39 + 2 * first * 2.5 + 4 * first * first;
    assertEquals(squares, work.gaussian().scale()[0], 1e-12);
  }

  /**
   * Edge 1-2, K = (4 1; 1 2). The draw of both scales are chi-squares of 2 x 2 = 4 and 2 x 0.5 = 1:
   * the first column stays, the second is multiplied by sqrt 2.
   */
  @Test
  void scalesTakeRowColumnAndScoresAlong() {
    CopulaWorkspace work = CopulaSampler.of(PRIOR, GraphMode.EXACT).workspace();
    GraphState state = new GraphState(Graph.of(2, 0, 1), Doubles.of(4, 1, 1, 2));
    work.place(new CopulaState(state, LATENT), model().ranks(LATENT));
    work.drawScales(ScriptedRng.of(2, 0.5));
    double root = Math.sqrt(2);
    assertArrayEquals(new double[] {4, 1 / root, 1 / root, 1}, work.gaussian().precision(), 1e-12);
    assertEquals(-root, work.scores()[1], 1e-12);
    assertEquals(0.3, work.scores()[0], 1e-12);
    assertArrayEquals(
        new double[] {6.39, 7.83 * root, 7.83 * root, 1 + 2 * 30.01},
        work.gaussian().scale(),
        1e-12);
    assertEquals(0, work.gaussian().drift(), 1e-12);
    assertEquals(model().ranks(LATENT).levels(), Ints.of(work.levels()));
  }

  @Test
  void sizesAreChecked() {
    Ints levels = Ints.of(0, 1);
    assertThrows(IllegalArgumentException.class, () -> new Ranks(1, 2, Ints.of(0), Doubles.of()));
    assertThrows(IllegalArgumentException.class, () -> new Ranks(2, 1, levels, Doubles.of(0.1)));
    assertThrows(
        IllegalArgumentException.class, () -> new Ranks(2, 1, Ints.of(0, 2), Doubles.of()));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new CopulaModel(
                new GraphModel(PRIOR, 1), List.of(Ints.of(1), Ints.of(1)), Ints.of(0, 1)));
    GraphPrior full = PRIOR.withScale(Doubles.of(1, 0.5, 0.5, 1));
    assertThrows(IllegalArgumentException.class, () -> CopulaSampler.of(full, GraphMode.EXACT));
  }
}
