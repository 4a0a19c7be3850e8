package plumbline.models.topics.files;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import plumbline.models.topics.Corpus;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;
import plumbline.sampling.runs.Interruption;

/**
 * UCI's "bag of words" format: three lines with the number of documents, of words and of entries,
 * then {@code document word count} in each line, numbered from 1 and sorted by document; plain or
 * gzip. Nothing in the file is believed: a header that does not fit, numbers out of range,
 * documents out of order, a word twice in one, and damaged compression end with the file, the line
 * and a sentence. The file is streamed. Many programs do not sort the words of a document; here
 * they are sorted, so that the same counts are the same corpus.
 */
public final class BagOfWords {
  private static final String ENTRY = "document, word and count, three whole numbers from 1";
  // Sizes an array before any entry has been read: 400 MB at the most.
  private static final int MOST_DOCUMENTS = 100_000_000;
  // One line asks for no more than 40 MB of tokens.
  private static final int MOST_OF_ONE_WORD = 10_000_000;
  private static final int MOST_TOKENS = Integer.MAX_VALUE - 8;

  private final Path file;
  private final InputStream stream;
  private final byte[] buffer = new byte[1 << 16];
  // The next byte is buffer[position]; where position meets filled, the buffer is used up.
  private int position;
  private int filled;
  private long line = 1;

  private BagOfWords(Path file, InputStream stream) {
    this.file = file;
    this.stream = stream;
  }

  /**
   * Reads a corpus.
   *
   * @throws DataFileException if the file does not hold what its format and header promise
   */
  public static Corpus read(Path file) {
    BagOfWords reader = null;
    try (InputStream stream = TextFile.open(file)) {
      reader = new BagOfWords(file, stream);
      return reader.corpus();
    } catch (EOFException | ZipException e) {
      throw new DataFileException(
          file,
          reader == null ? 0 : reader.line,
          0,
          "damaged or truncated gzip data",
          "a whole gzip file");
    } catch (IOException e) {
      throw DataFileException.unreadable(file, e, "a bag-of-words file");
    }
  }

  /**
   * All of the file. Before each entry the starts of all documents up to the last begun are final,
   * and {@code starts[lastDocument]}, where that one ends so far, is the number of tokens.
   */
  private Corpus corpus() throws IOException {
    int documents = header("the number of documents", MOST_DOCUMENTS);
    int words = header("the number of words", MOST_TOKENS);
    int entries = header("the number of entries", MOST_TOKENS);
    int[] starts = new int[documents + 1];
    // These grow with the counts that are really there, whatever the third line promises.
    int[] tokens = new int[1 << 16];
    int length = 0;
    int found = 0;
    int lastDocument = 0;
    Disorder disorder = new Disorder();
    while (!atEnd()) {
      int document = number(1, documents, "a document from 1 to " + documents);
      separator();
      int word = number(1, words, "a word from 1 to " + words);
      separator();
      int count = number(1, MOST_OF_ONE_WORD, "a count from 1 to " + MOST_OF_ONE_WORD);
      // What refuses an entry comes before its end of line, so that the fault names its own line.
      if (document < lastDocument) {
        throw fault("document " + document, "documents in order, after " + lastDocument);
      }
      if (document > lastDocument) {
        disorder.end(tokens, starts[Math.max(0, lastDocument - 1)], length);
      }
      // The start of a new document may not be filled yet; its first word does not look there.
      if (!disorder.add(word, tokens, starts[document - 1], length)) {
        throw fault(
            "word " + word + " of document " + document + " again", "each word of a document once");
      }
      if (++found > entries) {
        throw fault("one entry more", entries + " entries, as the third line says");
      }
      if (count > MOST_TOKENS - length) {
        throw fault("more than " + MOST_TOKENS + " tokens", "a corpus that fits into one array");
      }
      endOfLine(ENTRY);
      if (document > lastDocument) {
        Arrays.fill(starts, lastDocument + 1, document, length); // documents without entries
      }
      if (tokens.length - length < count) {
        tokens = Arrays.copyOf(tokens, larger(tokens.length, length + count));
      }
      Arrays.fill(tokens, length, length + count, word - 1);
      length += count;
      starts[document] = length;
      lastDocument = document;
    }
    disorder.end(tokens, starts[Math.max(0, lastDocument - 1)], length);
    if (found < entries) {
      throw fault(
          "the end of the file after " + found + " entries",
          entries + " entries, as the third line says");
    }
    Arrays.fill(starts, lastDocument + 1, documents + 1, length);
    return Corpus.adopt(words, starts, Arrays.copyOf(tokens, length));
  }

  /** The words of the document that is read, as soon as they are found not to be in order. */
  private static final class Disorder {
    private final Set<Integer> words = new HashSet<>();
    private int last;

