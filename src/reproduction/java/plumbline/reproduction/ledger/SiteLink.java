package plumbline.reproduction.ledger;

import plumbline.report.text.Html;

/**
 * A line of a menu.
 *
 * @param target a file of the site, or {@code #} and an anchor of the same page
 * @param title what the line says
 */
record SiteLink(String target, String title) {
  String html(String attributes) {
    return "<a href=\"%s\"%s>%s</a>".formatted(Html.escape(target), attributes, Html.escape(title));
  }
}
