package plumbline.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Formula;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.StateCodec;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.mutation.Mutant;

/**
 * The draws of every model's sampler to the bit, with every choice that an option gives, of each
 * kernel alone and of each planted bug. Three digests, so that one can tell what has changed: of
 * the states as they are stored, of the test functions' values, and the uniform number that comes
 * next, which tells how much randomness was used. With {@code -Dplumbline.golden=rewrite} the table
 * is written anew: such a change is a commit of its own with its reason.
 */
class SamplerDrawsTest {
  private static final Path TABLE = Path.of("src/test/resources/plumbline/golden-draws.tsv");
  private static final String HEADER = "model\tsettings\tkernel\tstates\tfunctions\tnext";
  private static final int SWEEPS = 12;

  /** Of a kernel alone, and of a wrong one: the state may grow without end. */
  private static final int FEW = 3;

  /** New data so often, as in a joint test. */
  private static final int PLACED = 4;

  @Test
  void everySamplerDrawsTheSame() throws IOException {
    List<String> rows = new ArrayList<>(List.of(HEADER));
    ModelRegistry registry = ModelRegistry.installed();
    for (String model : registry.names()) {
      choices(registry.plugin(model))
          .forEach(
              (name, options) -> {
                Trial<?, ?> trial;
                try {
                  trial = registry.trial(model, options);
                } catch (IllegalArgumentException refused) {
                  return;
                }
                addRows(rows, model + "\t" + name, trial);
              });
    }
    if ("rewrite".equals(System.getProperty("plumbline.golden"))) {
      Files.writeString(TABLE, String.join("\n", rows) + "\n");
    }
    assertEquals(String.join("\n", Files.readAllLines(TABLE)), String.join("\n", rows));
  }

  /** The usual settings, each other choice alone, and the formula as printed. */
  private static Map<String, TrialOptions> choices(ModelPlugin plugin) {
    TrialOptions usual = TrialOptions.defaults();
    Map<String, TrialOptions> all = new TreeMap<>();
    all.put("", usual);
    all.put("formula=as-printed", usual.with(Formula.AS_PRINTED));
    for (ModelOption<?> option : plugin.options()) {
      for (String word : option.words()) {
        if (!word.equals(option.usual())) {
          all.put(option.name() + "=" + word, usual.with(option.name(), word));
        }
      }
    }
    return all;
  }

  private static <S, Y> void addRows(List<String> rows, String start, Trial<S, Y> trial) {
    rows.add(start + "\t" + Sampler.SWEEP + "\t" + draws(trial, trial.sampler(), SWEEPS));
    trial
        .sampler()
        .kernels()
        .forEach(
            (name, kernel) -> rows.add(start + "\t" + name + "\t" + draws(trial, kernel, FEW)));
    if (start.endsWith("\t")) {
      for (Mutant<S, Y> mutant : trial.mutants()) {
        rows.add(start + "\tbug " + mutant.name() + "\t" + draws(trial, mutant.sampler(), FEW));
      }
    }
  }

  private static <S, Y> String draws(Trial<S, Y> trial, Sampler<S, Y> sampler, int sweeps) {
    SeededRng rng = Rng.seeded(20171114);
    MessageDigest states = digest();
    MessageDigest functions = digest();
    S state = trial.model().drawPrior(rng);
    Y data = trial.model().drawData(state, rng);
    Chain<S, Y> chain = sampler.start(trial.model().complete(state, data), data);
    for (int sweep = 1; sweep <= sweeps; sweep++) {
      chain.advance(rng);
      state = chain.state();
      states.update(bytes(state));
      for (TestFunction<S, Y> function : trial.functions()) {
        double value = function.value().applyAsDouble(state, data);
        functions.update(ByteBuffer.allocate(Double.BYTES).putDouble(0, value));
      }
      if (sweep % PLACED == 0) {
        data = trial.model().drawData(state, rng);
        chain.place(trial.model().complete(state, data), data);
      }
    }
    return "%s\t%s\t%s".formatted(hex(states), hex(functions), Double.toHexString(rng.uniform()));
  }

  /** As a checkpoint has it; a state without such a form by its functions alone. */
  @SuppressWarnings("unchecked") // an object's class is the class of its own type
  private static <S> byte[] bytes(S state) {
    try {
      return StateCodec.of((Class<S>) state.getClass()).encode(state);
    } catch (IllegalArgumentException noForm) {
      return new byte[0];
    }
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), 6)).toLowerCase(Locale.ROOT);
  }
}
