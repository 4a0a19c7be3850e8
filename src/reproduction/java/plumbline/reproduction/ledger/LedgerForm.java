package plumbline.reproduction.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plumbline.report.text.NumberText;

/**
 * What a notebook's ledger says, without its results: one record a row, which names the results
 * that fill it and decide it. So the words of a ledger stand in one file, and the notebook hands
 * over numbers.
 *
 * <p>A record has {@code document} and {@code item}; {@code published}, unless the item is listed
 * in {@code published.tsv}; {@code found}, in which <code>{name}</code> stands for a result; {@code
 * evidence}; and one of {@code reproduced if} (with or without {@code tolerance}), {@code joint
 * errors} (with the z of two Monte Carlo numbers, and {@code degrees} where they are few), {@code
 * as printed if} (for an input), {@code shape if} (with {@code tolerance} as its criterion), {@code
 * finding if} (with {@code findings}), {@code not reproducible} (with the reason), {@code not
 * tried} (with what would show it). A shape says in {@code printed} what the document's own figure
 * or caption has, by which the criterion holds, and in {@code fails} what a wrong sampler or
 * another figure has, by which it does not: a test tries both. A condition compares results and
 * numbers, {@code branch > 0.001 and C > 0.001}, with {@code <}, {@code <=}, {@code >}, {@code >=}
 * and {@code =}.
 */
public final class LedgerForm {
  private static final Pattern PLACE = Pattern.compile("\\{([^}]*)\\}");
  private static final Pattern COMPARISON = Pattern.compile("(.+?) (<=|>=|<|>|=) (.+)");

  private LedgerForm() {}

  /** The form of one notebook, as text. */
  public static String of(String notebook) {
    String file = notebook + ".ledger.tsv";
    try (InputStream in = LedgerForm.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no form of a ledger called " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds the rows of a form, filled with results, to a ledger. */
  public static void fill(String form, Map<String, ?> results, Ledger ledger) {
    records(form).forEach(record -> row(record, results, ledger));
  }

  /** The records of a form: fields by name. */
  static List<Map<String, String>> records(String form) {
    List<Map<String, String>> records = new ArrayList<>();
    Map<String, String> record = new LinkedHashMap<>();
    for (String line : (form + "\n\n").split("\n", -1)) {
      if (line.isBlank()) {
        if (!record.isEmpty()) {
          records.add(record);
        }
        record = new LinkedHashMap<>();
      } else if (!line.startsWith("#")) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 2 || record.put(fields[0], fields[1]) != null) {
          throw new IllegalArgumentException("a line is a name, a tab and a value, once: " + line);
        }
      }
    }
    return records;
  }

  private static void row(Map<String, String> record, Map<String, ?> results, Ledger ledger) {
    String document = required(record, "document");
    String item = required(record, "item");
    String found = filled(required(record, "found"), results);
    String evidence = record.getOrDefault("evidence", "");
    LedgerClaim claim =
        record.containsKey("published")
            ? ledger.claim(document, item, required(record, "published"), found, evidence)
            : ledger.item(document, item, found, evidence);
    String tolerance = record.getOrDefault("tolerance", "");
    if (record.containsKey("reproduced if")) {
      claim.reproducedIf(tolerance, holds(required(record, "reproduced if"), results));
    } else if (record.containsKey("joint errors")) {
      claim.byErrors(
          number(required(record, "joint errors"), results),
          Double.parseDouble(record.getOrDefault("degrees", "Infinity")));
    } else if (record.containsKey("as printed if")) {
      claim.asPrintedIf(holds(required(record, "as printed if"), results));
    } else if (record.containsKey("shape if")) {
      claim.inShapeIf(tolerance, holds(required(record, "shape if"), results));
    } else if (record.containsKey("finding if")) {
      claim.findingIf(
          holds(required(record, "finding if"), results),
          required(record, "findings").split(", ", -1));
    } else if (record.containsKey("not tried")) {
      claim.notTried(required(record, "not tried"));
    } else {
      claim.notReproducible(required(record, "not reproducible"));
    }
  }

  private static String required(Map<String, String> record, String field) {
    String value = record.getOrDefault(field, "");
    if (value.isBlank()) {
      throw new IllegalArgumentException("a row of a ledger needs \"" + field + "\": " + record);
    }
    return value;
  }

  private static String filled(String text, Map<String, ?> results) {
    Matcher place = PLACE.matcher(text);
    StringBuilder filled = new StringBuilder();
    while (place.find()) {
      place.appendReplacement(
          filled, Matcher.quoteReplacement(text(result(place.group(1), results))));
    }
    return place.appendTail(filled).toString();
  }

  private static String text(Object result) {
    return result instanceof Double number ? NumberText.of(number) : String.valueOf(result);
  }

  static boolean holds(String condition, Map<String, ?> results) {
    boolean all = true;
    for (String part : condition.split(" and ", -1)) {
      all &= one(part.strip(), results);
    }
    return all;
  }

  private static boolean one(String part, Map<String, ?> results) {
    Matcher comparison = COMPARISON.matcher(part);
    if (!comparison.matches()) {
      return Boolean.TRUE.equals(result(part, results));
    }
    double left = number(comparison.group(1), results);
    double right = number(comparison.group(3), results);
    return switch (comparison.group(2)) {
      case "<=" -> left <= right;
      case ">=" -> left >= right;
      case "<" -> left < right;
      case ">" -> left > right;
      default -> left == right;
    };
  }

  private static double number(String text, Map<String, ?> results) {
    if (text.matches("-?[0-9.]+([eE]-?[0-9]+)?")) {
      return Double.parseDouble(text);
    }
    if (result(text, results) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException("the result " + text + " is no number");
  }

  private static Object result(String name, Map<String, ?> results) {
    @Nullable Object result = results.get(name);
    if (result == null) {
      throw new IllegalArgumentException(
          "the notebook has no result called " + name + " among " + results.keySet());
    }
    return result;
  }
}
