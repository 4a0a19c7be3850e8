package plumbline.reproduction.ledger;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How much a finding matters, from what changes answers to what is only said badly. */
public enum Grade {
  /** The sampler or estimator, as printed or programmed, has another law than it should. */
  CHANGES_WHAT_IS_SAMPLED("changes what is sampled"),
  /** The answer stays right and is had more slowly or less accurately. */
  COSTS_EFFICIENCY("costs efficiency"),
  /** A sentence that its own evidence does not carry. */
  CLAIM_NOT_SUPPORTED("claim not supported"),
  /** A decision that the authors were free to take, with a consequence worth knowing. */
  CHOICE("choice"),
  /** A misprint, a contradiction or a loose word; the right form stands elsewhere. */
  WORDING("wording");

  private final String words;

  Grade(String words) {
    this.words = words;
  }

  /**
   * Is such a record held against its subject? A decision that was free, and a misprint whose right
   * form stands in the document, are remarks.
   *
   * @return true for a finding, false for a remark
   */
  public boolean isHeldAgainst() {
    return compareTo(CHOICE) < 0;
  }

  /**
   * Findings, then remarks, each by grade.
   *
   * @param counts how many records of each grade
   * @return e.g. {@code 1 finding: 1 costs efficiency; 2 remarks: 2 wording}; empty if there is
   *     none
   */
  static String sentence(Map<Grade, Integer> counts) {
    return Stream.of(part("finding", true, counts), part("remark", false, counts))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String part(String name, boolean held, Map<Grade, Integer> counts) {
    int all = 0;
    List<String> parts = new ArrayList<>();
    for (Map.Entry<Grade, Integer> entry : counts.entrySet()) {
      if (entry.getKey().isHeldAgainst() == held && entry.getValue() > 0) {
        all += entry.getValue();
        parts.add(entry.getValue() + " " + entry.getKey());
      }
    }
    return all == 0 ? "" : all + " " + name + (all == 1 ? ": " : "s: ") + String.join(", ", parts);
  }

  /** As in the list of findings. */
  @Override
  public String toString() {
    return words;
  }

  /**
   * The grade with these words.
   *
   * @param words as in the list of findings
   * @return the grade
   * @throws IllegalArgumentException if there is none
   */
  public static Grade of(String words) {
    return Arrays.stream(values())
        .filter(grade -> grade.words.equals(words))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "grade must be one of " + Arrays.toString(values()) + ", not " + words));
  }
}
