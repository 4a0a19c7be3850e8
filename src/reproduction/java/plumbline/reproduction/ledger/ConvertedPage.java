package plumbline.reproduction.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.report.text.Html;

/** A notebook or a document in Markdown, as nbconvert's template "basic" made HTML of it. */
final class ConvertedPage {
  /** How each cell begins. */
  private static final String CELL = "<div class=\"cell ";

  private static final String HEADING = "<h%d id=\"([^\"]*)\">(.*?)<a class=\"anchor-link\"";
  private static final Pattern LINK = Pattern.compile("(?s)<a href=\"([^\"]*)\">(.*?)</a>");
  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  private ConvertedPage() {}

  /**
   * The fragment as it stands in the site: an anchor at each cell, and links that lead somewhere.
   *
   * @param html the fragment
   * @param files what a link to a file of the clone (its last name) becomes; a link to any other
   *     file is text only, since the site has no such page
   * @return the fragment
   */
  static String linked(String html, Map<String, String> files) {
    Matcher link = LINK.matcher(anchored(html));
    StringBuilder linked = new StringBuilder(html.length() + 4096);
    while (link.find()) {
      link.appendReplacement(
          linked, Matcher.quoteReplacement(linked(link.group(1), link.group(2), files)));
    }
    return link.appendTail(linked).toString();
  }

  private static String linked(String target, String text, Map<String, String> files) {
    if (target.startsWith("#") || target.matches("(https?|mailto):.*")) {
      return "<a href=\"%s\">%s</a>".formatted(target, text);
    }
    int anchor = target.indexOf('#');
    String path = anchor < 0 ? target : target.substring(0, anchor);
    String file = path.replaceFirst("^(\\.\\./)+", "");
    return files.containsKey(file)
        ? "<a href=\"%s%s\">%s</a>"
            .formatted(files.get(file), anchor < 0 ? "" : target.substring(anchor), text)
        : text;
  }

  private static String anchored(String html) {
    StringBuilder anchored = new StringBuilder(html.length() + 4096);
    int cell = 0;
    int from = 0;
    for (int at = html.indexOf(CELL); at >= 0; at = html.indexOf(CELL, from)) {
      cell++;
      anchored.append(html, from, at).append("<div id=\"").append(anchor(cell));
      anchored.append("\" class=\"cell ");
      from = at + CELL.length();
    }
    return anchored.append(html, from, html.length()).toString();
  }

  /** The anchor of a cell, counted from 1. */
  static String anchor(int cell) {
    return "cell-" + cell;
  }

  /** The headings of an order, for the menu. */
  static List<SiteLink> sections(String html, int order) {
    List<SiteLink> sections = new ArrayList<>();
    Matcher section = Pattern.compile(HEADING.formatted(order)).matcher(html);
    while (section.find()) {
      String title = Html.unescape(TAG.matcher(section.group(2)).replaceAll(""));
      sections.add(new SiteLink("#" + Html.unescape(section.group(1)), title));
    }
    return sections;
  }
}
