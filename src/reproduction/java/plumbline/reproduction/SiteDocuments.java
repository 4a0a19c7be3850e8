package plumbline.reproduction;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import plumbline.reproduction.ledger.ReproductionSite.Document;
import plumbline.sampling.files.AtomicFile;

/**
 * The clone's texts beside the notebooks, in HTML by the same nbconvert: a text becomes a notebook
 * of one cell, and a cell for each chapter. Each is converted once per state of its text.
 */
public final class SiteDocuments {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String PAGE = "page.html";

  /** Those that are there become pages. */
  private static final List<String> TEXTS = List.of("docs/errata.md", "examples/museum/README.md");

  /** A text that another one links to from its own folder is a chapter of its page. */
  private static final Pattern CHAPTER = Pattern.compile("\\]\\(([^/():#.]+/README\\.md)\\)");

  private final Path home;
  private final Path cache;

  /**
   * Texts of a clone.
   *
   * @param home the clone
   * @param reproduction the folder of all that the command writes
   */
  SiteDocuments(Path home, Path reproduction) {
    this.home = home;
    this.cache = reproduction.resolve("cache");
  }

  /** Asks for the HTML of the texts that the clone has. */
  void addTo(HtmlFragments fragments) throws IOException {
    for (Text text : texts()) {
      Path folder = Files.createDirectories(folder(text));
      List<Map<String, Object>> cells =
          text.parts().stream()
              .map(
                  part ->
                      Map.<String, Object>of(
                          "cell_type", "markdown", "metadata", Map.of(), "source", part))
              .toList();
      Map<String, Object> notebook =
          Map.of("nbformat", 4, "nbformat_minor", 4, "metadata", Map.of(), "cells", cells);
      Path file = folder.resolve(text.path().replaceAll("\\W", "-") + ".ipynb");
      AtomicFile.write(file, MAPPER.writeValueAsString(notebook));
      fragments.add(file, folder.resolve(PAGE));
    }
  }

  /**
   * The texts that the clone has, their HTML made.
   *
   * @throws IllegalArgumentException if nbconvert refused one
   */
  List<Document> read() throws IOException {
    List<Document> documents = new ArrayList<>();
    for (Text text : texts()) {
      Path page = folder(text).resolve(PAGE);
      if (!Files.exists(page)) {
        throw new IllegalArgumentException(
            "nbconvert cannot convert "
                + text.path()
                + ": "
                + Files.readString(HtmlFragments.log(page)));
      }
      String html = Files.readString(page, StandardCharsets.UTF_8);
      documents.add(new Document(text.path(), text.title(), html, text.chapters()));
    }
    return documents;
  }

  private Path folder(Text text) {
    TreeState state = TreeState.empty().add("document");
    text.parts().forEach(state::add);
    return cache.resolve(state.key());
  }

  private List<Text> texts() throws IOException {
    List<Text> texts = new ArrayList<>();
    for (String path : TEXTS) {
      Path file = home.resolve(path);
      if (Files.isRegularFile(file)) {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        List<String> parts = new ArrayList<>(List.of(text));
        List<String> chapters = chapters(file, text);
        for (String chapter : chapters) {
          parts.add(Files.readString(file.resolveSibling(chapter), StandardCharsets.UTF_8));
        }
        texts.add(new Text(path, parts, chapters));
      }
    }
    return texts;
  }

  private static List<String> chapters(Path file, String text) {
    return CHAPTER
        .matcher(text)
        .results()
        .map(link -> link.group(1))
        .distinct()
        .filter(chapter -> Files.isRegularFile(file.resolveSibling(chapter)))
        .toList();
  }

  /** A text, then its chapters; {@code chapters} are their paths from its folder. */
  private record Text(String path, List<String> parts, List<String> chapters) {
    String title() {
      return parts
          .get(0)
          .lines()
          .filter(line -> line.startsWith("# "))
          .map(line -> line.substring(2).strip())
          .findFirst()
          .orElse(path);
    }
  }
}
