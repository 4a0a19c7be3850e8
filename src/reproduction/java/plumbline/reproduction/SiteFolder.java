package plumbline.reproduction;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import plumbline.reproduction.ledger.ReproductionSite;
import plumbline.sampling.files.AtomicFile;

/** Writes the site of a reproduction, with KaTeX out of the archive that the build fetched. */
final class SiteFolder {
  /** What a browser needs of KaTeX; every browser that has grids reads fonts in WOFF2. */
  private static final Pattern KATEX =
      Pattern.compile(
          "META-INF/resources/webjars/katex/[^/]+/"
              + "(?:dist/(katex\\.min\\.(?:js|css)|contrib/auto-render\\.min\\.js|fonts/[^/]+\\.woff2)"
              + "|(LICENSE))");

  private final Path home;
  private final Path folder;

  /**
   * A folder to write to.
   *
   * @param home the clone, in whose {@code target/katex} the archive is
   * @param folder of the site
   */
  SiteFolder(Path home, Path folder) {
    this.home = home;
    this.folder = folder;
  }

  /**
   * Writes all pages; pages of notebooks that are no longer there go. Without KaTeX's archive
   * formulas stay in LaTeX.
   *
   * @param site the pages
   */
  void write(ReproductionSite site) throws IOException {
    Map<String, String> pages = site.pages();
    for (Path old : list(folder, "[a-z\\d]\\d-.*\\.html")) {
      if (!pages.containsKey(String.valueOf(old.getFileName()))) {
        Files.delete(old);
      }
    }
    Path assets = Files.createDirectories(folder.resolve("assets"));
    for (Map.Entry<String, byte[]> asset : ReproductionSite.assets().entrySet()) {
      Files.write(folder.resolve(asset.getKey()), asset.getValue());
    }
    for (Path archive : list(home.resolve("target").resolve("katex"), "katex-.*\\.jar")) {
      unpack(archive, assets.resolve("katex"));
    }
    for (Map.Entry<String, String> page : pages.entrySet()) {
      AtomicFile.write(folder.resolve(page.getKey()), page.getValue());
    }
  }

  private static List<Path> list(Path folder, String names) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> String.valueOf(file.getFileName()).matches(names)).toList();
    }
  }

  private static void unpack(Path archive, Path to) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile(), StandardCharsets.UTF_8)) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        Matcher name = KATEX.matcher(entry.getName());
        if (name.matches()) {
          Path file = to.resolve(name.group(1) == null ? name.group(2) : name.group(1));
          Files.createDirectories(file.getParent());
          try (InputStream in = zip.getInputStream(entry)) {
            Files.write(file, in.readAllBytes());
          }
        }
      }
    }
  }
}
