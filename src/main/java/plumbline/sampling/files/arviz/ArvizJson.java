package plumbline.sampling.files.arviz;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import plumbline.platform.TextLines;
import plumbline.sampling.DataFileException;
import plumbline.sampling.SamplerStatistics;
import plumbline.sampling.files.Columns;
import plumbline.sampling.files.NumberField;
import plumbline.sampling.files.ReadChain;
import plumbline.sampling.files.text.LineReader;
import plumbline.sampling.files.text.TextFile;

/**
 * ArviZ's InferenceData as JSON: {@code {"posterior": {"mu": [[...], ...]}}} with dimensions chain,
 * draw and further ones, which give names such as {@code theta[0,1]}. Of {@code sample_stats} what
 * {@link SamplerStatistics} knows is read, if it has a number for each draw; other groups are
 * skipped.
 */
public final class ArvizJson {
  private static final String EXPECTED = "an object with a group posterior of arrays [chain][draw]";
  // The most dimensions of a draw: deeper nesting is refused, which also bounds the recursion.
  private static final int DEEPEST = 16;

  private final Path file;
  private final JsonParser json;
  // By name, in the order of the file: of each chain the numbers, [draw][i][j]...
  private final Map<String, List<NestedNumbers>> variables = new LinkedHashMap<>();
  // The same of what the sampler says of itself, by the names in the file.
  private final Map<String, List<NestedNumbers>> statistics = new LinkedHashMap<>();

