package plumbline.sampling.files.arviz;

import io.jhdf.api.Dataset;
import io.jhdf.api.dataset.ChunkedDataset;

/**
 * How much room the arrays of an HDF5 file ask for, all that are read together. The library makes
 * room for what a header says before it looks for the numbers, so that a damaged file of a few
 * bytes can ask for all the memory there is: here it gets what so many bytes can hold.
 */
final class ClaimedRoom {
  // Deflate makes no more than 1032 bytes of one; sizes that claim more are damaged.
  private static final long MOST_EXPANSION = 1_100;

  /**
   * Narrower numbers count as if they had so many bytes: all become doubles, and a file of 100 kB
   * could ask for gigabytes of them.
   */
  private static final int LEAST_SIZE = 4;

  private final long fileLength;
  private long claimed; // bytes

  ClaimedRoom(long fileLength) {
    this.fileLength = fileLength;
  }

  /**
   * Counts an array that is to be read.
   *
   * @return false if the file is too short for it and those before it
   * @throws ArithmeticException if its size is no number of 64 bits
   */
  boolean admits(Dataset data) {
    long numbers = 1;
    for (int size : data.getDimensions()) {
      numbers = Math.multiplyExact(numbers, (long) size);
    }
    long bytes = Math.max(data.getSizeInBytes(), Math.multiplyExact(numbers, (long) LEAST_SIZE));
    claimed = Math.addExact(claimed, Math.max(bytes, inChunks(data)));
    return claimed <= MOST_EXPANSION * fileLength;
  }

  /**
   * Whether there can be so many columns, or chains. What has 129 numbers or more takes a byte at
   * least; of shorter ones the arrays would take far more room than the numbers in them.
   */
  boolean admitsParts(long count) {
    return count <= fileLength;
  }

  /** The bytes of all chunks, of which the last ones may reach beyond the array; 0 without any. */
  private static long inChunks(Dataset data) {
    long bytes = 0;
    if (data instanceof ChunkedDataset chunked) {
      int[] chunk = chunked.getChunkDimensions();
      int[] sizes = data.getDimensions();
      bytes = data.getDataType().getSize();
      for (int d = 0; d < chunk.length; d++) {
        long count = d < sizes.length ? -Math.floorDiv(-sizes[d], Math.max(1, chunk[d])) : 1;
        bytes = Math.multiplyExact(bytes, Math.multiplyExact(count, (long) chunk[d]));
      }
    }
    return bytes;
  }
}
