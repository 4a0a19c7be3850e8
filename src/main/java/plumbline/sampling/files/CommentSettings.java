package plumbline.sampling.files;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.sampling.SamplerStatistics;

/**
 * What the comment lines of Stan's CSV output say about its rows: with {@code save_warmup} the
 * first ones are warm-up, {@code num_warmup} divided by {@code thin} of them (rounded up).
 * CmdStan's words, and those of rstan and PyStan 2: {@code warmup} and {@code max_treedepth}.
 */
final class CommentSettings {
  private static final Pattern SETTING =
      Pattern.compile(
          "#\\s*(method\\s*=\\s*\\w+|save_warmup\\s*=\\s*(?:\\d+|true|false)"
              + "|(?:num_warmup|warmup|thin|max_depth|max_treedepth)\\s*=\\s*\\d{1,9})\\b.*");

  /** Methods whose rows are a point or an approximation, and their iterations. */
  private static final Set<String> NO_CHAIN =
      Set.of("optimize", "variational", "laplace", "pathfinder", "diagnose");

  private final Map<String, String> settings = new HashMap<>();

  void read(String comment) {
    Matcher setting = SETTING.matcher(comment);
    if (setting.matches()) {
      String[] words = setting.group(1).split("\\s*=\\s*", 2);
      settings.put(words[0].replaceFirst("^num_", "").replace("treedepth", "depth"), words[1]);
    }
  }

  private int number(String name, int otherwise) {
    return Integer.parseInt(settings.getOrDefault(name, Integer.toString(otherwise)));
  }

  /** The method, if what it writes is no chain of draws. */
  Optional<String> methodWithoutChain() {
    return Optional.ofNullable(settings.get("method")).filter(NO_CHAIN::contains);
  }

  /** The largest tree depth that was allowed. */
  int maximumDepth() {
    return Math.max(1, number("max_depth", SamplerStatistics.USUAL_MAXIMUM_DEPTH));
  }

  /** How many rows at the beginning are warm-up. */
  int warmupRows() {
    boolean saved = settings.getOrDefault("save_warmup", "0").matches("1|true");
    return saved ? -Math.floorDiv(-number("warmup", 1000), Math.max(1, number("thin", 1))) : 0;
  }
}
