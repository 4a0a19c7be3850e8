package plumbline.reproduction.ledger;

import java.util.List;
import plumbline.report.text.Html;

/**
 * What the pages of a reproduction have in common: the head, a menu of all pages at the side, and
 * styles and scripts from the folder {@link #ASSETS} beside them. Nothing comes from a network.
 *
 * @param links all pages of the site, in the order of the menu
 */
record SiteFrame(List<SiteLink> links) {
  /** The folder of styles, scripts and fonts. */
  static final String ASSETS = "assets";

  SiteFrame {
    links = List.copyOf(links);
  }

  /**
   * A page.
   *
   * @param title in the window's bar
   * @param current the file of this page
   * @param sections links into this page, for the menu
   * @param body the page without its menu, as HTML
   * @return an HTML document
   */
  String page(String title, String current, List<SiteLink> sections, String body) {
    StringBuilder html = new StringBuilder(body.length() + 4096);
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>" + Html.escape(title) + "</title>\n");
    for (String style : List.of("katex/katex.min.css", "site.css")) {
      html.append("<link rel=\"stylesheet\" href=\"" + ASSETS + "/" + style + "\">\n");
    }
    for (String script :
        List.of("katex/katex.min.js", "katex/contrib/auto-render.min.js", "site.js")) {
      html.append("<script defer src=\"" + ASSETS + "/" + script + "\"></script>\n");
    }
    html.append("</head><body>\n<nav aria-label=\"pages\"><ul>\n");
    for (SiteLink link : links) {
      boolean here = link.target().equals(current);
      html.append("<li>" + (here ? link.html(" aria-current=\"page\"") : link.html("")));
      if (here && !sections.isEmpty()) {
        html.append("\n<ul class=\"sections\">\n");
        sections.forEach(section -> html.append("<li>" + section.html("") + "</li>\n"));
        html.append("</ul>");
      }
      html.append("</li>\n");
    }
    return html.append("</ul></nav>\n<main>\n")
        .append(body)
        .append("</main></body></html>\n")
        .toString();
  }
}
