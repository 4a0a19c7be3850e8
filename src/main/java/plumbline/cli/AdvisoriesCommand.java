package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.sampling.files.CsvWriter;

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

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "another server of the same kind (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private URI server = URI.create("https://api.osv.dev");

  @Override
  public Integer call() {
    Path home = Home.find();
    List<Advisories.Library> libraries = Advisories.libraries(home);
    Map<Advisories.Library, List<String>> found;
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
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    boolean json = global.format == GlobalOptions.Format.json;
    out.println(json ? Json.text(json(libraries, found)) : text(libraries, found));
    global.write(
        folder ->
            CsvWriter.write(
                folder.resolve("advisories.csv"),
                List.of("ecosystem", "library", "version", "advisories"),
                rows(found)));
    return found.isEmpty() ? ExitCode.PASS : ExitCode.FAIL;
  }

  private static List<List<Object>> rows(Map<Advisories.Library, List<String>> found) {
    List<List<Object>> rows = new ArrayList<>();
    found.forEach(
        (library, ids) ->
            rows.add(
                List.of(
                    library.ecosystem(),
                    library.name(),
                    library.version(),
                    String.join(" ", ids))));
    return rows;
  }

  private Map<String, Object> json(
      List<Advisories.Library> libraries, Map<Advisories.Library, List<String>> found) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verdict", found.isEmpty() ? "pass" : "fail");
    json.put("server", server.toString());
    json.put("asked", libraries.size());
    List<Map<String, Object>> list = new ArrayList<>();
    found.forEach(
        (library, ids) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("ecosystem", library.ecosystem());
          one.put("library", library.name());
          one.put("version", library.version());
          one.put("advisories", ids);
          list.add(one);
        });
    json.put("libraries", list);
    return json;
  }

  private static String text(
      List<Advisories.Library> libraries, Map<Advisories.Library, List<String>> found) {
    StringBuilder text = new StringBuilder();
    text.append(found.isEmpty() ? "PASS" : "FAIL").append(": ").append(found.size());
    text.append(" of ").append(libraries.size()).append(" libraries have advisories");
    found.forEach((library, ids) -> text.append("\n").append(library).append(": ").append(ids));
    return text.toString();
  }
}
