package plumbline.models.topics.training;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaState;
import plumbline.sampling.Accumulator;
import plumbline.sampling.runs.StateCodec;

/** The last few states of a training, some sweeps apart, without the very last. */
final class KeptStages implements Accumulator<LdaWork.Stage, Corpus> {
  private static final StateCodec<LdaWork.Stage> CODEC = StateCodec.of(LdaWork.Stage.class);

  private final LdaTraining training;
  private final List<LdaWork.Stage> kept = new ArrayList<>();

  KeptStages(LdaTraining training) {
    this.training = training;
  }

  /** The states, oldest first. */
  List<LdaState> states() {
    return kept.stream().map(LdaWork.Stage::state).toList();
  }

  @Override
  public void add(Accumulator.Visit<LdaWork.Stage, Corpus> visit) {
    int left = training.iterations() - visit.draw() - 1;
    if (left > 0
        && left % training.interval() == 0
        && left / training.interval() <= training.samples()) {
      kept.add(visit.state());
    }
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    out.writeInt(kept.size());
    for (LdaWork.Stage stage : kept) {
      byte[] bytes = CODEC.encode(stage);
      out.writeInt(bytes.length);
      out.write(bytes);
    }
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    kept.clear();
    for (int count = in.readInt(); count > 0; count--) {
      kept.add(CODEC.decode(in.readNBytes(in.readInt())));
    }
  }
}
