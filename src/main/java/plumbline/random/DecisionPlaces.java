package plumbline.random;

import java.util.List;

/**
 * A generator under which every path is walked, and which keeps where in the code each decision was
 * made. What is drawn by a program that walks its own paths comes as one decision, which stands for
 * several of that program's.
 */
public interface DecisionPlaces {
  /**
   * Says what the decision just made stands for.
   *
   * @param places where the other program decided, in its order, e.g. {@code sampler.py:12}; empty
   *     if it does not say
   */
  void replaceLast(List<String> places);
}
