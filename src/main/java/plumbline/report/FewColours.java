package plumbline.report;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Charts have few colours and many shades of them at the edges of lines. With a palette instead of
 * three bytes for each pixel a picture takes a quarter of the room, which is what notebooks that
 * are kept with their outputs need: sixteen colours where that is enough, else sixty-four.
 *
 * <p>The figures' own colours are always in the palette, so that lines keep them; the rest goes to
 * the most frequent colours that are not near one taken already.
 */
final class FewColours {
  private static final int FEW = 16;
  private static final int MORE = 64;

  /** Colours nearer than this (in the RGB cube of side 255) look the same in a chart. */
  private static final int NEAR = 24;

  /** Pixels that may be farther from their palette colour than that before it gets more colours. */
  private static final double MOST_FAR = 0.01;

  private FewColours() {}

  /** The same picture with a palette. */
  static BufferedImage of(BufferedImage image) {
    int width = image.getWidth();
    int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0, end; i < pixels.length; i = end) {
      end = endOfRun(pixels, i);
      counts.merge(pixels[i] & 0xFFFFFF, end - i, Integer::sum);
    }
    List<Integer> palette = palette(counts, FEW);
    Map<Integer, Integer> nearest = nearest(counts, palette);
    if (farAway(counts, palette, nearest) > MOST_FAR * pixels.length) {
      palette = palette(counts, MORE);
      nearest = nearest(counts, palette);
    }
    int bits = palette.size() <= FEW ? 4 : 8;
    WritableRaster raster =
        Raster.createPackedRaster(DataBuffer.TYPE_BYTE, width, image.getHeight(), 1, bits, null);
    for (int i = 0, end; i < pixels.length; i = end) {
      end = endOfRun(pixels, i);
      Arrays.fill(pixels, i, end, nearest.getOrDefault(pixels[i] & 0xFFFFFF, 0));
    }
    raster.setPixels(0, 0, width, image.getHeight(), pixels);
    return new BufferedImage(model(palette, bits), raster, false, null);
  }

  /** Most pixels have the colour of the one before: a map is asked once for each run of them. */
  private static int endOfRun(int[] pixels, int start) {
    int end = start + 1;
    while (end < pixels.length && pixels[end] == pixels[start]) {
      end++;
    }
    return end;
  }

  private static List<Integer> palette(Map<Integer, Integer> counts, int size) {
    List<Integer> palette = new ArrayList<>();
    List<Color> own = new ArrayList<>(List.of(Color.WHITE, Color.BLACK));
    own.addAll(List.of(FigureStyle.palette()));
    for (Color color : own) {
      if (counts.containsKey(color.getRGB() & 0xFFFFFF)) {
        palette.add(color.getRGB() & 0xFFFFFF);
      }
    }
    List<Integer> frequent =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<Integer, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(Map.Entry::getKey)
            .toList();
    // From coarse to fine: what differs much from everything taken so far comes first.
    for (int apart = 96; apart >= 6 && palette.size() < size; apart /= 2) {
      for (int color : frequent) {
        if (palette.size() < size && distance(color, palette) >= apart * apart) {
          palette.add(color);
        }
      }
    }
    return palette;
  }

  private static Map<Integer, Integer> nearest(
      Map<Integer, Integer> counts, List<Integer> palette) {
    Map<Integer, Integer> nearest = new HashMap<>();
    for (int color : counts.keySet()) {
      int best = 0;
      for (int i = 1; i < palette.size(); i++) {
        if (distance(color, palette.get(i)) < distance(color, palette.get(best))) {
          best = i;
        }
      }
      nearest.put(color, best);
    }
    return nearest;
  }

  private static long farAway(
      Map<Integer, Integer> counts, List<Integer> palette, Map<Integer, Integer> nearest) {
    return counts.entrySet().stream()
        .filter(
            e ->
                distance(e.getKey(), palette.get(nearest.getOrDefault(e.getKey(), 0)))
                    > 4 * NEAR * NEAR)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static int distance(int color, List<Integer> palette) {
    return palette.stream().mapToInt(other -> distance(color, other)).min().orElse(1 << 20);
  }

  private static int distance(int a, int b) {
    int red = (a >> 16 & 255) - (b >> 16 & 255);
    int green = (a >> 8 & 255) - (b >> 8 & 255);
    int blue = (a & 255) - (b & 255);
    return red * red + green * green + blue * blue;
  }

  private static IndexColorModel model(List<Integer> palette, int bits) {
    byte[] red = new byte[palette.size()];
    byte[] green = new byte[palette.size()];
    byte[] blue = new byte[palette.size()];
    for (int i = 0; i < palette.size(); i++) {
      red[i] = (byte) (palette.get(i) >> 16);
      green[i] = (byte) (palette.get(i) >> 8);
      blue[i] = (byte) (int) palette.get(i);
    }
    return new IndexColorModel(bits, palette.size(), red, green, blue);
  }
}
