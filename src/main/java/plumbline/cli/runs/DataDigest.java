package plumbline.cli.runs;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.sampling.runs.StateCodec;

/** Tells data from other data under the same name, so that no run is resumed on the wrong ones. */
public final class DataDigest {
  private static final String ALGORITHM = "SHA-256";

  private record Text(List<String> lines) {}

  private DataDigest() {}

  /**
   * The digest of values.
   *
   * @param values what {@link StateCodec} can write, vocabularies and topic models
   * @return SHA-256 in hexadecimal digits
   */
  public static String of(Object... values) {
    MessageDigest digest = algorithm();
    for (Object value : values) {
      add(digest, value);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** SHA-256, of which every Java platform has an implementation. */
  public static MessageDigest algorithm() {
    try {
      return MessageDigest.getInstance(ALGORITHM);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(MessageDigest digest, Object value) {
    if (value instanceof Vocabulary words) {
      addValue(digest, new Text(IntStream.range(0, words.size()).mapToObj(words::word).toList()));
    } else if (value instanceof TopicModel model) {
      add(digest, model.vocabulary());
      addValue(digest, model.alpha());
      IntStream.range(0, model.topics()).forEach(k -> addValue(digest, model.topic(k)));
    } else {
      addValue(digest, value);
    }
  }

  @SuppressWarnings("unchecked") // an object's class is the class of its own type
  private static <T> void addValue(MessageDigest digest, T value) {
    byte[] bytes = StateCodec.of((Class<T>) value.getClass()).encode(value);
    digest.update((byte) (bytes.length >> 24)); // so that two values are not one longer value
    digest.update((byte) (bytes.length >> 16));
    digest.update((byte) (bytes.length >> 8));
    digest.update((byte) bytes.length);
    digest.update(bytes);
  }
}
