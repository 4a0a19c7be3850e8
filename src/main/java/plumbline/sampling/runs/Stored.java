package plumbline.sampling.runs;

/**
 * A class that is no record but is saved as one by the {@link StateCodec}. Its {@link #form} names
 * the record as its return type.
 */
public interface Stored {
  /**
   * What is saved.
   *
   * @return a record
   */
  Form form();

  /** A record that can become the object again. */
  interface Form {
    /**
     * The object.
     *
     * @return one that equals the saved one
     */
    Object whole();
  }
}
