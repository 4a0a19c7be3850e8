package plumbline.notebook;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.ejml.data.Matrix;
import org.ejml.simple.SimpleMatrix;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.report.ComparisonExhibit;
import plumbline.report.Exhibit;
import plumbline.report.Frames;
import plumbline.report.JointTestExhibit;
import plumbline.report.PlateDiagram;
import plumbline.report.RankExhibit;
import plumbline.report.drawing.ChartImage;
import plumbline.report.drawing.Drawing;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.text.Html;
import plumbline.report.text.TableText;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.SampleComparison;
import plumbline.verification.ranks.RankReport;
import tech.tablesaw.api.Table;

/**
 * Turns an object into what a notebook shows, without knowing any kernel. It never throws: both
 * kernels wait for ever when a renderer fails with an {@link Error} (a machine without fonts raises
 * one at the first chart), so a failure becomes text.
 */
final class Rendering {
  /** The types a kernel should ask us about; subtypes included. */
  static final List<Class<?>> TYPES =
      List.of(
          Table.class,
          Chart.class,
          FigureGrid.class,
          Drawing.class,
          PlateDiagram.class,
          Frames.class,
          Exhibit.class,
          Exhibit.Source.class,
          JointTestReport.class,
          RankReport.class,
          SampleComparison.class,
          Matrix.class,
          SimpleMatrix.class,
          double[].class,
          int[].class,
          long[].class,
          boolean[].class,
          double[][].class,
          int[][].class);

  private Rendering() {}

  /**
   * The outputs of an object: one for most; for a report its text and tables first, then its
   * figures as a picture of their own, because not every viewer shows pictures inside HTML.
   *
   * @param object any object
   * @return at least one bundle
   */
  public static List<MimeBundle> of(@Nullable Object object) {
    if (object instanceof JointTestReport report) {
      return of((Exhibit.Source) () -> JointTestExhibit.of(report));
    }
    if (object instanceof RankReport report) {
      return of((Exhibit.Source) () -> RankExhibit.of(report));
    }
    if (object instanceof SampleComparison comparison) {
      return of((Exhibit.Source) () -> ComparisonExhibit.of(comparison));
    }
    if (object instanceof Exhibit.Source source) {
      List<MimeBundle> parts = new ArrayList<>();
      MimeBundle failed =
          guarded(
              object,
              () -> {
                List<MimeBundle> shown = new ArrayList<>(of(source.exhibit()));
                MimeBundle first = shown.get(0);
                for (Map.Entry<String, String> more : source.attached().entrySet()) {
                  first = first.with(more.getKey(), more.getValue());
                }
                shown.set(0, first);
                parts.addAll(shown);
                return first;
              });
      return parts.isEmpty() ? List.of(failed) : parts;
    }
    if (object instanceof Exhibit exhibit) {
      MimeBundle words = guarded(object, () -> words(exhibit));
      @Nullable FigureGrid figures = exhibit.figures();
      return figures == null
          ? List.of(words)
          : List.of(words, guarded(figures, () -> png(figures)));
    }
    return List.of(guarded(object, () -> bundle(object)));
  }

  /** As {@link #of(Object)}, with charts as SVG if that is what was asked for. */
  static List<MimeBundle> of(@Nullable Object object, boolean svg) {
    if (svg && object instanceof FigureGrid grid) {
      return List.of(svg(grid));
    }
    if (svg && object instanceof Chart<?, ?> chart) {
      return List.of(svg(FigureGrid.of(1, chart)));
    }
    return of(object);
  }

  /**
   * Figures as SVG, for those who ask for it; there is no second copy of it as text.
   *
   * @param grid the figures
   * @return SVG and a short text
   */
  public static MimeBundle svg(FigureGrid grid) {
    return guarded(
        grid,
        () ->
            new MimeBundle(
                Map.of(MimeBundle.SVG, ChartImage.svg(grid), MimeBundle.TEXT, grid.toString())));
  }

  /** What a renderer does; may fail. */
  interface Attempt {
    MimeBundle make();
  }

  /** An attempt, or the text of its failure. */
  @SuppressWarnings("CatchingUnchecked") // see the class comment: nothing may escape
  static MimeBundle guarded(@Nullable Object object, Attempt attempt) {
    try {
      return attempt.make();
    } catch (Throwable failure) {
      String what = object == null ? "null" : object.getClass().getName();
      return MimeBundle.text(Exhibit.NOT_SHOWN + what + ": " + failure);
    }
  }

  private static MimeBundle bundle(@Nullable Object object) {
    if (object instanceof Table table) {
      return MimeBundle.html(TableText.html(table), TableText.text(table));
    }
    if (object instanceof Chart<?, ?> chart) {
      return png(FigureGrid.of(1, chart));
    }
    if (object instanceof FigureGrid grid) {
      return png(grid);
    }
    if (object instanceof Drawing drawing) {
      return MimeBundle.picture(
          base64(ChartImage.sharpPng(drawing)),
          drawing.width(),
          drawing.height(),
          drawing.toString());
    }
    if (object instanceof PlateDiagram diagram) {
      return bundle(diagram.drawing());
    }
    if (object instanceof Frames frames) {
      return MimeBundle.html(frames.html(), frames.toString());
    }
    @Nullable ArrayText array = ArrayText.of(object);
    if (array != null) {
      return array.html().isEmpty()
          ? MimeBundle.text(array.text())
          : MimeBundle.html(array.html(), array.text());
    }
    return MimeBundle.text(String.valueOf(object));
  }

  private static MimeBundle png(FigureGrid grid) {
    return MimeBundle.picture(
        base64(ChartImage.sharpPng(grid)), grid.width(), grid.height(), grid.toString());
  }

  /** Text and tables of a report as one output. */
  private static MimeBundle words(Exhibit exhibit) {
    StringBuilder html = new StringBuilder(4096);
    StringBuilder text = new StringBuilder(exhibit.text());
    if (!exhibit.text().isEmpty()) {
      html.append("<p>").append(Html.escape(exhibit.text()).replace("\n", "<br>")).append("</p>");
    }
    for (Table table : exhibit.tables()) {
      html.append(TableText.html(table));
      text.append(text.isEmpty() ? "" : "\n\n").append(TableText.text(table));
    }
    for (Table table : exhibit.folded()) {
      html.append("<details style=\"overflow-x:auto\"><summary>")
          .append(Html.escape(table.name()))
          .append("</summary>");
      html.append(TableText.html(table.copy().setName(""))).append("</details>");
    }
    return MimeBundle.html(html.toString(), text.toString());
  }

  private static String base64(byte[] image) {
    return Base64.getEncoder().encodeToString(image);
  }
}
