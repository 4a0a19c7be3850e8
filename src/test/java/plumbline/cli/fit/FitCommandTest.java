package plumbline.cli.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import plumbline.cli.CommandRun;
import plumbline.cli.Main;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.plugin.ModelRegistry;
import plumbline.plugin.OptionForm.Trait;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** A model's fit is a command under its name, with the options that a check of it has. */
class FitCommandTest {
  @TempDir private Path folder;

  @Test
  void everyOptionOfACheckIsOneOfTheFit() {
    ModelRegistry models = ModelRegistry.installed();
    CommandLine line = Main.commandLine();
    Set<String> fitted = new TreeSet<>();
    List<String> missing = new ArrayList<>();
    for (String name : models.names()) {
      ModelPlugin plugin = models.plugin(name);
      if (plugin.fit().isPresent()) {
        fitted.add(name);
        CommandLine command = line.getSubcommands().get(name);
        for (ModelOption<?> option : plugin.options()) {
          boolean has = command.getCommandSpec().findOption("--" + option.name()) != null;
          if (has == option.form().is(Trait.OF_TRIAL)) {
            missing.add(name + " " + option.name());
          }
        }
      }
    }
    assertEquals(List.of(), missing);
    String all = "changepoint coal ctm dmr dp-mixture graph ila iptm irm lda lfrm";
    assertEquals(all, String.join(" ", fitted));
  }

  /** Counts of rate 4 and then 1 change after the 30th; two groups of numbers are two. */
  @Test
  void countsAndNumbersOnLines() throws IOException {
    SeededRng rng = Rng.seeded(11);
    StringBuilder counts = new StringBuilder("year,count\n");
    StringBuilder numbers = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      counts.append(i).append(',').append(rng.poisson(i < 30 ? 4 : 1)).append('\n');
      numbers.append((i % 2 == 0 ? -4 : 4) + rng.normal()).append('\n');
    }
    String years = Files.writeString(folder.resolve("counts.csv"), counts).toString();
    JsonNode coal = CommandRun.of("coal", years, "--format", "json").fit();
    assertEquals(30, coal.at("/summary/variables/0/median").asDouble(), 3);
    assertEquals(2, CommandRun.of("coal", years, "--kernel", "truncated").status());
    String points = Files.writeString(folder.resolve("numbers.txt"), numbers).toString();
    JsonNode groups =
        CommandRun.of("dp-mixture", points, "--spread", "4", "--alpha", "0.2", "--format", "json")
            .fit();
    assertEquals(0.5, groups.at("/summary/variables/1/median").asDouble(), 0.1);
    CommandRun refused = CommandRun.of("coal", points);
    assertEquals(2, refused.status());
    assertTrue(refused.err().contains("line 1"), refused.err());
  }

  @Test
  void kernelsOfACheckAreThoseOfAFit() throws IOException {
    Path links = Files.writeString(folder.resolve("net.edges"), "a b\nb c\nc a\nc d\nd e\n");
    String short4 = " --iterations 4 --burn-in 2 --chains 1 --format json";
    String command = "network " + links + short4;
    String slices = CommandRun.of((command + " --model ila").split(" ")).out();
    String ellipses =
        CommandRun.of((command + " --model ila --weights elliptical").split(" ")).out();
    assertTrue(ellipses.contains("\"weights\" : \"elliptical\""), ellipses);
    assertTrue(!slices.contains("\"options\""), slices);
    CommandRun other = CommandRun.of((command + " --model irm --weights elliptical").split(" "));
    assertEquals("--weights is for --model ila\n", other.err());
    CommandRun own = CommandRun.of(("ila " + links + short4).split(" "));
    assertEquals(slices, own.out());
  }
}
