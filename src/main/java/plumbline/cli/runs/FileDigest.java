package plumbline.cli.runs;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import plumbline.sampling.DataFileException;

/**
 * A file by its content.
 *
 * @param name as it was given, or within its folder, with slashes
 * @param bytes its length
 * @param sha256 in hexadecimal; empty for what cannot be read twice, such as a pipe
 */
public record FileDigest(
    String name, long bytes, @JsonSetter(nulls = Nulls.AS_EMPTY) String sha256) {
  private static final String DIGEST = "([0-9a-f]{64})?";

  /** Refuses what has no such form, as a record of a stranger may. */
  public FileDigest {
    if (!Objects.requireNonNull(sha256).matches(DIGEST)) {
      throw new IllegalArgumentException("no SHA-256: " + sha256);
    }
    Objects.requireNonNull(name);
  }

  /**
   * Reads a file.
   *
   * @param name what it is called
   * @param file where it is; anything but a regular file is not read
   */
  static FileDigest of(String name, Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return new FileDigest(name, 0, "");
    }
    MessageDigest sha = DataDigest.algorithm();
    long bytes;
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha)) {
      bytes = in.transferTo(OutputStream.nullOutputStream());
    }
    return new FileDigest(name, bytes, HexFormat.of().formatHex(sha.digest()));
  }

  /** The SHA-256 of a file that has to be there. */
  public static String ofContent(Path file) {
    try {
      return of("", file).sha256();
    } catch (IOException e) {
      throw new DataFileException(file, 0, 0, DataFileException.reason(e), "the data");
    }
  }

  /**
   * All files of a folder and of the folders in it, by name.
   *
   * @param folder the folder
   * @param prefix what their names begin with
   */
  static List<FileDigest> tree(Path folder, String prefix) throws IOException {
    List<FileDigest> all = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        all.add(of(prefix + slashed(folder.relativize(file)), file));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return all;
  }

  private static String slashed(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  /** Whether its content was read. */
  boolean isKnown() {
    return !sha256.isEmpty();
  }

  /** Whether the content is the same, and known. */
  boolean sameContent(FileDigest other) {
    return isKnown() && sha256.equals(other.sha256);
  }

  /** Why a manifest has no digest. */
  public String note() {
    return isKnown() ? "" : "null: not a regular file, read once";
  }
}
