package plumbline.reproduction;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import plumbline.cli.runs.DataDigest;

/**
 * A hash of all that decides what a notebook gives: the kernel with its libraries (our jar among
 * them; it is built reproducibly), the data, and whatever else is added.
 */
public final class TreeState {
  private final MessageDigest digest;

  private TreeState(MessageDigest digest) {
    this.digest = digest;
  }

  public static TreeState empty() {
    return new TreeState(DataDigest.algorithm());
  }

  public TreeState add(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
    return this;
  }

  /** Adds names and contents of all files below a folder; nothing if there is none. */
  public TreeState addFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return add("no " + folder.getFileName());
    }
    List<Path> files;
    try (Stream<Path> tree = Files.walk(folder)) {
      files = tree.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      add(folder.relativize(file).toString());
      addFile(file);
    }
    return this;
  }

  /** Adds the contents of a file. */
  public TreeState addFile(Path file) throws IOException {
    add(Long.toString(Files.size(file)));
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return this;
  }

  /** A short name for this state; the state can be added to no more. */
  public String key() {
    return HexFormat.of().formatHex(digest.digest()).substring(0, 24);
  }
}
