package plumbline.browser;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** Headless Chromium with the system's own driver: nothing is downloaded. */
public final class Chromium {
  private Chromium() {}

  /**
   * Starts the browser; without one the test is skipped, but in continuous integration it fails.
   *
   * @param folder for the profile and all that the browser writes
   */
  public static ChromeDriver start(Path folder) {
    Path browser = find("chromium", "chromium-browser", "google-chrome");
    Path driver = find("chromedriver");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.toFile());
    options.addArguments(
        "--headless=new",
        // Chromium's sandbox refuses to run as root, which is what containers are.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--window-size=1280,1400",
        "--user-data-dir=" + folder.resolve("profile"),
        // Without these it looks for its maker's hosts at every start.
        "--no-first-run",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.toFile())
            .usingAnyFreePort()
            .withEnvironment(Map.of("HOME", folder.toString()))
            .build();
    return new ChromeDriver(service, options);
  }

  private static Path find(String... names) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .flatMap(folder -> Stream.of(names).map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseGet(() -> without(names[0]));
  }

  private static Path without(String name) {
    String sentence = "the browser test needs " + name + " (Debian: chromium, chromium-driver)";
    return "true".equals(System.getenv("CI")) ? fail(sentence) : abort(sentence);
  }
}