  private ArvizJson(Path file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  /**
   * Reads the group {@code posterior} of a file.
   *
   * @param file JSON, possibly compressed
   * @return one chain for each entry of the first dimension, none of them with a number
   * @throws DataFileException if it is no such JSON, or if variables differ in chains or draws
   */
  public static List<ReadChain> read(Path file) {
    // Python writes NaN and Infinity, which strict JSON does not have. A name that came twice would
    // silently replace what stood under it first.
    JsonFactory factory =
        JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    try (InputStream stream = TextFile.open(file);
        JsonParser parser = factory.createParser(stream)) {
      ArvizJson reader = new ArvizJson(file, parser);
      reader.readGroups();
      return reader.chains();
    } catch (JsonParseException e) {
      throw new DataFileException(
          file,
          e.getLocation().getLineNr(),
          e.getLocation().getColumnNr(),
          "no valid JSON (" + firstSentence(e.getOriginalMessage()) + ")",
          EXPECTED);
    } catch (IOException e) {
      throw LineReader.unreadable(file, e);
    }
  }

  /** What the parser says, by its first line: the place is told by line and column. */
  private static String firstSentence(String message) {
    String first = TextLines.of(message).stream().findFirst().orElse("");
    return NumberField.shortened(first.replaceAll(", from `[^`]*`", "")); // a name of Java's
  }

  /**
   * The outer object: reads the group {@code posterior}, skips all others, and makes sure that the
   * file ends behind it.
   */
  private void readGroups() throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw fault("no JSON object");
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String group = json.currentName();
      JsonToken value = json.nextToken();
      if (group.equals("sample_stats") && value == JsonToken.START_OBJECT) {
        readVariables(statistics, name -> SamplerStatistics.nameOf(name).isPresent());
      } else if (!group.equals("posterior")) {
        json.skipChildren();
      } else if (value == JsonToken.START_OBJECT) {
        readVariables(variables, name -> true);
      } else {
        throw fault("a posterior that is no object");
      }
    }
    if (json.currentToken() != JsonToken.END_OBJECT) {
      throw fault("an object that does not end");
    }
    if (json.nextToken() != null) { // also reads the checksum of compressed data
      throw fault("more after the end of the object");
    }
    if (variables.isEmpty()) {
      throw fault("no variable in a group posterior");
    }
  }

  /**
   * The members of the group, each an array of chains that are arrays of draws. Anything else among
   * the chains ends the loop over them, and is refused by the check behind it.
   */
  private void readVariables(Map<String, List<NestedNumbers>> group, Predicate<String> wanted)
      throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (!wanted.test(name)) {
        json.skipChildren();
        continue;
      }
      if (value != JsonToken.START_ARRAY) {
        throw fault("no array for " + NumberField.quoted(name));
      }
      List<NestedNumbers> chains = new ArrayList<>();
      while (json.nextToken() == JsonToken.START_ARRAY) {
        NestedNumbers numbers = new NestedNumbers();
        readArray(numbers, 0, name);
        chains.add(numbers);
      }
      if (json.currentToken() != JsonToken.END_ARRAY || chains.isEmpty()) {
        throw fault("no array of chains for " + NumberField.quoted(name));
      }
      group.put(name, chains);
    }
  }

  /**
   * Reads an array whose bracket has been read, up to its end. Numbers are kept in the order in
   * which they stand, so that the last index moves fastest.
   *
   * @param numbers receives them
   * @param depth 0 for the draws of a chain, from 1 on for the dimensions of a draw
   * @param name of the variable, for messages
   */
  private void readArray(NestedNumbers numbers, int depth, String name) throws IOException {
    int count = 0;
    for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
      count++;
      if (t == JsonToken.START_ARRAY && depth < DEEPEST) {
        readArray(numbers, depth + 1, name);
      } else if (t == JsonToken.VALUE_NUMBER_FLOAT || t == JsonToken.VALUE_NUMBER_INT) {
        numbers.add(json.getDoubleValue(), depth);
      } else if (t == JsonToken.VALUE_NULL) {
        // A null is a draw without a value, as NaN is.
        numbers.add(Double.NaN, depth);
      } else if (t == JsonToken.VALUE_TRUE || t == JsonToken.VALUE_FALSE) {
        numbers.add(t == JsonToken.VALUE_TRUE ? 1 : 0, depth);
      } else {
        throw fault(
            (t == null ? "the end of the file" : NumberField.quoted(json.getText()))
                + " in "
                + NumberField.quoted(name));
      }
    }
    if (!numbers.closeLevel(depth, count)) {
      throw fault("a ragged array for " + NumberField.quoted(name));
    }
  }

  /**
   * As many chains as the first variable has; that the others have as many is checked chain by
   * chain.
   */
  private List<ReadChain> chains() {
    List<NestedNumbers> first = variables.values().iterator().next();
    List<ReadChain> result = new ArrayList<>();
    for (int c = 0; c < first.size(); c++) {
      result.add(chain(c, first));
    }
    return result;
  }

  /**
   * One chain as a table with a row for each draw. A variable with dimensions gets a column for
   * each of its entries.
   *
   * @param c which chain, from 0
   * @param first the chains of the first variable, which all others are measured by
   */
  private ReadChain chain(int c, List<NestedNumbers> first) {
    int draws = first.get(0).size(0);
    List<String> names = new ArrayList<>();
    List<double[]> columns = new ArrayList<>();
    for (Map.Entry<String, List<NestedNumbers>> variable : variables.entrySet()) {
      if (variable.getValue().size() != first.size()) {
        throw fault(
            variable.getValue().size() + " chains of " + NumberField.quoted(variable.getKey()));
      }
      NestedNumbers numbers = variable.getValue().get(c);
      if (numbers.size(0) != draws || draws == 0) {
        throw fault(numbers.size(0) + " draws of " + NumberField.quoted(variable.getKey()));
      }
      numbers.columns(variable.getKey(), names, columns);
    }
    List<String> sampler = new ArrayList<>();
    Set<String> unread = new TreeSet<>();
    statistics.forEach(
        (name, chains) -> {
          String known = SamplerStatistics.nameOf(name).orElse(name);
          if (fits(chains, first)) {
            sampler.add(known);
            chains.get(c).columns(name, new ArrayList<>(), columns);
          } else if (!known.equals(SamplerStatistics.STEP_SIZE)) {
            unread.add(name);
          }
        });
    return ReadChain.ofArviz(file, names, sampler, Columns.of(columns, 0, draws), unread);
  }

  /** Whether there is a number for each draw of each chain. */
  private static boolean fits(List<NestedNumbers> chains, List<NestedNumbers> variable) {
    return chains.size() == variable.size()
        && chains.stream().allMatch(NestedNumbers::isFlat)
        && IntStream.range(0, chains.size())
            .allMatch(c -> chains.get(c).size(0) == variable.get(c).size(0));
  }

  /**
   * A fault at the line that the parser has reached. For what shows only after the whole file has
   * been read, such as a variable with too few draws, that is the last line.
   */
  private DataFileException fault(String found) {
    int line = json.currentLocation().getLineNr();
    return new DataFileException(file, Math.max(0, line), 0, found, EXPECTED);
  }
}
