package plumbline.notebook;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/**
 * Where the numbers in a notebook's prose are from. Each number in its headline ("What we found"),
 * its "Reading it" cells and its solutions is bound, by a line of {@code numbers/NAME.tsv} among
 * the resources of the tests, to what gave it, and must still be that. A line is a source, a tab
 * and a quotation from the prose, in which the numbers stand in braces. Sources:
 *
 * <ul>
 *   <li>{@code output FRAGMENT}: the output of the code cell whose source alone has the fragment;
 *       {@code output FRAGMENT | WORDS}: of that output only lines with these words;
 *   <li>{@code column AGGREGATE NAME FILE KEY=VALUE...}: a column of a table under {@code data}, of
 *       the rows that have these values; the aggregate is value, min, max, mean, median, count, sum
 *       or range (of two numbers: the smallest and the largest);
 *   <li>{@code page FILE | WORDS}: of a page under {@code data} the lines with these words, where a
 *       run is described whose draws are not stored;
 *   <li>{@code check FRAGMENT}: a claim of that cell compares with it, and throws if it is not so;
 *   <li>{@code test CLASS#METHOD}: a test that computes it holds it to the number;
 *   <li>{@code setting}: no result but an input, a size or a mark on a scale.
 * </ul>
 *
 * <p>Code, formulas, quotations, years and numbers of sections, figures, tables, equations,
 * exercises and appendices are no results. A number has come out if rounding to its digits gives
 * it, with or without its sign; before a per cent sign also as a share.
 */
