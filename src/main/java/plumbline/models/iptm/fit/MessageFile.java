package plumbline.models.iptm.fit;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSizes;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/**
 * Messages from an e-mail-like CSV file with the columns {@code time,sender,recipients,text}, in
 * any order of lines. Times are hours as numbers, or ISO dates with times; recipients are separated
 * by semicolons; the text is words, or counts such as {@code budget:2 meeting:1} in a column {@code
 * words} instead.
 */
public final class MessageFile {
  private static final String EXAMPLE = "2001-10-04T09:31:00, of a year from 1 to 9999";
  private static final String EXPECTED = "a header with time, sender, recipients and text or words";

  /** Messages of the same second count as half a second apart, in hours. */
  private static final double LEAST_HOURS = 0.5 / 3600;

  private static final int MOST_TOKENS = 10_000;

  private final Path file;
  private final ZoneId zone;
  private final List<Message> messages = new ArrayList<>();

  /** A row of the file; the line is for the sentence that refuses its words. */
  private record Message(
      double hours, String sender, List<String> recipients, List<String> words, int line) {}

  private MessageFile(Path file, ZoneId zone) {
    this.file = file;
    this.zone = zone;
  }

  /**
   * Reads a file.
   *
   * @param file the file, UTF-8
   * @param zone of times without one
   * @param leastCount words that occur less often are left out
   * @return the messages in order of time
   * @throws DataFileException if the file cannot be used
   */
  public static MessageCorpus read(Path file, ZoneId zone, int leastCount) {
    MessageFile reader = new MessageFile(file, zone);
    reader.parse();
    return reader.corpus(leastCount);
  }

  /** Reads all rows; columns may come in any order, in upper case, and beside others. */
  private void parse() {
    String text = TextFile.read(file, EXPECTED);
    QuotedCsv lines = new QuotedCsv(file, text);
    List<String> header = lines.next();
    Map<String, Integer> columns = new LinkedHashMap<>();
    for (int c = 0; c < header.size(); c++) {
      columns.put(header.get(c).strip().toLowerCase(Locale.ROOT), c);
    }
    // Where there are both, the counts are read and the text is not.
    String content = columns.containsKey("words") ? "words" : "text";
    for (String name : List.of("time", "sender", "recipients", content)) {
      if (!columns.containsKey(name)) {
        throw new DataFileException(file, 1, 0, "no column " + name, EXPECTED);
      }
    }
    int width = header.size();
    while (lines.hasNext()) {
      List<String> row = lines.next();
      // A blank line: rows of messages have four fields or more.
      if (row.size() == 1 && row.get(0).isBlank()) {
        continue;
      }
      if (row.size() != width) {
        throw new DataFileException(
            file, lines.line(), 0, row.size() + " fields", width + " as in the header");
      }
      addMessage(row, columns, content, lines.line());
    }
  }

  /** Reads one row, or refuses it with its line and column. */
  private void addMessage(
      List<String> row, Map<String, Integer> columns, String content, int line) {
    int timeColumn = of(columns, "time");
    int senderColumn = of(columns, "sender");
    int recipientColumn = of(columns, "recipients");
    int contentColumn = of(columns, content);
    String sender = row.get(senderColumn).strip();
    if (sender.isEmpty()) {
      throw new DataFileException(file, line, senderColumn + 1, "no sender", "a name");
    }
    // A set of others: who is named twice counts once, and nobody writes to himself.
    List<String> to = new ArrayList<>();
    for (String name : row.get(recipientColumn).split(";", -1)) {
      String stripped = name.strip();
      if (!stripped.isEmpty() && !stripped.equals(sender) && !to.contains(stripped)) {
        to.add(stripped);
      }
    }
    if (to.isEmpty()) {
      throw new DataFileException(
          file, line, recipientColumn + 1, "nobody but the sender", "at least one recipient");
    }
    List<String> words =
        content.equals("words")
            ? counted(row.get(contentColumn), line, contentColumn + 1)
            : tokens(row.get(contentColumn));
    double hours = hours(row.get(timeColumn).strip(), line, timeColumn + 1);
    messages.add(new Message(hours, sender, to, words, line));
  }

  /**
   * A time in hours. Dates count from 1970-01-01T00:00Z: with a Z or an offset they are instants,
   * else times of the zone. What is neither that nor a number of size below 1e9 is refused.
   */
  private double hours(String text, int line, int column) {
    try {
      double hours = Double.parseDouble(text);
      // NaN and larger numbers fall through; as dates they are refused.
      if (Math.abs(hours) < 1e9) {
        return hours;
      }
    } catch (NumberFormatException e) {
      // not a number of hours: a date
    }
    // The library's form of an offset has a colon.
    String date = text.replace(' ', 'T').replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2");
    try {
      var time =
          date.matches(".*(Z|[+-]\\d\\d:\\d\\d)")
              ? OffsetDateTime.parse(date).toZonedDateTime()
              : LocalDateTime.parse(date).atZone(zone);
      if (time.getYear() < 1 || time.getYear() > 9999) {
        throw new DateTimeException("beyond what is counted in milliseconds");
      }
      return time.toInstant().toEpochMilli() / 3.6e6;
    } catch (DateTimeException e) {
      throw new DataFileException(
          file, line, column, "'" + text + "'", "hours, or a time as " + EXAMPLE);
    }
  }

