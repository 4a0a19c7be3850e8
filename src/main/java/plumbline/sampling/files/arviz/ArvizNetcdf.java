package plumbline.sampling.files.arviz;

import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;
import plumbline.sampling.SamplerStatistics;
import plumbline.sampling.files.Columns;
import plumbline.sampling.files.NumberField;
import plumbline.sampling.files.ReadChain;

/**
 * ArviZ's InferenceData as netCDF 4, which is HDF5: group {@code posterior} with dimensions chain,
 * draw and further ones, whose coordinates give names such as {@code theta[Choate]}, and group
 * {@code sample_stats}.
 */
public final class ArvizNetcdf {
  private static final String EXPECTED = "a group posterior of arrays [chain][draw]";

  private final Path file;
  private final ClaimedRoom room;
  private final Set<String> names = new LinkedHashSet<>();
  private final List<String> sampler = new ArrayList<>();
  private final Set<String> unread = new TreeSet<>(); // names in sample_stats
  private final List<double[]> columns = new ArrayList<>(); // chain after chain
  private int chains = -1;
  private int draws = -1;

  private ArvizNetcdf(Path file) {
    this.file = file;
    this.room = new ClaimedRoom(file.toFile().length());
  }

  public static List<ReadChain> read(Path file) {
    ArvizNetcdf reader = new ArvizNetcdf(file);
    try (HdfFile hdf = new HdfFile(file)) {
      reader.readGroups(hdf);
    } catch (DataFileException e) {
      throw e;
    } catch (RuntimeException e) { // whatever the library stumbles over in damaged files
      throw reader.fault("HDF5 that cannot be read (" + reason(e) + ")");
    } catch (OutOfMemoryError e) {
      // The library makes room for whatever a header claims, before it looks how long the file is.
      throw reader.fault("HDF5 that asks for more memory than there is");
    }
    return reader.chains();
  }

