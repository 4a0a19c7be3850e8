package plumbline.reproduction;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.files.AtomicFile;

/** Writes the folder of the page: the page, Python's part, and the pages of reproduce. */
final class PageFolder {
  private static final String WEBJARS = "META-INF/resources/webjars/uplot/";

  private final Path home;
  private final Path folder;

  /**
   * A folder to write to.
   *
   * @param home the clone
   * @param folder of the site
   */
  PageFolder(Path home, Path folder) {
    this.home = home;
    this.folder = folder;
  }

  /** The page's file. */
  Path page() {
    return folder.resolve(SamplerPage.FILE);
  }

  /** Whether a folder of Pyodide lies beside the page. */
  boolean hasPython() {
    return Files.exists(folder.resolve("pyodide").resolve("pyodide.js"));
  }

  /** Whether the pages of reproduce were taken in. */
  boolean hasReproduction() {
    return Files.exists(folder.resolve("reproduction").resolve(SamplerPage.FILE));
  }

  /** How many bytes a browser loads from a server that compresses. */
  long gzipped() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      Files.copy(page(), out);
    }
    return bytes.size();
  }

  /**
   * Writes all of it.
   *
   * @param options of the page, JSON
   * @param pyodide a folder with Pyodide, to be taken in
   */
  void write(String options, @Nullable Path pyodide) throws IOException {
    if (pyodide != null && !Files.exists(pyodide.resolve("pyodide.js"))) {
      throw new IllegalArgumentException(
          "--pyodide: there is no pyodide.js in "
              + pyodide
              + ": name the folder node_modules/pyodide that npm install pyodide makes");
    }
    Path core = home.resolve("target").resolve("page").resolve("core.js");
    if (!Files.exists(core)) {
      throw new IllegalArgumentException(
          "the library is not compiled to JavaScript: run ./plumbline site, or ./mvnw -Ppage"
              + " package first");
    }
    Files.createDirectories(folder);
    takeIn(home.resolve("target").resolve("reproduction"), folder.resolve("reproduction"));
    if (pyodide != null) {
      takeInPython(pyodide, folder.resolve("pyodide"));
    }
    writePython(folder.resolve("python"));
    String notebooks = hasReproduction() ? "<a href=\"reproduction/index.html\">Notebooks</a>" : "";
    Path source = home.resolve("src").resolve("page");
    SamplerPage page = new SamplerPage(source, Files.readString(core), options, charts());
    AtomicFile.write(page(), page.html(notebooks));
    AtomicFile.write(
        folder.resolve("licences.txt"), Files.readString(source.resolve("vendor/licences.txt")));
  }

  /** The library that draws, out of the archive that the build fetched. */
  private SamplerPage.Charts charts() throws IOException {
    Path place = home.resolve("target").resolve("uplot");
    List<Path> archives = List.of();
    if (Files.isDirectory(place)) {
      try (Stream<Path> files = Files.list(place)) {
        archives = files.filter(file -> file.toString().endsWith(".jar")).toList();
      }
    }
    if (archives.size() != 1) {
      throw new IllegalArgumentException(
          "the archive of uPlot is missing in " + place + ": run ./mvnw package first");
    }
    try (ZipFile zip = new ZipFile(archives.get(0).toFile())) {
      return new SamplerPage.Charts(
          entry(zip, "dist/uPlot.iife.min.js"), entry(zip, "dist/uPlot.min.css"));
    }
  }

  private static String entry(ZipFile zip, String name) throws IOException {
    ZipEntry found =
        zip.stream()
            .filter(entry -> entry.getName().matches(WEBJARS + "[^/]+/" + name))
            .findFirst()
            .map(ZipEntry.class::cast)
            .orElseThrow(() -> new IllegalArgumentException(zip.getName() + " lacks " + name));
    try (InputStream in = zip.getInputStream(found)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The Python client as an archive that is the same for the same sources. */
  private void writePython(Path to) throws IOException {
    Path client = home.resolve("src/clients/python/src/plumbline");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Stream<Path> files = Files.list(client);
        ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".py")).sorted().toList()) {
        ZipEntry entry = new ZipEntry("plumbline/" + file.getFileName());
        entry.setLastModifiedTime(FileTime.fromMillis(0));
        zip.putNextEntry(entry);
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
    Files.createDirectories(to);
    AtomicFile.write(to.resolve("plumbline.zip"), bytes.toByteArray());
  }

  /** What a browser loads, and not what is for developers. */
  private static void takeInPython(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        if (name.matches(
            "pyodide\\.(js|mjs)|pyodide\\.asm\\.\\w+|python_stdlib\\.zip|.*-lock\\.json")) {
          Files.copy(file, to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /** Pages and what they show, not what reproduce keeps for itself. */
  private static void takeIn(Path from, Path to) throws IOException {
    if (!Files.exists(from.resolve(SamplerPage.FILE))) {
      return;
    }
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        if (Files.isRegularFile(file) && name.matches(".*\\.(html|css|js|png|svg|csv|json)")) {
          Files.copy(file, to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    if (Files.isDirectory(from.resolve("assets"))) {
      copy(from.resolve("assets"), to.resolve("assets"));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }
}
