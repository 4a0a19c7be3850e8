package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The container of an editor is made by Binder's steps, by words that the launcher knows. */
class DevcontainerTest {
  @Test
  void itsStepsAreThoseOfBinder() throws IOException {
    JsonNode container =
        new ObjectMapper().readTree(Path.of(".devcontainer/devcontainer.json").toFile());
    String make = container.path("onCreateCommand").asText();
    assertTrue(make.contains("xargs -a binder/apt.txt ") && make.endsWith("./plumbline setup"));
    assertTrue(Files.readString(Path.of("binder/postBuild")).contains("\n./plumbline setup\n"));
    assertTrue(Files.readString(Path.of("binder/apt.txt")).contains("openjdk-17-"));
    String open = container.path("postAttachCommand").asText();
    assertTrue(open.startsWith("./plumbline lab "), open);
    String lab = Files.readString(Path.of("src/launcher/lab.sh"));
    Matcher option = Pattern.compile("--[a-z-]+").matcher(open);
    int known = 0;
    while (option.find()) {
      assertTrue(lab.contains(option.group() + " |"), option.group());
      known++;
    }
    assertEquals(2, known);
    assertTrue(open.endsWith(" " + container.path("forwardPorts").path(0).asInt()), open);
  }
}
