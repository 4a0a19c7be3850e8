package plumbline.sampling.files;

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
final class StanComments {
  private static final Pattern SETTING =
      Pattern.compile(
          "#\\s*(num_warmup|warmup|save_warmup|thin|max_depth|max_treedepth)\\s*=\\s*"
              + "(\\d+|true|false)\\b.*");

  private static final Pattern METHOD = Pattern.compile("#\\s*method\\s*=\\s*(\\w+).*");

  /** Methods whose rows are a point or an approximation, and their iterations. */
  private static final Set<String> NO_CHAIN =
      Set.of("optimize", "variational", "laplace", "pathfinder", "diagnose");

  private String method = "sample";
  private long warmup = 1000;
  private boolean saved;
  private long thin = 1;
  private int maximumDepth = SamplerStatistics.USUAL_MAXIMUM_DEPTH;

  void read(String comment) {
    Matcher named = METHOD.matcher(comment);
    if (named.matches()) {
      method = named.group(1);
    }
    Matcher setting = SETTING.matcher(comment);
    if (!setting.matches()) {
      return;
    }
    String value = setting.group(2);
    switch (setting.group(1)) {
      case "save_warmup" -> saved = value.equals("1") || value.equals("true");
      case "num_warmup", "warmup" -> warmup = number(value, warmup);
      case "max_depth", "max_treedepth" ->
          maximumDepth = Math.toIntExact(Math.max(1, number(value, maximumDepth)));
      default -> thin = Math.max(1, number(value, thin));
    }
  }

  private static long number(String value, long otherwise) {
    return value.matches("\\d{1,9}") ? Long.parseLong(value) : otherwise;
  }

  /** The method that made the file, if it is one that makes no chain. */
  Optional<String> methodWithoutChain() {
    return Optional.of(method).filter(NO_CHAIN::contains);
  }

  /** The largest tree depth of the run. */
  int maximumDepth() {
    return maximumDepth;
  }

  /** How many rows of the file are warm-up. */
  int warmupRows() {
    return saved ? Math.toIntExact((warmup + thin - 1) / thin) : 0;
  }
}
