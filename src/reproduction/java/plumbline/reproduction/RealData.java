package plumbline.reproduction;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.DataFileException;

/**
 * The data sets that may not be redistributed, as {@code data/README.md} asks for them: which of
 * them a folder holds, and whether they are what they should be. A wrong shape is an error; a file
 * of the right shape and other contents than ours is used and said to be so.
 */
final class RealData {
  /** A file that notebooks look for. */
  private record Known(String path, String what, String header, String sha256) {}

  private static final List<Known> KNOWN =
      List.of(
          new Known(
              "nips/nips1500_f20.docword.txt.gz",
              "NIPS counts without rare words (1,500 articles, 7,605 words)",
              "1500 7605 709477",
              "b4dd162f3930d265d70104d1a3262dec6131cd68a521b9874cfc9f4db6daf8a2"),
          new Known(
              "nips/docword.nips.txt.gz",
              "NIPS counts of UCI (1,500 articles, 12,419 words)",
              "1500 12419",
              ""),
          new Known(
              "networks/nips234.csv",
              "NIPS co-authorship (234 authors)",
              "",
              "5af097c49008b0513fef6eb67e5f8dd1c870b6d0cfa402a617712940e97f499f"));

  private final @Nullable Path folder;
  private final List<Path> files;
  private final List<String> names;

  private RealData(@Nullable Path folder, List<Path> files, List<String> names) {
    this.folder = folder;
    this.files = List.copyOf(files);
    this.names = List.copyOf(names);
  }

  static RealData none() {
    return new RealData(null, List.of(), List.of());
  }

  /**
   * What a folder holds.
   *
   * @throws IllegalArgumentException if it is no folder, or holds none of the files
   * @throws DataFileException if a file does not have its shape
   */
  static RealData in(Path given) throws IOException {
    Path folder = given.toAbsolutePath().normalize();
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("--data must be a folder, not " + given);
    }
    List<Path> files = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Known known : KNOWN) {
      Path file = folder.resolve(known.path());
      if (!Files.exists(file)) {
        continue;
      }
      checkShape(known, file);
      boolean same = known.sha256().equals(sha256(file));
      files.add(file);
      names.add(known.what() + (known.sha256().isEmpty() || same ? "" : ", not the copy of ours"));
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          "--data must hold one of "
              + KNOWN.stream().map(Known::path).collect(Collectors.joining(", "))
              + " (see data/README.md), not "
              + given);
    }
    return new RealData(folder, files, names);
  }

  Optional<Path> folder() {
    return Optional.ofNullable(folder);
  }

  List<Path> files() {
    return files;
  }

  /** Which data the run used, for the report. */
  String sentence() {
    return names.isEmpty()
        ? "Data: generated stand-ins only; with --data DIR real ones (see data/README.md)."
        : "Data: " + String.join("; ", names) + "; generated stand-ins for all else.";
  }

  /** The header of a bag of words; the rows and columns of an adjacency matrix. */
  private static void checkShape(Known known, Path file) throws IOException {
    try (BufferedReader lines = open(file)) {
      if (known.header().isEmpty()) {
        List<String> rows = lines.lines().filter(line -> !line.isBlank()).toList();
        int n = rows.size();
        boolean square = rows.stream().allMatch(row -> row.split(",", -1).length == n);
        if (n != 234 || !square) {
          throw wrong(file, n + " rows" + (square ? "" : " of other lengths"), "234 x 234 numbers");
        }
        return;
      }
      String header = lines.lines().limit(3).map(String::strip).collect(Collectors.joining(" "));
      if (!(header + " ").startsWith(known.header() + " ")) {
        throw wrong(file, "header " + header, "header " + known.header());
      }
    }
  }

  private static DataFileException wrong(Path file, String found, String expected) {
    return new DataFileException(file, 1, 1, found, expected);
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    boolean zipped = file.toString().endsWith(".gz");
    return new BufferedReader(
        new InputStreamReader(zipped ? new GZIPInputStream(in) : in, StandardCharsets.UTF_8));
  }

  private static String sha256(Path file) throws IOException {
    try {
      byte[] bytes = Files.readAllBytes(file);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
