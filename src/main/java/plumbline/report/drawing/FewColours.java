package plumbline.report.drawing;

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
    Palette palette = new Palette(counts, FEW);
    if (palette.farAway() > MOST_FAR * pixels.length) {
      palette = new Palette(counts, MORE);
    }
    Map<Integer, Integer> nearest = palette.nearest();
    int bits = palette.taken.size() <= FEW ? 4 : 8;
    WritableRaster raster =
        Raster.createPackedRaster(DataBuffer.TYPE_BYTE, width, image.getHeight(), 1, bits, null);
    for (int i = 0, end; i < pixels.length; i = end) {
      end = endOfRun(pixels, i);
      Arrays.fill(pixels, i, end, nearest.getOrDefault(pixels[i] & 0xFFFFFF, 0));
    }
    raster.setPixels(0, 0, width, image.getHeight(), pixels);
    return new BufferedImage(palette.model(bits), raster, false, null);
  }

  /** Most pixels have the colour of the one before: a map is asked once for each run of them. */
  private static int endOfRun(int[] pixels, int start) {
    int end = start + 1;
    while (end < pixels.length && pixels[end] == pixels[start]) {
      end++;
    }
    return end;
  }

  private static int distance(int a, int b) {
    int red = (a >> 16 & 255) - (b >> 16 & 255);
    int green = (a >> 8 & 255) - (b >> 8 & 255);
    int blue = (a & 255) - (b & 255);
    return red * red + green * green + blue * blue;
  }

  /**
   * The colours taken, and for each colour of the picture, kept up to date as they are taken, which
   * of them is nearest: a busy trace has ten thousand shades.
   */
  private static final class Palette {
    private final List<Integer> taken = new ArrayList<>();
    private final int[] colours; // of the picture, the most frequent first
    private final int[] pixels; // of each of them
    private final int[] nearest; // its place among those taken
    private final int[] distance; // to that one, squared

    Palette(Map<Integer, Integer> counts, int size) {
      List<Map.Entry<Integer, Integer>> frequent =
          counts.entrySet().stream()
              .sorted(
                  Map.Entry.<Integer, Integer>comparingByValue()
                      .reversed()
                      .thenComparing(Map.Entry.comparingByKey()))
              .toList();
      this.colours = frequent.stream().mapToInt(Map.Entry::getKey).toArray();
      this.pixels = frequent.stream().mapToInt(Map.Entry::getValue).toArray();
      this.nearest = new int[colours.length];
      this.distance = new int[colours.length];
      Arrays.fill(distance, Integer.MAX_VALUE);
      List<Color> own = new ArrayList<>(List.of(Color.WHITE, Color.BLACK));
      own.addAll(List.of(FigureStyle.palette()));
      for (Color color : own) {
        if (counts.containsKey(color.getRGB() & 0xFFFFFF)) {
          take(color.getRGB() & 0xFFFFFF);
        }
      }
      // From coarse to fine: what differs much from everything taken so far comes first.
      for (int apart = 96; apart >= 6 && taken.size() < size; apart /= 2) {
        for (int i = 0; i < colours.length && taken.size() < size; i++) {
          if (distance[i] >= apart * apart) {
            take(colours[i]);
          }
        }
      }
    }

    private void take(int colour) {
      for (int i = 0; i < colours.length; i++) {
        int other = distance(colours[i], colour);
        if (other < distance[i]) {
          distance[i] = other;
          nearest[i] = taken.size();
        }
      }
      taken.add(colour);
    }

    /** How many pixels do not look the same in the colours taken. */
    long farAway() {
      long sum = 0;
      for (int i = 0; i < colours.length; i++) {
        sum += distance[i] > 4 * NEAR * NEAR ? pixels[i] : 0;
      }
      return sum;
    }

    /** For each colour of the picture the place of its own. */
    Map<Integer, Integer> nearest() {
      Map<Integer, Integer> places = new HashMap<>();
      for (int i = 0; i < colours.length; i++) {
        places.put(colours[i], nearest[i]);
      }
      return places;
    }

    IndexColorModel model(int bits) {
      byte[] red = new byte[taken.size()];
      byte[] green = new byte[taken.size()];
      byte[] blue = new byte[taken.size()];
      for (int i = 0; i < taken.size(); i++) {
        red[i] = (byte) (taken.get(i) >> 16);
        green[i] = (byte) (taken.get(i) >> 8);
        blue[i] = (byte) (int) taken.get(i);
      }
      return new IndexColorModel(bits, taken.size(), red, green, blue);
    }
  }
}
