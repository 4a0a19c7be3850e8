package plumbline.reproduction.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report of a reproduction as a small static site: the ledger with its counts on the first
 * page, a page for each notebook and each further document, a menu at the side, light and dark. It
 * needs no network, and can be served by anything that serves files.
 *
 * @param version the library's version
 * @param mode {@code quick} or {@code full}
 * @param data which data were used, in a sentence
 * @param notebooks what became of each notebook, in order
 * @param documents further pages
 * @param complete whether these are all notebooks, so that each document must be accounted for
 */
public record ReproductionSite(
    String version,
    String mode,
    String data,
    List<Reproduction> notebooks,
    List<Document> documents,
    boolean complete) {
  /** The first page. */
  public static final String INDEX = "index.html";

  private static final List<String> SHIPPED = List.of("site.css", "site.js");

  /**
   * A text of the clone that the site has a page for.
   *
   * @param path its file, from the clone's folder, with {@code /}
   * @param title for the menu
   * @param html the text as an HTML fragment: a cell, and one for each chapter
   * @param chapters files that follow as chapters, one cell each, as links name them
   */
  public record Document(String path, String title, String html, List<String> chapters) {
    /** Copies the list. */
    public Document {
      chapters = List.copyOf(chapters);
    }

    /** What links within the page become: the text itself is its first cell. */
    Map<String, String> anchors() {
      Map<String, String> anchors = new HashMap<>();
      for (int i = 0; i < chapters.size(); i++) {
        anchors.put(chapters.get(i), "#" + ConvertedPage.anchor(i + 2));
      }
      return anchors;
    }

    List<SiteLink> sections() {
      List<SiteLink> titles = ConvertedPage.sections(html, chapters.isEmpty() ? 2 : 1);
      return chapters.isEmpty()
          ? titles
          : titles.subList(Math.min(1, titles.size()), titles.size());
    }

    String file() {
      return path.replaceFirst("\\.md$", "").replaceFirst("/README$", "").replace('/', '-')
          + ".html";
    }
  }

  /** Copies the lists. */
  public ReproductionSite {
    notebooks = List.copyOf(notebooks);
    documents = List.copyOf(documents);
  }

  /** The page of a notebook. */
  static String file(String notebook) {
    return notebook + ".html";
  }

  /**
   * The pages.
   *
   * @return each page's file and its HTML
   */
  public Map<String, String> pages() {
    List<SiteLink> menu = new ArrayList<>();
    menu.add(new SiteLink(INDEX, "The ledger"));
    Map<String, String> files = new LinkedHashMap<>();
    for (Reproduction notebook : notebooks) {
      menu.add(new SiteLink(file(notebook.name()), title(notebook)));
      files.put(notebook.name() + ".ipynb", file(notebook.name()));
    }
    for (Document document : documents) {
      menu.add(new SiteLink(document.file(), document.title()));
      files.put(document.path(), document.file());
    }
    SiteFrame frame = new SiteFrame(menu);
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put(
        INDEX,
        frame.page("Plumbline: the reproduction", INDEX, List.of(), ReproductionPage.html(this)));
    for (Reproduction notebook : notebooks) {
      String failures = ReproductionPage.failures(notebook);
      String body = ConvertedPage.linked(notebook.html(), files);
      pages.put(
          file(notebook.name()),
          frame.page(
              title(notebook),
              file(notebook.name()),
              ConvertedPage.sections(notebook.html(), 2),
              failures + "<div class=\"notebook\">" + body + "</div>\n"));
    }
    for (Document document : documents) {
      Map<String, String> known = new HashMap<>(files);
      known.putAll(document.anchors());
      String body = ConvertedPage.linked(document.html(), known);
      pages.put(
          document.file(),
          frame.page(
              document.title(),
              document.file(),
              document.sections(),
              "<div class=\"notebook\">" + body + "</div>\n"));
    }
    return pages;
  }

  private static String title(Reproduction notebook) {
    String number = notebook.name().split("-", 2)[0];
    return notebook.title().isEmpty() ? notebook.name() : number + " " + notebook.title();
  }

  /**
   * Styles and scripts of our own, which the pages look for in their folder {@code assets}.
   *
   * @return each file and its contents
   */
  public static Map<String, byte[]> assets() {
    Map<String, byte[]> assets = new LinkedHashMap<>();
    for (String name : SHIPPED) {
      try (InputStream in = ReproductionSite.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException(name + " is missing from the jar");
        }
        assets.put(SiteFrame.ASSETS + "/" + name, in.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return assets;
  }
}
