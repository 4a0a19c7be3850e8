package plumbline.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import plumbline.browser.Chromium;
import plumbline.random.Rng;
import plumbline.verification.joint.JointTest;

/**
 * {@code bench page}: what a reader of the page of {@code ./plumbline site} waits for, in Chromium,
 * beside the JVM where that has the same job.
 */
final class PageInBrowser {
  static final String NAME = "page";

  /** Presses a button and tells the milliseconds until a place shows a verdict. */
  private static final String VERDICT =
      """
      const [button, place, tell] = arguments, start = performance.now();
      document.getElementById(button).click();
      const look = setInterval(() => {
        const shown = document.querySelector(place + ' .word');
        if (shown && document.querySelector(place + ' progress').hidden) {
          clearInterval(look);
          tell(performance.now() - start);
        }
      }, 2);
      """;

  /** Moves the slider and tells the milliseconds until the charts have other numbers. */
  private static final String SLIDE =
      """
      const [value, tell] = arguments, start = performance.now();
      const seen = () => document.querySelector('#sampler-result figure div').getAttribute('aria-label');
      const before = seen(), slider = document.getElementById('epsilon');
      slider.value = value;
      slider.dispatchEvent(new Event('input'));
      const look = setInterval(() => {
        if (seen() !== before) {
          clearInterval(look);
          tell(performance.now() - start);
        }
      }, 2);
      """;

  /** Waits for the verdict on files that were just chosen. */
  private static final String READ =
      """
      const [start, tell] = arguments;
      const look = setInterval(() => {
        if (document.querySelector('#chains-result .word')) {
          clearInterval(look);
          tell(performance.timeOrigin + performance.now() - start);
        }
      }, 2);
      """;

  private static final String OF_JVM = "JVM, the whole command";

  private final Path folder;
  private final int times;
  private final List<Comparison> rows = new ArrayList<>();

  private PageInBrowser(Path folder, int times) {
    this.folder = folder;
    this.times = times;
  }

  static List<Comparison> compare(boolean quick) throws IOException, InterruptedException {
    Path folder =
        Files.createTempDirectory(
            Files.createDirectories(Peers.home().resolve("target/studies")), "page-");
    PageInBrowser bench = new PageInBrowser(folder, quick ? 1 : 5);
    bench.run(quick ? 2_500 : 25_000);
    return bench.rows;
  }

  private void run(int draws) throws IOException, InterruptedException {
    if (command("site", "--out", folder.toString()) < 0) {
      throw new IllegalStateException(
          "the page cannot be made: run ./plumbline site, which says why");
    }
    Path page = folder.resolve("index.html");
    row("page: size, gzipped", gzipped(page) / 1000.0, null, null, "kB");
    ChromeDriver driver = Chromium.start(folder.resolve("profile"));
    try {
      driver.manage().timeouts().scriptTimeout(java.time.Duration.ofMinutes(2));
      String address = page.toUri().toString();
      row(
          "page: load",
          median(() -> load(driver, address, "sampler/normal-mean/wrong")),
          null,
          null,
          "ms");
      row(
          "page: first verdict after load, joint test of 10,000 draws",
          median(
              () -> {
                load(driver, address, "sampler/normal-mean/wrong");
                return number(driver.executeAsyncScript(VERDICT, "run", "#sampler-result"));
              }),
          median(PageInBrowser::jointTest),
          "JVM, within a program",
          "ms");
      row(
          "page: first verdict after load, exact matrix of 36 states",
          median(
              () -> {
                load(driver, address, "sampler/one-edge/wrong");
                return number(driver.executeAsyncScript(VERDICT, "run", "#sampler-result"));
              }),
          null,
          null,
          "ms");
      load(driver, address, "sampler/normal-mean/right");
      driver.executeAsyncScript(VERDICT, "run", "#sampler-result");
      double[] value = {0};
      row(
          "page: charts redrawn after a move of the slider",
          median(
              () -> {
                value[0] += 0.15;
                return number(driver.executeAsyncScript(SLIDE, value[0]));
              }),
          null,
          null,
          "ms");
      List<Path> chains = chains(draws);
      row(
          "page: 4 x %,d x 10 diagnosed".formatted(draws),
          median(() -> diagnose(driver, address, chains)),
          median(() -> command(words("diagnose", chains))),
          OF_JVM,
          "ms");
    } finally {
      driver.quit();
    }
  }

  private void row(
      String name, double ours, @Nullable Double peer, @Nullable String peerName, String unit) {
    rows.add(new Comparison(name, ours, peer, peerName, unit, peer == null ? null : ours / peer));
  }

  private static double gzipped(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      Files.copy(file, out);
    }
    return bytes.size();
  }

  /** Loads the page anew; the milliseconds until it can be used. */
  private static double load(ChromeDriver driver, String address, String shown) {
    driver.get("about:blank");
    driver.get(address + "#" + shown);
    return number(
        driver.executeScript(
            "return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"));
  }

  private static double diagnose(ChromeDriver driver, String address, List<Path> chains) {
    load(driver, address, "chains");
    String names = chains.stream().map(Path::toString).collect(Collectors.joining("\n"));
    double start =
        number(driver.executeScript("return performance.timeOrigin + performance.now()"));
    driver.findElement(By.cssSelector("#drops input")).sendKeys(names);
    return number(driver.executeAsyncScript(READ, start));
  }

  private static double jointTest() {
    long start = System.nanoTime();
    JointTest.<Double, Double>of(
            rng -> rng.normal(),
            (mu, rng) -> mu + rng.normal(),
            (mu, y, rng) -> y / 2 + rng.normal() / 2)
        .function("mu", (mu, y) -> mu)
        .function("mu * y", (mu, y) -> mu * y)
        .run(Rng.seeded(1));
    return (System.nanoTime() - start) / 1e6;
  }

  private List<Path> chains(int draws) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int c = 1; c <= 4; c++) {
      Rng rng = Rng.seeded(c);
      StringBuilder csv = new StringBuilder("a,b,c,d,e,f,g,h,i,j\n");
      for (int t = 0; t < draws; t++) {
        for (int v = 0; v < 10; v++) {
          csv.append(rng.normal()).append(v < 9 ? ',' : '\n');
        }
      }
      files.add(Files.writeString(folder.resolve("chain-" + c + ".csv"), csv));
    }
    return files;
  }

  private static String[] words(String command, List<Path> files) {
    List<String> words = new ArrayList<>(List.of(command));
    files.forEach(file -> words.add(file.toString()));
    return words.toArray(String[]::new);
  }

  /** Milliseconds of a command in a JVM of its own; negative if it could not do its work. */
  private static double command(String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "plumbline.cli.Main"));
    command.addAll(List.of(words));
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int status = process.waitFor();
    return status == 2 || status == 70 ? -1 : (System.nanoTime() - start) / 1e6;
  }

  private static double number(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).doubleValue();
  }

  /** A job that says its milliseconds. */
  private interface Timed {
    double once() throws IOException, InterruptedException;
  }

  private double median(Timed job) throws IOException, InterruptedException {
    double[] all = new double[times];
    for (int i = 0; i < times; i++) {
      all[i] = job.once();
    }
    Arrays.sort(all);
    return all[times / 2];
  }
}
