package plumbline.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;

/**
 * Our time beside the peer's.
 *
 * @param name the job
 * @param ours our average time
 * @param peer the peer's average time; null where it was not measured
 * @param peerName the peer
 * @param unit of both times
 * @param ratio ours divided by the peer's: below 1 we are faster
 */
@JsonPropertyOrder({"name", "ours", "peer", "peerName", "unit", "ratio"})
record Comparison(
    String name,
    @Nullable Double ours,
    @Nullable Double peer,
    @Nullable String peerName,
    String unit,
    @Nullable Double ratio) {

  /** Pairs the methods {@code ours} and {@code peer} of each class and parameter setting. */
  static List<Comparison> pair(Collection<RunResult> results) {
    Map<String, Map<String, RunResult>> jobs = new TreeMap<>();
    for (RunResult result : results) {
      String benchmark = result.getParams().getBenchmark();
      String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
      jobs.computeIfAbsent(name(result), job -> new TreeMap<>()).put(method, result);
    }
    List<Comparison> rows = new ArrayList<>();
    jobs.forEach((job, sides) -> rows.add(of(job, sides)));
    return rows;
  }

  private static Comparison of(String job, Map<String, RunResult> sides) {
    RunResult any = sides.values().iterator().next();
    Double ours = score(sides.get("ours"));
    Double peer = score(sides.get("peer"));
    Double ratio = ours == null || peer == null ? null : Double.valueOf(ours / peer);
    String unit = any.getPrimaryResult().getScoreUnit();
    return new Comparison(job, ours, peer, peerName(any), unit, ratio);
  }

  private static @Nullable Double score(@Nullable RunResult result) {
    return result == null ? null : Double.valueOf(result.getPrimaryResult().getScore());
  }

  private static String type(RunResult result) {
    String benchmark = result.getParams().getBenchmark();
    return benchmark.substring(0, benchmark.lastIndexOf('.'));
  }

  private static String name(RunResult result) {
    String type = type(result);
    StringBuilder name =
        new StringBuilder(type.substring(type.lastIndexOf('.') + 1).replaceAll("Benchmark$", ""));
    for (String key : result.getParams().getParamsKeys()) {
      name.append(' ').append(key).append('=').append(result.getParams().getParam(key));
    }
    return name.toString();
  }

  private static @Nullable String peerName(RunResult result) {
    try {
      Against against = Class.forName(type(result)).getAnnotation(Against.class);
      return against == null ? null : Objects.requireNonNull(against.value());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("JMH ran a class that is not on the class path", e);
    }
  }
}
