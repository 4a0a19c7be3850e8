package plumbline.cli;

import static plumbline.cli.HelpPage.DEFAULT;
import static plumbline.cli.HelpPage.MORE;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.cli.Advisories.Library;

/** {@code plumbline advisories}: known faults of the libraries that come with the program. */
@Command(
    name = "advisories",
    mixinStandardHelpOptions = true,
    description = {
      "Asks OSV (osv.dev), a public list of security advisories, about every library of this program.",
      "It needs a network, and sends names and versions. Exit status: 0 if there are none, 1 if there are.",
      "An advisory tells of a fault in a library, not that this program can be attacked."
    },
    footer = {"", "Example: plumbline advisories"})
final class AdvisoriesCommand implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "another server of the same kind" + DEFAULT,
      order = MORE)
  private URI server = URI.create("https://api.osv.dev");

  @Override
  public Integer call() {
    Path home = Home.find();
    List<Library> libraries = Advisories.libraries(home);
    Map<Library, List<String>> found;
    try {
      found = Advisories.ask(server, libraries);
    } catch (ConnectException e) {
      throw new IllegalArgumentException(
          server
              + " cannot be reached, and advisories knows nothing without it: is there a network?",
          e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          server + " gives no list of advisories: " + String.valueOf(e.getMessage()), e);
    }
    global.print(json(libraries, found), text(libraries, found));
    global.write(
        folder ->
            CheckOutput.table(
                folder.resolve("advisories.csv"),
                rows(found, ids -> String.join(" ", ids)),
                "ecosystem library version advisories"));
    return found.isEmpty() ? ExitCode.PASS : ExitCode.FAIL;
  }

  private Map<String, Object> json(List<Library> libraries, Map<Library, List<String>> found) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verdict", found.isEmpty() ? "pass" : "fail");
    json.put("server", server.toString());
    json.put("asked", libraries.size());
    json.put("libraries", rows(found, ids -> ids));
    return json;
  }

  private static List<Map<String, Object>> rows(
      Map<Library, List<String>> found, Function<List<String>, Object> cell) {
    List<Map<String, Object>> rows = new ArrayList<>();
    found.forEach(
        (library, ids) -> {
          Map<String, Object> one = Json.of(library, "ecosystem library=name version");
          one.put("advisories", cell.apply(ids));
          rows.add(one);
        });
    return rows;
  }

  private static String text(List<Library> libraries, Map<Library, List<String>> found) {
    StringBuilder text = new StringBuilder();
    text.append(found.isEmpty() ? "PASS" : "FAIL").append(": ").append(found.size());
    text.append(" of ").append(libraries.size()).append(" libraries have advisories");
    found.forEach((library, ids) -> text.append("\n").append(library).append(": ").append(ids));
    return text.toString();
  }
}