    /**
     * Whether a word is new to the document, whose tokens so far are given. One above all before it
     * is, in O(1); at the first that is not above them the set is filled from the tokens.
     */
    boolean add(int word, int[] tokens, int from, int to) {
      if (word > last && words.isEmpty()) {
        last = word;
        return true;
      }
      if (words.isEmpty()) {
        for (int i = from; i < to; i++) {
          words.add(tokens[i] + 1);
        }
      }
      return words.add(word);
    }

    /** Sorts the document's tokens, if need be, and expects another. */
    void end(int[] tokens, int from, int to) {
      if (!words.isEmpty()) {
        Arrays.sort(tokens, from, to);
      }
      words.clear();
      last = 0;
    }
  }

  private static int larger(int size, int needed) {
    return (int) Math.min(MOST_TOKENS, Math.max(needed, (long) size + (size >> 1) + 1));
  }

  /** One of the first three lines: a number from 1 to {@code most}, alone. */
  private int header(String what, int most) throws IOException {
    if (atEnd()) {
      throw fault("the end of the file", what);
    }
    int value = number(1, most, what + ", a whole number from 1 to " + most);
    endOfLine(what + " alone in a line");
    return value;
  }

  /**
   * The next number. Its value turns to -1, and stays so, at what is no digit or at an eleventh
   * character; the text that a fault quotes ends with the thirty-first.
   */
  private int number(int least, int most, String expected) throws IOException {
    StringBuilder text = new StringBuilder();
    long value = 0;
    int next = peek();
    while (next > ' ') {
      text.append((char) next);
      value = next >= '0' && next <= '9' && value >= 0 ? value * 10 + (next - '0') : -1;
      if (text.length() > 10) {
        value = -1;
      }
      if (text.length() > 30) {
        break;
      }
      position++;
      next = peek();
    }
    if (text.length() == 0) {
      throw fault(next < 0 ? "the end of the file" : "a line that ends early", expected);
    }
    if (value < least || value > most) {
      throw fault("'" + text + "'", expected);
    }
    return (int) value;
  }

  private void separator() throws IOException {
    while (peek() == ' ' || peek() == '\t') {
      position++;
    }
  }

  /** Passes blanks and one end of line, with or without a carriage return; or is at the end. */
  private void endOfLine(String expected) throws IOException {
    separator();
    if (peek() == '\r') {
      position++;
    }
    int next = peek();
    if (next >= 0 && next != '\n') {
      throw fault("more in the line", expected);
    }
    if (next == '\n') {
      position++;
      line++;
      if ((line & 0xfffff) == 0) {
        Interruption.check();
      }
    }
  }

  /** At the end, but for blank lines; where more follows them, the first of them is refused. */
  private boolean atEnd() throws IOException {
    long first = line;
    while (peek() == '\n' || peek() == '\r') {
      line += peek() == '\n' ? 1 : 0;
      position++;
    }
    if (peek() >= 0 && line > first) {
      throw new DataFileException(file, first, 0, "a blank line", ENTRY);
    }
    return peek() < 0;
  }

  /** The next byte, which stays the next; -1 at the end. */
  private int peek() throws IOException {
    if (position == filled) {
      filled = Math.max(0, stream.read(buffer));
      position = 0;
      if (filled == 0) {
        return -1;
      }
    }
    return buffer[position] & 0xff;
  }

  private DataFileException fault(String found, String expected) {
    return new DataFileException(file, line, 0, found, expected);
  }

  /**
   * Writes a corpus; gzip if the name ends in {@code .gz}. What is read back has each document's
   * words sorted. The documents are gone through twice, as the number of entries comes first. A
   * corpus without tokens gets a third line of 0, which {@link #read} refuses.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, Corpus corpus) throws IOException {
    long entries = 0;
    for (int d = 0; d < corpus.documents(); d++) {
      entries += corpus.document(d).stream().distinct().count();
    }
    try (OutputStream raw = Files.newOutputStream(file);
        OutputStream out =
            new BufferedOutputStream(
                file.toString().endsWith(".gz") ? new GZIPOutputStream(raw) : raw, 1 << 16)) {
      out.write(
          (corpus.documents() + "\n" + corpus.words() + "\n" + entries + "\n")
              .getBytes(StandardCharsets.US_ASCII));
      for (int d = 0; d < corpus.documents(); d++) {
        int[] sorted = corpus.document(d).toArray();
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; ) {
          int next = i;
          while (next < sorted.length && sorted[next] == sorted[i]) {
            next++;
          }
          out.write(
              ((d + 1) + " " + (sorted[i] + 1) + " " + (next - i) + "\n")
                  .getBytes(StandardCharsets.US_ASCII));
          i = next;
        }
      }
    }
  }
}
