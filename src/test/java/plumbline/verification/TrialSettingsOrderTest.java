package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialSettingsOrderTest {
  /** An order of the process's own would be this one once in three million processes. */
  @Test
  void settingsComeByName() {
    TrialOptions options = TrialOptions.defaults();
    for (String name : List.of("h", "c", "a", "j", "e", "b", "i", "d", "g", "f")) {
      options = options.with(name, "x");
    }
    assertEquals(
        List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"),
        new ArrayList<>(options.settings().keySet()));
  }
}
