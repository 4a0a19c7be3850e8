package plumbline.sampling;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a file of a {@link FileCheckpoint} holds, and its form: four bytes by which it is known, the
 * version of the form, settings, whether the run was finished, payload, and the SHA-256 of all
 * this.
 *
 * @param settings of the run, in the order of their names
 * @param finished whether the run was
 * @param payload what the run needs to continue
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CheckpointFile(Map<String, String> settings, boolean finished, byte[] payload) {
  private static final int MAGIC = 0x504C_4D42; // "PLMB"
  private static final int FORMAT = 2;

  /** By its first bytes; a file of none or few was cut off, and may well have been one. */
  static boolean looksLikeOne(Path file) {
    if (!Files.isRegularFile(file)) {
      return false; // a device is not cut off
    }
    byte[] magic = ByteBuffer.allocate(Integer.BYTES).putInt(MAGIC).array();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(magic.length);
      return Arrays.equals(start, Arrays.copyOf(magic, start.length));
    } catch (IOException e) {
      return false; // a folder, or not to be read
    }
  }

  /** The bytes of the file. */
  byte[] bytes() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(body)) {
      out.writeInt(MAGIC);
      out.writeInt(FORMAT);
      out.writeInt(settings.size());
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        writeText(out, setting.getKey());
        writeText(out, setting.getValue());
      }
      out.writeBoolean(finished);
      out.writeInt(payload.length);
      out.write(payload);
    }
    byte[] bytes = body.toByteArray();
    byte[] sum = checksum(bytes, bytes.length);
    byte[] all = Arrays.copyOf(bytes, bytes.length + sum.length);
    System.arraycopy(sum, 0, all, bytes.length, sum.length);
    return all;
  }

  /** Empty if the file is damaged. */
  static Optional<CheckpointFile> read(Path source) {
    try {
      byte[] all = Files.readAllBytes(source);
      int length = all.length - 32;
      if (length < 16
          || !Arrays.equals(Arrays.copyOfRange(all, length, all.length), checksum(all, length))) {
        return Optional.empty();
      }
      try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(all, 0, length))) {
        if (in.readInt() != MAGIC) {
          return Optional.empty();
        }
        int format = in.readInt();
        if (format != FORMAT) {
          throw new DataFileException(
              source, 0, 0, "a checkpoint of format " + format, "format " + FORMAT);
        }
        Map<String, String> settings = new TreeMap<>();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
          String name = readText(in);
          settings.put(name, readText(in));
        }
        boolean finished = in.readBoolean();
        return Optional.of(new CheckpointFile(settings, finished, in.readNBytes(in.readInt())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the checkpoint " + source, e);
    }
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  private static byte[] checksum(byte[] bytes, int length) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(bytes, 0, length);
      return sha.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
