package plumbline.models.topics.heldout;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import plumbline.evaluation.BothDirections;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.sampling.runs.SavedTasks;

/** Completions of a document, as a checkpoint keeps them: its two parts, one after the other. */
final class CompletionFormat implements SavedTasks.Format<DocumentCompletion.Result> {
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
