package museum;

/** The data of an exhibit whose target is a law of states alone. */
public enum Nothing {
  NONE
}
