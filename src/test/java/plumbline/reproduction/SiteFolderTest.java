package plumbline.reproduction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.reproduction.ledger.Reproduction;
import plumbline.reproduction.ledger.ReproductionSite;

/** The files of a site: two small notebooks, a text of the clone, KaTeX out of its archive. */
class SiteFolderTest {
  private static final String JAR = "META-INF/resources/webjars/katex/1.2.3/";

  @TempDir Path home;

  private static ReproductionSite site(String... names) {
    List<Reproduction> notebooks =
        Stream.of(names)
            .map(name -> Reproduction.of(name, List.of(), 1, List.of(), List.of(), "<p>x</p>"))
            .toList();
    return new ReproductionSite("1", "quick", "none", notebooks, List.of(), false);
  }

  private List<String> files(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  @Test
  void pagesOfNotebooksThatAreGoneGoToo() throws IOException {
    Path folder = home.resolve("site");
    new SiteFolder(home, Files.createDirectories(folder)).write(site("00-a", "01-b"));
    Files.writeString(folder.resolve("ledger.csv"), "");
    assertEquals(
        List.of(
            "00-a.html",
            "01-b.html",
            "assets/site.css",
            "assets/site.js",
            "index.html",
            "ledger.csv"),
        files(folder));
    new SiteFolder(home, folder).write(site("01-b"));
    assertFalse(Files.exists(folder.resolve("00-a.html")));
    assertTrue(Files.exists(folder.resolve("ledger.csv")));
  }

  @Test
  void whatABrowserNeedsOfKatexIsUnpacked() throws IOException {
    Path archive = Files.createDirectories(home.resolve("target/katex")).resolve("katex-1.2.3.jar");
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
      for (String name :
          List.of(
              "LICENSE",
              "dist/katex.js",
              "dist/katex.min.js",
              "dist/katex.min.css",
              "dist/contrib/auto-render.min.js",
              "dist/fonts/KaTeX_Main-Regular.ttf",
              "dist/fonts/KaTeX_Main-Regular.woff2",
              "dist/../../../evil.min.js")) {
        zip.putNextEntry(new ZipEntry(JAR + name));
        zip.write(name.getBytes(StandardCharsets.UTF_8));
      }
    }
    Path folder = Files.createDirectories(home.resolve("site"));
    new SiteFolder(home, folder).write(site("00-a"));
    Path katex = folder.resolve("assets/katex");
    assertEquals(
        List.of(
            "LICENSE",
            "contrib/auto-render.min.js",
            "fonts/KaTeX_Main-Regular.woff2",
            "katex.min.css",
            "katex.min.js"),
        files(katex));
    assertArrayEquals(
        "dist/katex.min.js".getBytes(StandardCharsets.UTF_8),
        Files.readAllBytes(katex.resolve("katex.min.js")));
  }

  /** A shell script plays Jupyter. */
  private List<ReproductionSite.Document> documents(String script) throws IOException {
    Path command = home.resolve("jupyter");
    Files.writeString(command, "#!/bin/sh\n" + script);
    assertTrue(command.toFile().setExecutable(true));
    JupyterCommand jupyter = new JupyterCommand(command.toString(), home, Map.of());
    SiteDocuments texts = new SiteDocuments(home, home.resolve("target"));
    HtmlFragments fragments = new HtmlFragments(jupyter, home.resolve("target/work/pages"));
    texts.addTo(fragments);
    fragments.make();
    return texts.read();
  }

  @Test
  void aTextIsConvertedOncePerState() throws IOException {
    Files.createDirectories(home.resolve("notebooks"));
    String script =
        """
        while [ $# -gt 1 ]; do
          case $1 in --output-dir) folder=$2 ;; esac
          shift
        done
        name=$(basename "$1" .ipynb).html
        echo call >> calls
        cp "$1" "$folder/$name"
        """;
    assertEquals(List.of(), documents(script));
    Files.createDirectories(home.resolve("docs"));
    Files.writeString(home.resolve("docs/errata.md"), "Before\n# What is \"wrong\"\n");
    ReproductionSite.Document first = documents(script).get(0);
    assertEquals("What is \"wrong\"", first.title());
    assertTrue(first.html().contains("\"Before\\n# What is \\\"wrong\\\"\\n\""), first.html());
    assertEquals(List.of(first), documents(script));
    assertEquals(1, Files.readAllLines(home.resolve("notebooks/calls")).size());
    Files.writeString(home.resolve("docs/errata.md"), "other\n");
    assertEquals("docs/errata.md", documents(script).get(0).title());
    assertEquals(2, Files.readAllLines(home.resolve("notebooks/calls")).size());
  }

  /** What a text links to in folders beside it follows as chapters; what is not there does not. */
  @Test
  void linkedReadmesAreChapters() throws IOException {
    Files.createDirectories(home.resolve("notebooks"));
    Path museum = Files.createDirectories(home.resolve("examples/museum"));
    Files.writeString(
        museum.resolve("README.md"),
        "# M\n[b](b/README.md) [a](a/README.md) [b](b/README.md) [c](c/README.md) [d](../d/README.md)");
    for (String name : List.of("a", "b")) {
      Files.writeString(
          Files.createDirectories(museum.resolve(name)).resolve("README.md"), "text of " + name);
    }
    String script =
        """
        while [ $# -gt 1 ]; do
          case $1 in --output-dir) folder=$2 ;; esac
          shift
        done
        name=$(basename "$1" .ipynb).html
        cp "$1" "$folder/$name"
        """;
    ReproductionSite.Document document = documents(script).get(0);
    assertEquals(List.of("b/README.md", "a/README.md"), document.chapters());
    assertTrue(document.html().matches("(?s).*text of b.*text of a.*"), document.html());
  }

  @Test
  void aTextThatIsRefusedIsNamedAndNotKept() throws IOException {
    Files.createDirectories(home.resolve("notebooks"));
    Files.createDirectories(home.resolve("docs"));
    Files.writeString(home.resolve("docs/errata.md"), "# x");
    for (int i = 0; i < 2; i++) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> documents("echo no template\nexit 1\n"));
      assertEquals("nbconvert cannot convert docs/errata.md: no template", e.getMessage());
    }
  }
}