final class BoundNumbers {
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.,^₀-₉])[-−]?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?:e-?\\d+)?[⁻⁰¹²³⁴-⁹]*");

  private static final String DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  /** What is no result. */
  private static final List<Pattern> MASKED =
      List.of(
          Pattern.compile("(?s)```.*?```"),
          Pattern.compile("`[^`]*`"),
          Pattern.compile("\\$\\$?[^$]+\\$\\$?"),
          Pattern.compile("\"[^\"]*\""),
          Pattern.compile("“[^”]*”"),
          Pattern.compile("\\]\\([^)]*\\)"),
          Pattern.compile("\\[\\d\\d\\]"),
          Pattern.compile("\\(\\d(\\.\\d)?\\)"),
          Pattern.compile("(?m)^\\d+\\. "),
          Pattern.compile("(?<![\\d.,])(1[89]|20)\\d\\d(?![\\d.,]*\\d)"),
          Pattern.compile(
              "(?i)\\b(sections?|figures?|tables?|equations?|exercises?|appendix|algorithms?|lines?"
                  + "|documents?|notebooks?|chapters?|cells?|seeds?|rows?|steps?|rungs?|branch|splits?)\\s+\\d+(\\.\\d+)*((,|"
                  + " and| to| or)\\s+\\d+(\\.\\d+)*)*"));

  private static final Pattern LITERAL =
      Pattern.compile("(?<![\\w.])-?(?:\\d[\\d_,]*(?:\\.\\d+)?|\\.\\d+)(?:[eE][-+]?\\d+)?");

  private BoundNumbers() {}

  /** A source, and where its numbers stand. */
  record Binding(String source, String quote) {
    /** The quotation as the prose has it. */
    String plain() {
      return quote.replace("{", "").replace("}", "");
    }

    /** The numbers in braces, each with its place in the plain quotation. */
    Map<Integer, String> numbers() {
      Map<Integer, String> numbers = new TreeMap<>();
      Matcher brace = Pattern.compile("\\{([^}]*)\\}").matcher(quote);
      for (int found = 0; brace.find(); found++) {
        numbers.put(brace.start() - 2 * found, brace.group(1));
      }
      return numbers;
    }
  }

  static boolean has(String notebook) {
    return BoundNumbers.class.getResource("numbers/" + notebook + ".tsv") != null;
  }

  static List<Binding> of(String notebook) throws IOException {
    try (InputStream in = BoundNumbers.class.getResourceAsStream("numbers/" + notebook + ".tsv")) {
      List<Binding> bindings = new ArrayList<>();
      if (in != null) {
        for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
          String[] fields = line.split("\t", -1);
          if (!line.isBlank() && !line.startsWith("#")) {
            bindings.add(new Binding(fields[0], fields.length == 2 ? fields[1] : ""));
          }
        }
      }
      return bindings;
    }
  }

  /** Numbers that nothing gives, and lines that bind none or another. */
  static List<String> faults(NotebookFile notebook, List<Binding> bindings) throws IOException {
    List<Cell> cells = notebook.cells();
    List<BitSet> bound = new ArrayList<>();
    cells.forEach(cell -> bound.add(new BitSet()));
    List<String> faults = new ArrayList<>();
    for (Binding binding : bindings) {
      int places = 0;
      for (Cell cell : cells) {
        String text = cell.isCode() ? "" : cell.source().replace('\n', ' ');
        for (int at = text.indexOf(binding.plain());
            at >= 0;
            at = text.indexOf(binding.plain(), at + 1)) {
          places++;
          for (Map.Entry<Integer, String> number : binding.numbers().entrySet()) {
            int start = at + number.getKey();
            bound.get(cell.number() - 1).set(start, start + number.getValue().length());
          }
        }
      }
      if (places != 1 || binding.numbers().isEmpty()) {
        faults.add("stands " + places + " times in the prose: " + binding.quote());
      } else {
        faults.addAll(stale(notebook, binding));
      }
    }
    for (Cell cell : cells) {
      String text = results(cell);
      Matcher number = NUMBER.matcher(text);
      while (number.find()) {
        if (bound.get(cell.number() - 1).get(number.start(), number.end()).isEmpty()) {
          String whole = cell.source().replace('\n', ' ');
          faults.add(
              "cell %d: nothing gives %s in \"%s\""
                  .formatted(
                      cell.number(),
                      number.group(),
                      whole.substring(
                          Math.max(0, number.start() - 30),
                          Math.min(whole.length(), number.end() + 30))));
        }
      }
    }
    return faults;
  }

  /** A cell's prose with blanks for all that is no result. */
  static String results(Cell cell) {
    if (cell.isCode()) {
      return "";
    }
    String text = cell.source();
    BitSet kept = new BitSet();
    for (String part :
        List.of(
            "(?s)\\*\\*What we found\\.\\*\\*.*?(?=\n\n\\*\\*)",
            "(?s)\\*\\*Reading it.*?(?=\n## |\n### |\\z)",
            "(?s)<details>.*?</details>")) {
      Matcher found = Pattern.compile(part).matcher(text);
      while (found.find()) {
        kept.set(found.start(), found.end());
      }
    }
    for (Pattern pattern : MASKED) {
      Matcher found = pattern.matcher(text);
      while (found.find()) {
        kept.clear(found.start(), found.end());
      }
    }
    return IntStream.range(0, text.length())
        .mapToObj(c -> kept.get(c) && text.charAt(c) != '\n' ? text.substring(c, c + 1) : " ")
        .collect(Collectors.joining());
  }

  /** The numbers of one line that its source no longer gives. */
  static List<String> stale(NotebookFile notebook, Binding binding) throws IOException {
    String[] kind = binding.source().split(" ", 2);
    List<String> faults = new ArrayList<>();
    if (binding.source().equals("setting")) {
      return faults;
    }
    List<Double> given = new ArrayList<>();
    List<String> numbers = List.copyOf(binding.numbers().values());
    switch (kind[0]) {
      case "output" -> given.addAll(literals(output(notebook, kind[1])));
      case "check" -> given.addAll(literals(claims(cell(notebook, kind[1]).source())));
      case "test" -> given.addAll(literals(method(kind[1])));
      case "column" -> given.addAll(column(kind[1].split(" ")));
      case "page" -> given.addAll(literals(page(kind[1])));
      default -> faults.add("there is no source \"" + binding.source() + '"');
    }
    boolean range = binding.source().startsWith("column range ");
    if (range && numbers.size() != 2) {
      faults.add("a range has two numbers: " + binding.quote());
      return faults;
    }
    for (int i = 0; i < numbers.size(); i++) {
      String number = numbers.get(i);
      boolean percent = binding.plain().matches("(?s).*" + Pattern.quote(number) + "( | )?%.*");
      List<Double> candidates = range ? given.subList(i, i + 1) : given;
      if (candidates.stream().noneMatch(value -> gives(value, number, percent))) {
        faults.add(
            "%s does not give %s in \"%s\"".formatted(binding.source(), number, binding.plain()));
      }
    }
    return faults;
  }

  private static Cell cell(NotebookFile notebook, String fragment) {
    List<Cell> found =
        notebook.cells().stream()
            .filter(cell -> cell.isCode() && cell.source().contains(fragment))
            .toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "a fragment must stand in one code cell, not in " + found.size() + ": " + fragment);
    }
    return found.get(0);
  }

  private static String output(NotebookFile notebook, String where) {
    String[] parts = where.split(" \\| ", 2);
    String text = notebook.outputText(cell(notebook, parts[0]).number());
    return parts.length == 1
        ? text
        : text.lines().filter(line -> line.contains(parts[1])).collect(Collectors.joining("\n"));
  }

  /** The statements of a cell that throw if they do not hold. */
  private static String claims(String source) {
    return Pattern.compile("Check\\.\\w+\\((?s:.*?)\\);\\s*$", Pattern.MULTILINE)
        .matcher(source)
        .results()
        .map(found -> found.group().replaceAll("\"[^\"]*\"", ""))
        .collect(Collectors.joining("\n"));
  }

  /** The text of a test's method. */
  private static String method(String name) throws IOException {
    String[] parts = name.split("#");
    Path file = Path.of("src/test/java/" + parts[0].replace('.', '/') + ".java");
    Matcher found =
        Pattern.compile("(?s)\n  (?:private static )?\\S+ " + parts[1] + "\\(.*?\n  \\}\n")
            .matcher(Files.readString(file));
    if (!found.find()) {
      throw new IllegalArgumentException("there is no test " + name);
    }
    return found.group();
  }

  /** The lines of a page about stored data that have certain words. */
  private static String page(String where) throws IOException {
    String[] parts = where.split(" \\| ", 2);
    try (Stream<String> lines = Files.lines(Path.of("data").resolve(parts[0]))) {
      return lines.filter(line -> line.contains(parts[1])).collect(Collectors.joining("\n"));
    }
  }

  /** Aggregate, column, table, and what rows must have. */
  private static List<Double> column(String... words) throws IOException {
    List<String[]> rows = new ArrayList<>();
    Path table = Path.of("data").resolve(words[2]);
    try (InputStream raw = Files.newInputStream(table);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    words[2].endsWith(".gz") ? new GZIPInputStream(raw) : raw,
                    StandardCharsets.UTF_8))) {
      lines.lines().forEach(line -> rows.add(line.split(",", -1)));
    }
    List<String> header = Arrays.asList(rows.get(0));
    double[] values =
        rows.stream()
            .skip(1)
            .filter(
                row ->
                    Arrays.stream(words)
                        .skip(3)
                        .map(condition -> condition.split("=", 2))
                        .allMatch(c -> row[header.indexOf(c[0])].equals(c[1])))
            .map(row -> row[header.indexOf(words[1])])
            .filter(text -> !text.isEmpty())
            .mapToDouble(Double::parseDouble)
            .sorted()
            .toArray();
    if (values.length == 0) {
      throw new IllegalArgumentException("no such rows: " + String.join(" ", words));
    }
    double smallest = values[0];
    double largest = values[values.length - 1];
    return switch (words[0]) {
      case "value" -> Arrays.stream(values).boxed().toList();
      case "min" -> List.of(smallest);
      case "max" -> List.of(largest);
      case "range" -> List.of(smallest, largest);
      case "mean" -> List.of(Arrays.stream(values).average().orElseThrow());
      case "median" -> List.of((values[(values.length - 1) / 2] + values[values.length / 2]) / 2);
      case "count" -> List.of((double) values.length);
      case "sum" -> List.of(Arrays.stream(values).sum());
      default -> throw new IllegalArgumentException("there is no aggregate " + words[0]);
    };
  }

  private static List<Double> literals(String text) {
    return LITERAL
        .matcher(text.replace('−', '-'))
        .results()
        .map(found -> found.group().replaceAll("[_,]", ""))
        .map(Double::parseDouble)
        .toList();
  }

  /** Whether a value, rounded to the digits of a number in the prose, is that number. */
  static boolean gives(double value, String number, boolean percent) {
    String plain = number.replace(",", "").replaceAll("^[-−]", "");
    int digits =
        IntStream.range(0, plain.length()).filter(c -> isRaised(plain, c)).findFirst().orElse(-1);
    if (digits > 0) {
      // Ten to a power: of the value only the power is wanted.
      return value != 0
          && Math.floor(Math.log10(Math.abs(value))) == power(plain.substring(digits));
    }
    int exponent = plain.indexOf('e');
    String mantissa = exponent < 0 ? plain : plain.substring(0, exponent);
    int point = mantissa.indexOf('.');
    int decimals = point < 0 ? 0 : mantissa.length() - point - 1;
    int power = exponent < 0 ? 0 : Integer.parseInt(plain.substring(exponent + 1));
    double unit = Math.pow(10, power - decimals);
    double wanted = Double.parseDouble(plain);
    double slack = unit * (0.5 + 1e-6); // halves may be rounded either way
    return Math.abs(Math.abs(value) - wanted) <= slack && (wanted != 0 || Math.abs(value) < slack)
        || percent && Math.abs(100 * Math.abs(value) - wanted) <= slack;
  }

  private static boolean isRaised(String text, int at) {
    return text.charAt(at) == '⁻' || DIGITS.indexOf(text.charAt(at)) >= 0;
  }

  private static int power(String raised) {
    int size = 0;
    for (char c : raised.replace("⁻", "").toCharArray()) {
      size = 10 * size + DIGITS.indexOf(c);
    }
    return raised.startsWith("⁻") ? -size : size;
  }
}
