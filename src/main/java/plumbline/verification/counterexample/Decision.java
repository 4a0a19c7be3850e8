package plumbline.verification.counterexample;

/**
 * A draw that a kernel makes, by its place in the code.
 *
 * @param place class, method, file and line
 * @param draw the method of the generator that was called
 */
public record Decision(String place, String draw) {
  @Override
  public String toString() {
    return draw + " at " + place;
  }
}
