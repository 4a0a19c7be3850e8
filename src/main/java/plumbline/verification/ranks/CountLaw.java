package plumbline.verification.ranks;

/** The Markov chain of counts along an empirical distribution function. */
interface CountLaw {
  /** How many evaluation points there are. */
  int points();

  /** The largest possible count. */
  int sampleSize();

  /** The tails of the count at a point. */
  Tails marginal(int point);

  /** Adds the law of the count at a point, given the count at the point before, times a weight. */
  void spread(int point, int before, double weight, double[] next);
}
