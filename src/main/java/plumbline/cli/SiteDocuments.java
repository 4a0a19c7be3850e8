package plumbline.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import plumbline.report.ReproductionSite;
import plumbline.sampling.files.AtomicFile;

/**
 * The clone's texts beside the notebooks, in HTML by the same nbconvert: a text becomes a notebook
 * of one cell, and a cell for each chapter. Each is converted once per state of its text.
 */
final class SiteDocuments {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Those that are there become pages. */
  private static final List<String> TEXTS = List.of("ERRATA.md", "examples/museum/README.md");

  /** A text that another one links to from its own folder is a chapter of its page. */
  private static final Pattern CHAPTER = Pattern.compile("\\]\\(([^/():#.]+/README\\.md)\\)");

  private final Path home;
  private final JupyterCommand jupyter;
  private final Path cache;

  /**
   * Texts of a clone.
   *
   * @param home the clone
   * @param jupyter how to call Jupyter
   * @param reproduction the folder of all that the command writes
   */
  SiteDocuments(Path home, JupyterCommand jupyter, Path reproduction) {
    this.home = home;
    this.jupyter = jupyter;
    this.cache = reproduction.resolve("cache");
  }

  /**
   * Converts.
   *
   * @return the texts that the clone has
   * @throws IllegalArgumentException if nbconvert refuses one
   */
  List<ReproductionSite.Document> read() throws IOException {
    List<ReproductionSite.Document> documents = new ArrayList<>();
    for (String path : TEXTS) {
      Path file = home.resolve(path);
      if (Files.isRegularFile(file)) {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        String title =
            text.lines()
                .filter(line -> line.startsWith("# "))
                .map(line -> line.substring(2).strip())
                .findFirst()
                .orElse(path);
        List<String> texts = new ArrayList<>(List.of(text));
        List<String> chapters = chapters(file, text);
        for (String chapter : chapters) {
          texts.add(Files.readString(file.resolveSibling(chapter), StandardCharsets.UTF_8));
        }
        documents.add(new ReproductionSite.Document(path, title, html(path, texts), chapters));
      }
    }
    return documents;
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

  private String html(String path, List<String> texts) throws IOException {
    TreeState state = TreeState.empty().add("document");
    texts.forEach(state::add);
    Path folder = cache.resolve(state.key());
    Path page = folder.resolve("page.html");
    if (!Files.exists(page)) {
      Files.createDirectories(folder);
      List<Map<String, Object>> cells =
          texts.stream()
              .map(
                  text ->
                      Map.<String, Object>of(
                          "cell_type", "markdown", "metadata", Map.of(), "source", text))
              .toList();
      Map<String, Object> notebook =
          Map.of("nbformat", 4, "nbformat_minor", 4, "metadata", Map.of(), "cells", cells);
      AtomicFile.write(folder.resolve("text.ipynb"), MAPPER.writeValueAsString(notebook));
      Path log = folder.resolve("log.txt");
      if (jupyter.convert(folder.resolve("text.ipynb"), folder, "fresh.html", log) != 0) {
        throw new IllegalArgumentException(
            "nbconvert cannot convert " + path + ": " + JupyterCommand.lastLine(log));
      }
      Files.move(folder.resolve("fresh.html"), page);
    }
    return Files.readString(page, StandardCharsets.UTF_8);
  }
}
