package plumbline.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import plumbline.sampling.RunInfo;

/** The one place that takes away what is not the same in each run and on each machine. */
final class GoldenText {
  /** What is replaced, by what. */
  private static final Map<Pattern, String> PASSING = new LinkedHashMap<>();

  static {
    // Measured times, in JSON and in the last line of a fit.
    pass("\"seconds\" : [-0-9.Ee+]+", "\"seconds\" : S");
    pass("\\(\\d+\\.\\d seconds\\)", "(S seconds)");
    // Of a plan: the seconds of each design, and the star that marks the quickest.
    pass("(?m)( +[0-9,]+) +[0-9.]+([Ee]-?\\d+)?[* ](?=  )", "$1 S");
    // run.json: who made it, and the digest of another run.json, which holds the same.
    pass("\"(recorded|here)\" : \"[^\"]*\"", "\"$1\" : \"M\"");
    pass("\"(version|jarSha256|jdk|processor|system)\" : \"[^\"]*\"", "\"$1\" : \"M\"");
    pass("(run\\.json\",\\s+\"bytes\" : )\\d+(,\\s+\"sha256\" : )\"[0-9a-f]*\"", "$1N$2\"M\"");
  }

  /** Pixels and outlines hang on the fonts of the machine. */
  private static final Pattern PICTURE =
      Pattern.compile(
          "(\\.(?:png|svg)\",\\s+\"bytes\" : )\\d+(,\\s+\"sha256\" : )\"[0-9a-f]*\""
              + "|data:image/[a-z+]+;base64,[A-Za-z0-9+/=]+");

  private GoldenText() {}

  private static void pass(String pattern, String instead) {
    PASSING.put(Pattern.compile(pattern), instead);
  }

  /** A text without times, machine and the folder's name. */
  static String steady(Object text, Path folder) {
    String steady = text.toString().replace(folder + "/", "").replace(folder.toString(), ".");
    steady = steady.replace("lumbline " + RunInfo.libraryVersion(), "lumbline V");
    for (Map.Entry<Pattern, String> entry : PASSING.entrySet()) {
      steady = entry.getKey().matcher(steady).replaceAll(entry.getValue());
    }
    return steady;
  }

  /** Without pictures as well, whose bytes are the same on one machine only. */
  static String withoutPictures(String text) {
    return PICTURE
        .matcher(text)
        .replaceAll(found -> found.group(1) == null ? "data:P" : found.group(1) + "N$2\"P\"");
  }
}
