package plumbline.reproduction.ledger;

import java.util.Arrays;

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
