package plumbline.platform;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, and bytes as text. */
public final class Digest {
  private Digest() {}

  /**
   * The SHA-256 digest of some bytes, one part after the other.
   *
   * @param parts the bytes
   * @return 32 bytes
   */
  public static byte[] sha256(byte[]... parts) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        sha.update(part);
      }
      return sha.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Bytes in lower-case hexadecimal. */
  public static String hexadecimal(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * Bytes from hexadecimal.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public static byte[] bytes(String hexadecimal) {
    return HexFormat.of().parseHex(hexadecimal);
  }
}
