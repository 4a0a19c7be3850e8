package plumbline.sampling.runs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What is saved, as bytes in memory, where nothing fails but what was saved is damaged. */
public final class Bytes {
  private Bytes() {}

  /** Writes a thing. */
  @FunctionalInterface
  public interface Writing {
    /** Writes to the end of what was written before. */
    void to(DataOutputStream out) throws IOException;
  }

  /** Reads a thing. */
  @FunctionalInterface
  public interface Reading<T> {
    /** Reads on from where the reading before ended. */
    T from(DataInputStream in) throws IOException;
  }

  /**
   * What a writing gives.
   *
   * @param writing the writing
   * @return its bytes
   */
  public static byte[] of(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      writing.to(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * What a reading makes of bytes.
   *
   * @param <T> what is read
   * @param bytes the bytes
   * @param reading the reading
   * @return the thing
   */
  public static <T> T read(byte[] bytes, Reading<T> reading) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return reading.from(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes bytes behind their number. */
  public static void write(DataOutputStream out, byte[] part) throws IOException {
    out.writeInt(part.length);
    out.write(part);
  }

  /** Reads what {@link #write} wrote. */
  public static byte[] read(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
