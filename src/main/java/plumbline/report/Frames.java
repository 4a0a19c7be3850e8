package plumbline.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.numerics.Text;
import plumbline.report.drawing.ChartImage;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.text.Html;

/**
 * A figure that moves: one picture for each value of something, computed beforehand, and a slider
 * that goes through them. It is plain HTML and JavaScript without a server or a network; where
 * scripts do not run, the still picture of one value is there.
 *
 * <p>Axes that stay the same from picture to picture are the caller's to set: a chart that rescales
 * itself hides what changes.
 */
public final class Frames {
  /** What a moving figure may take of a notebook, in characters. */
  public static final int MOST_CHARACTERS = 300_000;

  private final String label;
  private final List<String> values;
  private final List<FigureGrid> pictures;
  private final int still;

  private Frames(String label, List<String> values, List<FigureGrid> pictures, int still) {
    this.label = label;
    this.values = List.copyOf(values);
    this.pictures = List.copyOf(pictures);
    this.still = still;
  }

  /**
   * One chart for each value.
   *
   * @param label what the slider changes, e.g. {@code draws}
   * @param values its values in the slider's order, at least two
   * @param chart draws the chart of a value; called once for each, in order
   * @param <T> type of the values, shown by their own {@code toString}
   * @return the figure, its still picture that of the last value
   * @throws IllegalArgumentException if there are fewer than two values
   */
  public static <T> Frames slider(
      String label, List<T> values, Function<? super T, ? extends Chart<?, ?>> chart) {
    return sliderOfGrids(label, values, value -> FigureGrid.of(1, chart.apply(value)));
  }

  /**
   * Several charts side by side for each value.
   *
   * @param label what the slider changes
   * @param values its values in the slider's order, at least two
   * @param grid draws the charts of a value; called once for each, in order
   * @param <T> type of the values, shown by their own {@code toString}
   * @return the figure, its still picture that of the last value
   * @throws IllegalArgumentException if there are fewer than two values
   */
  public static <T> Frames sliderOfGrids(
      String label, List<T> values, Function<? super T, FigureGrid> grid) {
    if (values.size() < 2) {
      throw new IllegalArgumentException("a slider needs two values or more, not " + values);
    }
    List<FigureGrid> pictures = new ArrayList<>();
    values.forEach(value -> pictures.add(grid.apply(value)));
    return new Frames(
        label, values.stream().map(String::valueOf).toList(), pictures, values.size() - 1);
  }

  /**
   * The same figure with another still picture, which is also where the slider stands at first.
   *
   * @param index of the value, from 0
   * @return the figure
   * @throws IllegalArgumentException if there is no such value
   */
  public Frames still(int index) {
    if (index < 0 || index >= values.size()) {
      throw new IllegalArgumentException(
          "the still picture must be one of 0 to " + (values.size() - 1) + ", not " + index);
    }
    return new Frames(label, values, pictures, index);
  }

  /**
   * The figure as a piece of HTML that can stand anywhere in a page, also more than once. Pictures
   * have two pixels for each of the chart's in both directions if there is room for that.
   *
   * @return at most {@link #MOST_CHARACTERS} characters
   * @throws IllegalStateException if it is longer: draw smaller charts, or fewer
   */
  public String html() {
    String sharp = html(ChartImage::sharpPng);
    String html = sharp.length() <= MOST_CHARACTERS ? sharp : html(ChartImage::png);
    if (html.length() > MOST_CHARACTERS) {
      throw new IllegalStateException(
          "a moving figure may take %d characters, not %d: draw smaller charts, or fewer"
              .formatted(MOST_CHARACTERS, html.length()));
    }
    return html;
  }

  /** JupyterLab takes arrows for its own wherever it is not told to leave a place its keys. */
  private String html(Function<FigureGrid, byte[]> image) {
    List<String> images =
        pictures.stream().map(p -> Base64.getEncoder().encodeToString(image.apply(p))).toList();
    return """
        <figure class="plumbline-frames" data-frames="%s" style="margin: 0">
        <img src="data:image/png;base64,%s" alt="%s" width="%d" style="max-width: 100%%">
        <p hidden><label>%s \
        <input type="range" data-lm-suppress-shortcuts="true" min="0" max="%d" step="1" value="%d" \
        aria-label="%s" style="width: 20em; max-width: 60%%; vertical-align: middle"></label> \
        <output>%s</output></p>
        <figcaption><small>%s: %s (the picture of %s; a slider moves it where scripts run)\
        </small></figcaption>
        <script>
        (() => {
          const values = [%s];
          const alternatives = [%s];
          const images = [%s];
          document.querySelectorAll('[data-frames="%s"]').forEach(figure => {
            const image = figure.querySelector('img');
            const slider = figure.querySelector('input');
            if (!slider || figure.dataset.ready) return;
            figure.dataset.ready = 'yes';
            figure.querySelector('p').hidden = false;
            figure.querySelector('figcaption').hidden = true;
            slider.addEventListener('input', () => {
              image.src = 'data:image/png;base64,' + images[slider.value];
              image.alt = alternatives[slider.value];
              figure.querySelector('output').textContent = values[slider.value];
            });
          });
        })();
        </script>
        </figure>
        """
        .formatted(
            name(images),
            images.get(still),
            Html.escape(alternative(still)),
            pictures.get(still).width(),
            Html.escape(label),
            values.size() - 1,
            still,
            Html.escape(label),
            Html.escape(values.get(still)),
            Html.escape(label),
            Html.escape(String.join(", ", values)),
            Html.escape(values.get(still)),
            list(values),
            list(IntStream.range(0, values.size()).mapToObj(this::alternative).toList()),
            list(images),
            name(images));
  }

  private String alternative(int index) {
    return label + " " + values.get(index) + ": " + pictures.get(index);
  }

  /** The same picture has the same name, and another one another. */
  private static String name(List<String> images) {
    CRC32 sum = new CRC32();
    images.forEach(image -> sum.update(image.getBytes(StandardCharsets.US_ASCII)));
    return Text.of("%08x", sum.getValue());
  }

  /** JavaScript strings; a closing tag in one of them would end the script. */
  private static String list(List<String> texts) {
    List<String> quoted = new ArrayList<>();
    for (String text : texts) {
      quoted.add(
          "'"
              + text.replace("\\", "\\\\")
                  .replace("'", "\\'")
                  .replace("\n", "\\n")
                  .replace("<", "\\u003c")
              + "'");
    }
    return String.join(",\n", quoted);
  }

  /** What there is to see, for readers who cannot. */
  @Override
  public String toString() {
    return "slider over %s (%s); %s"
        .formatted(label, String.join(", ", values), alternative(still));
  }
}
