package plumbline.robustness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import plumbline.testing.MutatedReader;

/**
 * What Jazzer calls in a process of its own: one reader of the library, with bytes that reach code
 * which no bytes before have reached. Where a reader has several files, the first byte says which.
 */
public final class FuzzedReader {
  private static final String FOLDER = "plumbline.fuzz.folder";
  private static final String READER = "plumbline.fuzz.reader";

  private final Path folder;
  private final MutatedReader reader;
  private final List<String> names;

  private FuzzedReader(Path folder, MutatedReader reader) {
    this.folder = folder;
    this.reader = reader;
    this.names = List.copyOf(reader.files().keySet());
  }

  /** The one reader of this process. */
  private static final class Holder {
    private static final FuzzedReader READER = fromProperties();

    private static FuzzedReader fromProperties() {
      try {
        Path root = Path.of(System.getProperty(FOLDER, "."));
        Path valid = Files.createDirectories(root.resolve("valid"));
        int number = Integer.getInteger(FuzzedReader.READER, 0);
        FuzzedReader fuzzed =
            new FuzzedReader(
                Files.createDirectories(root.resolve("read")),
                LibraryReaders.all(valid).get(number));
        fuzzed.warmUp();
        return fuzzed;
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  /** Classes are loaded and instrumented, which is no reader's time or memory. */
  private void warmUp() {
    for (String file : names) {
      byte[] valid = reader.files().get(file);
      reader.fault(folder, file, Arrays.copyOf(valid, valid.length / 2));
      reader.fault(folder, file, valid);
    }
  }

  /**
   * Reads.
   *
   * @param data any bytes
   */
  public static void fuzzerTestOneInput(byte[] data) {
    Holder.READER.read(data);
  }

  private void read(byte[] data) {
    boolean several = names.size() > 1;
    if (several && data.length == 0) {
      return;
    }
    String file = names.get(several ? Byte.toUnsignedInt(data[0]) % names.size() : 0);
    byte[] content = several ? Arrays.copyOfRange(data, 1, data.length) : data;
    String fault = reader.fault(folder, file, content);
    if (!fault.isEmpty()) {
      throw new AssertionError(reader.name() + ", " + file + ": " + fault);
    }
  }

  /** The options of Java that choose a reader. */
  static List<String> options(Path folder, int reader) {
    return List.of("-D" + FOLDER + "=" + folder, "-D" + READER + "=" + reader);
  }
}
