package plumbline.sampling;

/** Placeholder. */
public final class DrawsFile {
  public static void write(Draws d, java.nio.file.Path p) {}
}