  /**
   * What the library stumbled over first, without the names of exceptions that wrap it; what Java
   * says of a null or of another exception tells nothing about the file.
   */
  private static String reason(RuntimeException failure) {
    Throwable first = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      first = cause;
    }
    String message = String.valueOf(first.getMessage());
    return message.contains("null") || message.contains("Exception")
        ? "damaged"
        : NumberField.shortened(message);
  }

  private void readGroups(HdfFile hdf) {
    if (!(hdf.getChildren().get("posterior") instanceof Group posterior)) {
      throw fault("groups " + hdf.getChildren().keySet());
    }
    for (Node node : posterior.getChildren().values()) {
      if (node instanceof Dataset data && isVariable(data)) {
        readVariable(posterior, data);
      }
    }
    if (names.isEmpty()) {
      throw fault("no variable in the group posterior");
    }
    if (hdf.getChildren().get("sample_stats") instanceof Group statistics) {
      for (Node node : statistics.getChildren().values()) {
        Optional<String> known = SamplerStatistics.nameOf(node.getName());
        if (known.isPresent() && node instanceof Dataset data) {
          int[] sizes = data.getDimensions();
          boolean fits = sizes.length == 2 && sizes[0] == chains && sizes[1] == draws;
          if (fits && isVariable(data) && isChainByDraw(statistics, data)) {
            sampler.add(known.orElseThrow());
            claim(data, 1);
            addColumns(data, 1);
          } else if (!known.orElseThrow().equals(SamplerStatistics.STEP_SIZE)) {
            unread.add(node.getName());
          }
        }
      }
    }
  }

  /** Coordinates are dimension scales, and so are dimensions without coordinates. */
  private static boolean isVariable(Dataset data) {
    Attribute kind = data.getAttribute("CLASS");
    return (kind == null || !"DIMENSION_SCALE".equals(kind.getData()))
        && data.getDimensions().length >= 2
        && isNumeric(data);
  }

  private static boolean isNumeric(Dataset data) {
    Class<?> type = data.getJavaType();
    return type.isPrimitive() || Number.class.isAssignableFrom(type);
  }

  /** Whether the first two dimensions are those, or have no names that would deny it. */
  private static boolean isChainByDraw(Group group, Dataset data) {
    return DimensionLabels.name(group, data, 0).orElse("chain").equals("chain")
        && DimensionLabels.name(group, data, 1).orElse("draw").equals("draw");
  }

  private void readVariable(Group group, Dataset data) {
    int[] sizes = data.getDimensions();
    if (!isChainByDraw(group, data)) {
      throw fault(
          Text.of(
              "the dimensions %s, %s of %s",
              DimensionLabels.name(group, data, 0).orElse("?"),
              DimensionLabels.name(group, data, 1).orElse("?"),
              NumberField.quoted(data.getName())));
    }
    if (chains < 0) {
      chains = sizes[0];
      draws = sizes[1];
    }
    if (sizes[0] != chains || sizes[1] != draws || chains == 0 || draws == 0) {
      throw fault(
          sizes[0] + " x " + sizes[1] + " numbers of " + NumberField.quoted(data.getName()));
    }
    int width = 1;
    for (int d = 2; d < sizes.length; d++) {
      width = Math.multiplyExact(width, sizes[d]);
    }
    if (width == 0) {
      return; // however long its other dimensions are
    }
    claim(data, width);
    List<List<String>> labels = new ArrayList<>();
    for (int d = 2; d < sizes.length; d++) {
      labels.add(DimensionLabels.of(group, data, d, room));
    }
    for (int k = 0; k < width; k++) {
      int rest = k;
      List<String> index = new ArrayList<>();
      for (int d = sizes.length - 1; d >= 2; d--) {
        index.add(0, labels.get(d - 2).get(rest % sizes[d]));
        rest /= sizes[d];
      }
      String name =
          sizes.length == 2 ? data.getName() : data.getName() + "[" + String.join(",", index) + "]";
      if (!names.add(name)) {
        throw fault("the name " + NumberField.quoted(name) + " twice");
      }
    }
    addColumns(data, width);
  }

  /** Before there is room for names or numbers: so many must fit into memory and into the file. */
  private void claim(Dataset data, int width) {
    if (Math.multiplyExact((long) chains * draws, width) > Integer.MAX_VALUE / 2) {
      throw fault("more numbers of " + NumberField.quoted(data.getName()) + " than fit in memory");
    }
    if (!room.admitsParts((long) columns.size() + width) || !room.admitsParts(chains)) {
      throw fault(
          "more columns or chains, at "
              + NumberField.quoted(data.getName())
              + ", than the file has bytes");
    }
    if (!room.admits(data)) {
      throw fault("more numbers of " + NumberField.quoted(data.getName()) + " than the file holds");
    }
  }

  /** One column for each position within a draw, [chain][draw]. */
  private void addColumns(Dataset data, int width) {
    int first = columns.size();
    for (int k = 0; k < width; k++) {
      columns.add(new double[chains * draws]);
    }
    Object flat = data.getDataFlat();
    if (Array.getLength(flat) != (long) chains * draws * width) {
      throw fault("too few numbers of " + NumberField.quoted(data.getName()));
    }
    double missing = missing(data);
    if (flat instanceof long[] whole) {
      requireExact(whole, missing, data.getName());
    }
    for (int i = 0; i < chains * draws; i++) {
      for (int k = 0; k < width; k++) {
        double value = number(flat, i * width + k);
        columns.get(first + k)[i] = value == missing ? Double.NaN : value;
      }
    }
  }

  /** Beyond 2^53 a double is a neighbour, and different numbers may become equal. */
  private void requireExact(long[] numbers, double missing, String name) {
    for (long number : numbers) {
      double value = number;
      if (value != missing && ((long) value != number || value == 0x1p63)) {
        throw fault(
            Text.of(
                "the whole number %s of %s, which no double is", number, NumberField.quoted(name)));
      }
    }
  }

  /** Without an object for each number, unless the library has made one. */
  private static double number(Object flat, int i) {
    if (flat instanceof double[] doubles) {
      return doubles[i];
    }
    if (flat instanceof boolean[] flags) {
      return flags[i] ? 1 : 0;
    }
    return flat.getClass().getComponentType().isPrimitive()
        ? Array.getDouble(flat, i)
        : ((Number) Array.get(flat, i)).doubleValue();
  }

  /** What stands for a missing number; NaN if there is no such thing. */
  private static double missing(Dataset data) {
    Attribute fill = data.getAttribute("_FillValue");
    Object value = fill == null ? null : fill.getData();
    if (value != null && value.getClass().isArray() && Array.getLength(value) == 1) {
      value = Array.get(value, 0);
    }
    return value instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  private List<ReadChain> chains() {
    List<ReadChain> result = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      Columns table = Columns.of(columns, c * draws, draws);
      result.add(ReadChain.ofArviz(file, List.copyOf(names), sampler, table, unread));
    }
    return result;
  }

  private DataFileException fault(String found) {
    return new DataFileException(file, found, EXPECTED);
  }
}