  /** Runs of letters, digits and apostrophes in lower case, but for single characters. */
  private static List<String> tokens(String text) {
    List<String> words = new ArrayList<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}']+", -1)) {
      if (word.length() > 1) {
        words.add(word);
      }
    }
    return words;
  }

  /** Each word as often as its count says, 1 to 9,999 times, in the case it is written in. */
  private List<String> counted(String text, int line, int column) {
    List<String> words = new ArrayList<>();
    for (String item : text.strip().split("\\s+", -1)) {
      // The last colon: a word may contain some.
      int colon = item.lastIndexOf(':');
      String count = item.substring(colon + 1);
      if (colon < 1 || !count.matches("[1-9][0-9]{0,3}")) {
        throw new DataFileException(
            file, line, column, "'" + item + "'", "words with counts, as budget:2 meeting:1");
      }
      for (int n = 0; n < Integer.parseInt(count); n++) {
        words.add(item.substring(0, colon));
      }
    }
    return words;
  }

  /**
   * The messages in order of time, with numbers for names: actors and words are sorted for that.
   *
   * @throws DataFileException if there are fewer than two messages, or if one is left without words
   */
  private MessageCorpus corpus(int leastCount) {
    // The first waiting time is the mean of the others, so that there must be one.
    if (messages.size() < 2) {
      throw new DataFileException(file, 0, 0, messages.size() + " messages", "at least two");
    }
    // A stable sort: messages of one time stay in the order of the file.
    messages.sort(Comparator.comparingDouble(Message::hours));
    Map<String, Integer> actors = number(names());
    Map<String, Integer> frequency = new TreeMap<>();
    messages.forEach(m -> m.words().forEach(word -> frequency.merge(word, 1, Integer::sum)));
    Map<String, Integer> vocabulary =
        number(frequency.keySet().stream().filter(w -> of(frequency, w) >= leastCount).toList());
    if (vocabulary.isEmpty()) {
      throw new DataFileException(
          file, 0, 0, "no word that occurs " + leastCount + " times", "text");
    }
    int documents = messages.size();
    IptmSizes.requireReceivers(documents, actors.size());
    boolean[] recipients = new boolean[documents * actors.size()];
    int[] authors = new int[documents];
    int[] tokens = new int[documents];
    List<Integer> words = new ArrayList<>();
    for (int d = 0; d < documents; d++) {
      Message message = messages.get(d);
      authors[d] = of(actors, message.sender());
      for (String to : message.recipients()) {
        recipients[d * actors.size() + of(actors, to)] = true;
      }
      for (String word : message.words()) {
        if (vocabulary.containsKey(word)) {
          words.add(of(vocabulary, word));
          tokens[d]++;
        }
      }
      if (tokens[d] > MOST_TOKENS) {
        String found = "a message of " + tokens[d] + " words";
        throw new DataFileException(file, message.line(), 0, found, "at most " + MOST_TOKENS);
      }
      // The model has no message without tokens: its shares pi_d would be 0 / 0.
      if (tokens[d] == 0) {
        throw new DataFileException(
            file,
            message.line(),
            0,
            "a message without a word that occurs " + leastCount + " times",
            "at least one; --min-count 1 keeps all words");
      }
    }
    Ints senders = Ints.of(authors);
    Ints sets = ActorSets.pack(recipients, documents, actors.size());
    IptmData data =
        new IptmData(
            Ints.of(words.stream().mapToInt(w -> w).toArray()),
            senders,
            sets,
            logIncrements(),
            MessageCorpus.anyReceivers(actors.size(), senders, sets));
    return new MessageCorpus(
        List.copyOf(actors.keySet()),
        List.copyOf(vocabulary.keySet()),
        Ints.of(tokens),
        data,
        // The model's clock shows START when the first waiting time begins.
        firstStart() - IptmModel.START);
  }

  /** A number that is known to be there. */
  private static int of(Map<String, Integer> numbers, String name) {
    return Objects.requireNonNull(numbers.get(name));
  }

  /** All who send or receive, each once, sorted. */
  private List<String> names() {
    TreeMap<String, Boolean> names = new TreeMap<>();
    for (Message message : messages) {
      names.put(message.sender(), true);
      message.recipients().forEach(name -> names.put(name, true));
    }
    return List.copyOf(names.keySet());
  }

  /** Numbers names from 0, in their order. */
  private static Map<String, Integer> number(List<String> names) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (String name : names) {
      numbers.put(name, numbers.size());
    }
    return numbers;
  }

  /** t_0: nobody knows how long the first message took, so it is given the mean waiting time. */
  private double firstStart() {
    double first = messages.get(0).hours();
    double last = messages.get(messages.size() - 1).hours();
    return first - Math.max(LEAST_HOURS, (last - first) / (messages.size() - 1));
  }

  /**
   * {@code log(t_d - t_{d-1})}; waits are lifted to half a second, so that each has a logarithm.
   */
  private Doubles logIncrements() {
    return Doubles.generate(
        messages.size(),
        d -> {
          double before = d == 0 ? firstStart() : messages.get(d - 1).hours();
          return Math.log(Math.max(LEAST_HOURS, messages.get(d).hours() - before));
        });
  }
}
