package plumbline.reproduction;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.cli.Main;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.output.ExitCode;

/** {@code plumbline site}: the page that judges samplers and chains in a browser. */
@Command(
    name = "site",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = {
      "Writes the page that judges samplers and chains in a browser.",
      "The page is target/site/index.html. It works from the disk, and needs no network.",
      "The pages of reproduce are taken in where they are there.",
    },
    footer = {"", "Example: plumbline site --serve"})
final class SiteCommand implements Callable<Integer> {
  @Mixin private final GlobalOptions options = new GlobalOptions();

  @Option(
      names = "--serve",
      description = "hand it out to this machine alone, until Ctrl-C: Python needs that")
  private boolean serve;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "where --serve listens; 0: any that is free (default: ${DEFAULT-VALUE})")
  private int port = 8765;

  @Option(
      names = "--pyodide",
      paramLabel = "DIR",
      description = "Python for the page: the folder of the package pyodide of npm (14 MB)")
  private @Nullable Path pyodide;

  @Override
  public Integer call() throws IOException {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("--port must lie between 0 and 65535, not " + port);
    }
    Path home = Home.find();
    Path folder = options.out().orElse(home.resolve("target").resolve("site"));
    PageFolder site = new PageFolder(home, folder);
    site.write(PageOptions.json(options.line().getParent()), pyodide);
    print(site);
    if (serve) {
      serve(folder);
    }
    return ExitCode.PASS;
  }

  private void print(PageFolder site) throws IOException {
    Path page = site.page();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("page", page.toString());
    json.put("bytes", Files.size(page));
    json.put("gzipped", site.gzipped());
    json.put("python", site.hasPython());
    json.put("reproduction", site.hasReproduction());
    String text =
        "page: %s (%d kB, %d kB gzipped)%n"
                .formatted(page, Files.size(page) / 1000, site.gzipped() / 1000)
            + (site.hasReproduction()
                ? "It has the pages of reproduce."
                : "Without the pages of reproduce: run ./plumbline reproduce first to have them.")
            + (site.hasPython()
                ? ""
                : "\nWithout Python: --pyodide DIR adds it (npm install pyodide makes the folder).");
    options.print(json, text);
    options.console().flush();
  }

  private void serve(Path folder) throws IOException {
    try (PageServer server = PageServer.start(folder, port)) {
      PrintWriter out = options.json() ? options.line().getErr() : options.console();
      out.println("serving " + server.address() + " to this machine, until Ctrl-C");
      out.flush();
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
