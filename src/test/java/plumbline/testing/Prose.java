package plumbline.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a page in Markdown says in words: its sentences without code, formulas and quotations, each
 * of which counts as one word.
 *
 * @param sentences of paragraphs and lists
 * @param cells sentences of tables and headings, which are short by nature
 */
public record Prose(List<String> sentences, List<String> cells) {
  private static final Pattern END = Pattern.compile("(?<=[.?!][)*_\"]{0,3})\\s+(?=\\S)");

  /** Not the end of a sentence. */
  private static final Pattern ABBREVIATION =
      Pattern.compile("\\b(e\\.g|i\\.e|et al|cf|vs|pp?|No|Fig|Eq)\\.");

  private static final Pattern ITEM = Pattern.compile("^\\s*(?:[-*+]|\\d+\\.)\\s+");

  /**
   * Takes a page apart.
   *
   * @param markdown its text
   * @return its sentences
   */
  public static Prose of(String markdown) {
    String text =
        markdown
            .replaceAll("(?s)<!--.*?-->", " ")
            .replaceAll("(?ms)^\\s*```.*?^\\s*```\\s*$", "\n\n")
            .replaceAll("(?s)\\$\\$.*?\\$\\$", " formula ")
            .replaceAll("(?s)<details>|</details>|</?summary>", "\n\n")
            .replaceAll("!\\[[^\\]]*\\]\\([^)]*\\)", " ")
            .replaceAll("``[^`]+``|`[^`]+`", "code")
            .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
            .replaceAll("\\$[^$\\n]+\\$", "formula")
            .replaceAll("\"[^\"]*\"|“[^”]*”", "quotation")
            .replaceAll("<[^>\\n]+>", " ");
    List<String> sentences = new ArrayList<>();
    List<String> cells = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    for (String line : text.lines().toList()) {
      boolean table = line.stripLeading().startsWith("|");
      boolean heading = line.startsWith("#");
      boolean item = ITEM.matcher(line).find();
      if (table || heading || item || line.isBlank() || line.matches("\\s*>?\\s*")) {
        add(sentences, open);
      }
      if (table) {
        Arrays.stream(line.split("(?<!\\\\)\\|")).forEach(cell -> split(cells, cell));
      } else if (heading) {
        split(cells, line.replaceFirst("#+", ""));
      } else {
        open.append(' ').append(ITEM.matcher(line).replaceFirst("").replaceFirst("^\\s*>", ""));
      }
    }
    add(sentences, open);
    return new Prose(List.copyOf(sentences), List.copyOf(cells));
  }

  private static void add(List<String> sentences, StringBuilder open) {
    split(sentences, open.toString());
    open.setLength(0);
  }

  private static void split(List<String> sentences, String text) {
    String plain = ABBREVIATION.matcher(text).replaceAll("$1");
    for (String sentence : END.split(plain.strip())) {
      if (words(sentence) > 0) {
        sentences.add(sentence.strip());
      }
    }
  }

  /**
   * How long a sentence is.
   *
   * @param sentence without code and quotations
   * @return the number of its words
   */
  public static int words(String sentence) {
    return (int)
        Arrays.stream(sentence.split("[\\s/]+")).filter(w -> w.matches(".*[\\p{L}\\d].*")).count();
  }

  /**
   * Sentences that are too long to follow, of tables too.
   *
   * @param most words
   * @return those with more
   */
  public List<String> longerThan(int most) {
    List<String> all = new ArrayList<>(sentences);
    all.addAll(cells);
    return all.stream().filter(sentence -> words(sentence) > most).toList();
  }

  /**
   * The middle length.
   *
   * @return the median of the words of the sentences outside tables; 0 if there are none
   */
  public double medianWords() {
    int[] lengths = sentences.stream().mapToInt(Prose::words).sorted().toArray();
    int half = lengths.length / 2;
    if (lengths.length == 0) {
      return 0;
    }
    return lengths.length % 2 == 1 ? lengths[half] : (lengths[half - 1] + lengths[half]) / 2.0;
  }

  /**
   * How often words stand in the text.
   *
   * @param words a pattern
   * @return the number of matches
   */
  public int count(Pattern words) {
    return (int)
        (sentences.stream().mapToLong(sentence -> words.matcher(sentence).results().count()).sum()
            + cells.stream().mapToLong(cell -> words.matcher(cell).results().count()).sum());
  }
}
