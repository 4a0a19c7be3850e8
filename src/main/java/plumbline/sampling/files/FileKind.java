package plumbline.sampling.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.LineReader;
import plumbline.sampling.files.text.TextFile;

/**
 * Files that are no text, told by their first bytes: HDF5 is read, others say how to export ({@code
 * kinds.tsv}).
 */
final class FileKind {
  private static final String HDF5 = "HDF5";
  private static final String NUMPY = "a NumPy array";

  private FileKind() {}

  /** Whether a file is HDF5, as netCDF 4 is; refuses what is neither that nor text. */
  static boolean isHdf5(Path file) {
    if (Files.isDirectory(file)) {
      if (Stream.of(".zgroup", "zarr.json", ".zmetadata")
          .map(file::resolve)
          .anyMatch(Files::exists)) {
        throw new DataFileException(
            file,
            "a zarr store",
            "ArviZ's netCDF (idata.to_netcdf(\"draws.nc\")) or CSV, e.g. in Python:"
                + " arviz.from_zarr(\"draws.zarr\").to_netcdf(\"draws.nc\")");
      }
      return false;
    }
    String start;
    try (InputStream stream = TextFile.open(file)) {
      start = new String(stream.readNBytes(8), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw LineReader.unreadable(file, e);
    }
    boolean arrays = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".npz");
    for (String[] kind : Formats.table("kinds.tsv")) {
      boolean is = Pattern.compile(kind[0], Pattern.DOTALL).matcher(start).matches();
      if (is && kind[1].equals(HDF5)) {
        return true;
      }
      if (is || (arrays && kind[1].equals(NUMPY))) {
        throw new DataFileException(file, kind[1], kind[2]);
      }
    }
    return false;
  }
}
