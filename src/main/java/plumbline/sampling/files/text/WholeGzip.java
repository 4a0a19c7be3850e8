package plumbline.sampling.files.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Gzip whose end is the end of the file: Java's own ignores whatever follows the last member. */
final class WholeGzip extends GZIPInputStream {
  private static final int BUFFER = 1 << 16;
  private static final int TRAILER = 8;

  WholeGzip(InputStream in) throws IOException {
    super(in, BUFFER);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = super.read(bytes, offset, length);
    if (count < 0 && (inf.getRemaining() > TRAILER || in.read() >= 0)) {
      throw new ZipException("bytes after the end");
    }
    return count;
  }
}
