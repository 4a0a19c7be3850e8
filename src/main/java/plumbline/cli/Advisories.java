package plumbline.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.sampling.files.TextFile;

/**
 * What a public list of advisories says of the libraries that come with this program. Asked in one
 * request of the form of OSV (https://google.github.io/osv.dev/post-v1-querybatch/), which needs no
 * key; the list learns the names and versions of the libraries and nothing else.
 */
final class Advisories {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int GOOD = 200;

  /** In THIRD-PARTY.txt: (group:artifact:version - address), listed as a licence's or after a *. */
  private static final Pattern JAVA =
      Pattern.compile("^[ *]*\\(.*\\(([^:() ]+:[^:() ]+):([^:() ]+) - [^ ]*\\)$");

  private static final Pattern PYTHON = Pattern.compile("^([A-Za-z0-9._-]+)==([^ ;\\\\]+).*$");

  private Advisories() {}

  /**
   * A library.
   *
   * @param ecosystem Maven or PyPI
   * @param name its name there
   * @param version which of its releases
   */
  record Library(String ecosystem, String name, String version) {
    @Override
    public String toString() {
      return name + " " + version;
    }
  }

  /**
   * All that is brought, from the lists of a clone or of a release archive.
   *
   * @param home the clone or the archive
   */
  static List<Library> libraries(Path home) {
    List<Library> all = new ArrayList<>();
    add(all, home.resolve("THIRD-PARTY.txt"), JAVA, "Maven");
    for (String list : new String[] {"binder", "src/jjava"}) {
      Path python = home.resolve(list).resolve("requirements.txt");
      if (Files.exists(python)) { // an archive has no notebooks, and so no Python
        add(all, python, PYTHON, "PyPI");
      }
    }
    return all;
  }

  private static void add(List<Library> all, Path list, Pattern form, String ecosystem) {
    for (String line : TextFile.lines(list, "the list of libraries")) {
      Matcher library = form.matcher(line);
      if (library.matches()) {
        all.add(new Library(ecosystem, library.group(1), library.group(2)));
      }
    }
  }

  /**
   * Asks.
   *
   * @param server where, without the path
   * @param libraries what about
   * @return the advisories of each library that has any, by their identifiers
   * @throws IOException if the server cannot be reached or answers something else
   */
  static Map<Library, List<String>> ask(URI server, List<Library> libraries) throws IOException {
    List<Map<String, Object>> queries = new ArrayList<>();
    for (Library library : libraries) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("package", Map.of("name", library.name(), "ecosystem", library.ecosystem()));
      one.put("version", library.version());
      queries.add(one);
    }
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve("/v1/querybatch"))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(Json.text(Map.of("queries", queries))))
            .build();
    HttpResponse<String> answer;
    try {
      answer =
          HttpClient.newBuilder()
              .connectTimeout(PATIENCE)
              .followRedirects(HttpClient.Redirect.NORMAL)
              .build()
              .send(request, HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException();
    }
    if (answer.statusCode() != GOOD) {
      throw new IOException("it answers with status " + answer.statusCode());
    }
    return read(answer.body(), libraries);
  }

  private static Map<Library, List<String>> read(String body, List<Library> libraries)
      throws IOException {
    JsonNode results;
    try {
      results = new ObjectMapper().readTree(body).path("results");
    } catch (JsonProcessingException e) {
      throw new IOException("its answer is no JSON", e);
    }
    if (results.size() != libraries.size()) {
      throw new IOException(
          "it answers for " + results.size() + " of " + libraries.size() + " libraries");
    }
    Map<Library, List<String>> found = new LinkedHashMap<>();
    for (int i = 0; i < libraries.size(); i++) {
      List<String> ids = new ArrayList<>();
      results.get(i).path("vulns").forEach(one -> ids.add(one.path("id").asText()));
      if (!ids.isEmpty()) {
        found.put(libraries.get(i), ids);
      }
    }
    return found;
  }
}
