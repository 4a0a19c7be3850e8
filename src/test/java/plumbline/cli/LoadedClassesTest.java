package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command is made when it is asked for, and no model is looked at for one that needs none. */
class LoadedClassesTest {
  private static final Pattern OURS = Pattern.compile(" (plumbline\\.[\\w.]+)\\S* source:");

  @TempDir private Path folder;

  /** Our source files of which a class is loaded. */
  private Set<String> loaded(String... words) throws IOException, InterruptedException {
    Path log = folder.resolve("classes.log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xlog:class+load:file=" + log));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    command.addAll(List.of("-Djava.awt.headless=true", "-cp", path, "plumbline.cli.Main"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    int status = process.waitFor();
    assertTrue(status == 0 || status == 3, Files.readString(folder.resolve("out")));
    return OURS.matcher(Files.readString(log))
        .results()
        .map(MatchResult::group)
        .map(found -> found.replaceFirst("^ ([\\w.]+).*", "$1"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void diagnoseLoadsFewerThan110() throws IOException, InterruptedException {
    StringBuilder chains = new StringBuilder("chain,mu,sigma\n");
    for (int i = 0; i < 400; i++) {
      chains.append(1 + i / 100).append(',').append(Math.sin(i * i)).append(',');
      chains.append(1.5 + Math.cos(1.7 * i * i)).append('\n');
    }
    Path file = Files.writeString(folder.resolve("chains.csv"), chains);
    Set<String> loaded = loaded("diagnose", file.toString());
    assertTrue(loaded.contains("plumbline.cli.Main"), loaded.toString());
    assertTrue(loaded.size() < 110, loaded.size() + ": " + String.join("\n", loaded));
    assertEquals(List.of(), ofModels(loaded));
  }

  @Test
  void noModelIsLookedAtForOtherCommandsOnFiles() throws IOException, InterruptedException {
    for (String command :
        List.of("compare", "sbc", "verify", "check", "certify", "topics compare", "diagnose")) {
      assertEquals(
          List.of(),
          ofModels(loaded((command + " --help").split(" "))).stream()
              .filter(name -> !name.contains(".topics."))
              .toList(),
          command);
    }
  }

  private static List<String> ofModels(Set<String> loaded) {
    return loaded.stream().filter(name -> name.startsWith("plumbline.models.")).toList();
  }
}
