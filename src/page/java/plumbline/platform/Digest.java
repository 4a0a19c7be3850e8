package plumbline.platform;

/** SHA-256 as FIPS 180-4 writes it down, and bytes as text. */
public final class Digest {
  private static final int BLOCK = 64;
  private static final String DIGITS = "0123456789abcdef";
  private static final int[] START = fractions(8, false);
  private static final int[] ROUND = fractions(64, true);

  private Digest() {}

  public static byte[] sha256(byte[]... parts) {
    int size = 0;
    for (byte[] part : parts) {
      size += part.length;
    }
    byte[] padded = new byte[(size + 8) / BLOCK * BLOCK + BLOCK];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, padded, at, part.length);
      at += part.length;
    }
    padded[at] = (byte) 0x80;
    for (int i = 0; i < 8; i++) {
      padded[padded.length - 1 - i] = (byte) (size * 8L >>> 8 * i);
    }
    int[] hash = START.clone();
    int[] words = new int[BLOCK];
    for (int block = 0; block < padded.length; block += BLOCK) {
      add(hash, padded, block, words);
    }
    byte[] digest = new byte[32];
    for (int i = 0; i < digest.length; i++) {
      digest[i] = (byte) (hash[i / 4] >>> 24 - 8 * (i % 4));
    }
    return digest;
  }

  private static void add(int[] hash, byte[] bytes, int block, int[] w) {
    for (int i = 0; i < BLOCK; i++) {
      if (i < 16) {
        int at = block + 4 * i;
        w[i] =
            bytes[at] << 24
                | (bytes[at + 1] & 0xff) << 16
                | (bytes[at + 2] & 0xff) << 8
                | (bytes[at + 3] & 0xff);
      } else {
        int x = w[i - 15];
        int y = w[i - 2];
        w[i] =
            w[i - 16]
                + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3)
                + w[i - 7]
                + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10);
      }
    }
    int[] v = hash.clone();
    for (int i = 0; i < BLOCK; i++) {
      int e = v[4];
      int a = v[0];
      int one =
          v[7]
              + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25))
              + (e & v[5] ^ ~e & v[6])
              + ROUND[i]
              + w[i];
      int two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & v[1] ^ a & v[2] ^ v[1] & v[2]);
      System.arraycopy(v, 0, v, 1, 7);
      v[4] += one;
      v[0] = one + two;
    }
    for (int i = 0; i < hash.length; i++) {
      hash[i] += v[i];
    }
  }

  private static int turn(int word, int bits) {
    return word >>> bits | word << 32 - bits;
  }

  /** The first 32 bits of the fractions of square or cube roots of the first primes. */
  private static int[] fractions(int count, boolean cubes) {
    int[] words = new int[count];
    int prime = 2;
    for (int i = 0; i < count; i++) {
      double root = cubes ? Math.cbrt(prime) : Math.sqrt(prime);
      words[i] = (int) (long) ((root - Math.floor(root)) * 0x1p32);
      do {
        prime++;
      } while (!isPrime(prime));
    }
    return words;
  }

  private static boolean isPrime(int n) {
    for (int d = 2; d * d <= n; d++) {
      if (n % d == 0) {
        return false;
      }
    }
    return true;
  }

  public static String hexadecimal(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) {
      text.append(DIGITS.charAt(b >> 4 & 15)).append(DIGITS.charAt(b & 15));
    }
    return text.toString();
  }

  public static byte[] bytes(String hexadecimal) {
    byte[] bytes = new byte[hexadecimal.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      int high = DIGITS.indexOf(hexadecimal.charAt(2 * i));
      int low = DIGITS.indexOf(hexadecimal.charAt(2 * i + 1));
      if (high < 0 || low < 0) {
        throw new IllegalArgumentException("no hexadecimal digits in " + hexadecimal);
      }
      bytes[i] = (byte) (high << 4 | low);
    }
    return bytes;
  }
}
