package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

class FramesTest {
  private static XYChart chart(double shift) {
    return Figures.lines(
        "shift " + shift, "x", "y", new double[] {0, 1}, List.of("a"), new double[] {0, 1 + shift});
  }

  @Test
  void eachValueHasItsPictureAndTheStillOneStandsOutsideTheScript() {
    Frames frames = Frames.slider("shift <s>", List.of(0.0, 0.5, 1.0), FramesTest::chart);
    String html = frames.still(1).html();
    String[] parts = html.split("<script>", -1);
    assertEquals(2, parts.length);
    String still = html.replaceAll("(?s).*?src=\"data:image/png;base64,([^\"]*)\".*", "$1");
    assertTrue(parts[1].contains("'" + still + "'"));
    assertEquals(3, parts[1].split("'iVBOR", -1).length - 1);
    assertTrue(parts[0].contains("alt=\"shift &lt;s&gt; 0.5: Chart &quot;shift 0.5"), parts[0]);
    assertTrue(parts[0].contains("max=\"2\"") && parts[0].contains("value=\"1\""));
    assertTrue(parts[0].contains("<p hidden>"), "no slider where scripts do not run");
    assertFalse(html.contains("http"));
    assertTrue(frames.toString().startsWith("slider over shift <s> (0.0, 0.5, 1.0); "));
  }

  @Test
  void nothingInALabelEndsTheScript() {
    Frames frames = Frames.slider("v", List.of("</script>", "it's \\"), value -> chart(0));
    assertEquals(2, frames.html().split("</script>", -1).length);
    assertTrue(frames.html().contains("'it\\'s \\\\'"));
  }

  @Test
  void sizesAndValuesAreChecked() {
    assertThrows(
        IllegalArgumentException.class, () -> Frames.slider("v", List.of(1.0), FramesTest::chart));
    Frames two = Frames.slider("v", List.of(0.0, 1.0), FramesTest::chart);
    assertThrows(IllegalArgumentException.class, () -> two.still(2));
    Frames many =
        Frames.slider(
            "v",
            java.util.stream.IntStream.range(0, 120).mapToObj(i -> i / 8.0).toList(),
            FramesTest::chart);
    assertTrue(
        assertThrows(IllegalStateException.class, many::html)
            .getMessage()
            .startsWith("a moving figure may take 300000 characters, not "));
  }
}
