package plumbline.foreign;

/** What carries lines to a program and back. */
interface ForeignChannel extends AutoCloseable {
  /** The program, as sentences about it call it. */
  String name();

  /** Sends a line and waits for one; neither has a line end. */
  String exchange(String line);

  @Override
  void close();
}
