package plumbline.models.topics.heldout;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import plumbline.evaluation.BothDirections;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.numerics.Doubles;
import plumbline.sampling.runs.SavedTasks;

/** Comparisons of a document, as a checkpoint keeps them: their log weights, to the last bit. */
final class RowFormat implements SavedTasks.Format<HeldOutComparison.Row> {
  @Override
  public void write(HeldOutComparison.Row row, DataOutputStream out) throws IOException {
    write(out, row.forward().logWeights());
    write(out, row.backward().map(ImportanceEstimate::logWeights).orElse(Doubles.of()));
    out.writeDouble(row.standardError());
  }

  private static void write(DataOutputStream out, Doubles values) throws IOException {
    out.writeInt(values.size());
    for (int i = 0; i < values.size(); i++) {
      out.writeDouble(values.get(i));
    }
  }

  @Override
  public HeldOutComparison.Row read(DataInputStream in) throws IOException {
    ImportanceEstimate forward = new ImportanceEstimate(values(in));
    Doubles backward = values(in);
    return new HeldOutComparison.Row(
        forward,
        backward.size() == 0 ? Optional.empty() : Optional.of(new ImportanceEstimate(backward)),
        in.readDouble());
  }

  private static Doubles values(DataInputStream in) throws IOException {
    double[] values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return Doubles.of(values);
  }

  /** Completions of a document, as a checkpoint keeps them: its two parts, one after the other. */
  static final class CompletionFormat implements SavedTasks.Format<DocumentCompletion.Result> {
    private static final RowFormat PART = new RowFormat();

    @Override
    public void write(DocumentCompletion.Result result, DataOutputStream out) throws IOException {
      write(result.whole(), out);
      write(result.observed(), out);
    }

    private static void write(BothDirections part, DataOutputStream out) throws IOException {
      Optional<ImportanceEstimate> backward = Optional.of(part.backward());
      // The error is that of the weights, and found again from them.
      PART.write(new HeldOutComparison.Row(part.forward(), backward, Double.NaN), out);
    }

    @Override
    public DocumentCompletion.Result read(DataInputStream in) throws IOException {
      return new DocumentCompletion.Result(
          PART.read(in).both().orElseThrow(), PART.read(in).both().orElseThrow());
    }
  }
}
