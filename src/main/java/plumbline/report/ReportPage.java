package plumbline.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.report.drawing.ChartImage;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.text.Html;
import plumbline.sampling.RunInfo;

/**
 * One page about one run of a command, for a paper's supplement or a build server: verdict, tables,
 * figures and settings. It needs neither a network nor another file.
 */
public final class ReportPage {
  private static final String STYLE =
      """
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #222; background: #fff }
      main { max-width: 62rem; margin: 0 auto; padding: 1rem }
      .verdict { padding: .6rem 1rem; border-left: .5rem solid; background: #f6f6f6; font-weight: 600 }
      .pass { border-color: #009e73 } .fail { border-color: #d55e00 } .open { border-color: #e69f00 }
      table { border-collapse: collapse; font-size: .9rem } td, th { padding: .2rem .6rem; text-align: left;
        border-bottom: 1px solid #ddd }
      pre, .wide { overflow-x: auto } pre { font-size: .8rem; line-height: 1.35 }
      img { max-width: 100%; height: auto } summary { cursor: pointer; font-weight: 600; margin: 1rem 0 }
      """;

  /** How a verdict looks. */
  public enum Mark {
    /** Passed. */
    PASS,
    /** Failed. */
    FAIL,
    /** Undecided. */
    OPEN
  }

  private final String title;
  private final Mark mark;
  private final String verdict;
  private final List<String> parts = new ArrayList<>();

  /**
   * An empty page.
   *
   * @param title its heading
   * @param mark how the verdict looks
   * @param verdict the answer in a line
   */
  public ReportPage(String title, Mark mark, String verdict) {
    this.title = title;
    this.mark = mark;
    this.verdict = verdict;
  }

  /**
   * Adds a table.
   *
   * @param heading above it
   * @param head names of the columns
   * @param rows cells
   * @return this page
   */
  public ReportPage table(String heading, List<String> head, List<List<String>> rows) {
    StringBuilder html = new StringBuilder(heading(heading));
    html.append("<div class=\"wide\"><table><thead><tr>");
    head.forEach(cell -> html.append("<th>").append(Html.escape(cell)).append("</th>"));
    html.append("</tr></thead><tbody>\n");
    for (List<String> row : rows) {
      html.append("<tr>");
      row.forEach(cell -> html.append("<td>").append(Html.escape(cell)).append("</td>"));
      html.append("</tr>\n");
    }
    parts.add(html.append("</tbody></table></div>\n").toString());
    return this;
  }

  /**
   * Adds text as it is, in a fixed pitch.
   *
   * @param heading above it
   * @param text lines
   * @param folded whether only the heading shows at first
   * @return this page
   */
  public ReportPage text(String heading, String text, boolean folded) {
    String pre = "<pre>" + Html.escape(text) + "</pre>\n";
    parts.add(
        folded
            ? "<details><summary>" + Html.escape(heading) + "</summary>" + pre + "</details>\n"
            : heading(heading) + pre);
    return this;
  }

  /**
   * Adds figures.
   *
   * @param heading above them
   * @param grid the figures
   * @return this page
   */
  public ReportPage figures(String heading, FigureGrid grid) {
    parts.add(
        heading(heading)
            + "<p><img alt=\""
            + Html.escape(grid.toString())
            + "\" src=\"data:image/png;base64,"
            + Base64.getEncoder().encodeToString(ChartImage.png(grid))
            + "\"></p>\n");
    return this;
  }

  /**
   * Adds the settings of the run.
   *
   * @param settings names and values
   * @return this page
   */
  public ReportPage settings(Map<String, ? extends @Nullable Object> settings) {
    return table(
        "Settings",
        List.of("setting", "value"),
        settings.entrySet().stream()
            .map(e -> List.of(e.getKey(), String.valueOf(e.getValue())))
            .toList());
  }

  private static String heading(String heading) {
    return "<h2>" + Html.escape(heading) + "</h2>\n";
  }

  /**
   * The page.
   *
   * @return an HTML document in UTF-8
   */
  public byte[] bytes() {
    StringBuilder html =
        new StringBuilder(1 << 16)
            .append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
            .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
            .append("<title>")
            .append(Html.escape(title))
            .append("</title>\n<style>\n")
            .append(STYLE)
            .append("</style></head><body><main>\n<h1>")
            .append(Html.escape(title))
            .append("</h1>\n<p id=\"verdict\" class=\"verdict ")
            .append(
                switch (mark) {
                  case PASS -> "pass";
                  case FAIL -> "fail";
                  case OPEN -> "open";
                })
            .append("\">")
            .append(Html.escape(verdict))
            .append("</p>\n");
    parts.forEach(html::append);
    return html.append("<p>Plumbline ")
        .append(Html.escape(RunInfo.libraryVersion()))
        .append("</p>\n</main></body></html>\n")
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }
}
