package plumbline.verification.comparison;

/**
 * What a difference may owe to something that a sample has not met yet, where its standard error
 * cannot know of it.
 */
interface Unseen {
  /** Nothing of that kind. */
  Unseen NOTHING =
      new Unseen() {
        @Override
        public double p(double difference, double error, double freedom) {
          return 0;
        }

        @Override
        public double leastDifference(double level, double known) {
          return known;
        }
      };

  /**
   * The least p value that a difference can have.
   *
   * @param difference of two means, in absolute value
   * @param error its standard error, as far as it is known
   * @param freedom the degrees of freedom of that
   */
  double p(double difference, double error, double freedom);

  /**
   * The least difference that has a p value below a level.
   *
   * @param level that level
   * @param known the least by the standard error alone
   */
  double leastDifference(double level, double known);
}
