package plumbline.verification.mutation;

import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.Workspace;
import plumbline.verification.Rung;
import plumbline.verification.joint.Design;

/**
 * The planted bugs of one sampler, row by row: {@code bugs.add(name, sentence,
 * draws).replace(kernel, update)}. The identities must catch each, unless its row says otherwise.
 *
 * @param <S> state
 * @param <Y> data
 * @param <W> workspace
 */
public final class Mutants<S, Y, W extends Workspace<S, Y>> {
  private final Sweep<S, Y, W> right;
  private final Design design;
  private final List<Row> rows = new ArrayList<>();

  /**
   * No bugs yet.
   *
   * @param right the sampler that they are planted into
   * @param design by which the joint rung catches them too
   */
  public Mutants(Sweep<S, Y, W> right, Design design) {
    this.right = right;
    this.design = design;
  }

  /**
   * Adds a bug.
   *
   * @param name a short name
   * @param sentence what is wrong
   * @param draws within which the joint rung catches it too; 0 if it need not
   * @return the row, which says what is replaced
   */
  public Row add(String name, String sentence, int draws) {
    Row row = new Row(Mutant.of(name, sentence, right));
    rows.add(row);
    return draws == 0 ? row : row.design(design.draws(draws));
  }

  /**
   * All of them.
   *
   * @return in the order in which they were added
   */
  public List<Mutant<S, Y>> all() {
    return rows.stream().map(row -> row.mutant).toList();
  }

  /** A bug that is being told; every method returns the row itself. */
  public final class Row {
    private Sweep<S, Y, W> wrong = right;
    private Mutant<S, Y> mutant;

    private Row(Mutant<S, Y> mutant) {
      this.mutant = mutant;
    }

    private Row with(Mutant<S, Y> other) {
      mutant = other;
      return this;
    }

    /** With one named update of the right sampler replaced. */
    public Row replace(String kernel, Update<? super W> update) {
      wrong = wrong.replace(kernel, update);
      return sampler(wrong);
    }

    /** With a sampler of another kind. */
    public Row sampler(Sampler<S, Y> other) {
      return with(mutant.withSampler(other));
    }

    /** With a design of its own for the joint rung. */
    public Row design(Design stated) {
      return with(mutant.design(stated));
    }

    /** The exact rung must catch it. */
    public Row exact() {
      return with(mutant.by(Rung.EXACT));
    }

    /** Only the joint rung catches it. */
    public Row joint() {
      return with(mutant.by(Rung.JOINT));
    }

    /** Where it is invisible. */
    public Row blind(String where) {
      return with(mutant.blind(where));
    }

    /** The kernels that it changes, where comparing updates cannot tell. */
    public Row in(String... kernels) {
      return with(mutant.in(kernels));
    }
  }
}
