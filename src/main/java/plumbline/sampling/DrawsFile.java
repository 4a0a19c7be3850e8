package plumbline.sampling;

public final class DrawsFile {
  public static void write(Draws d, java.nio.file.Path p) {}
}
