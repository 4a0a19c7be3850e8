package plumbline.sampling.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.LineReader;
import plumbline.sampling.files.text.TextFile;

/** Files that are no text, told by their first bytes: HDF5 is read, others say how to export. */
final class FileKind {
  private static final String PYTHON =
      "ArviZ's netCDF (idata.to_netcdf(\"draws.nc\")) or CSV, e.g. in Python: ";
  private static final String HDF5 = "\u0089HDF\r\n\u001a\n";

  private FileKind() {}

  /** Whether a file is HDF5, as netCDF 4 is; refuses what is neither that nor text. */
  static boolean isHdf5(Path file) {
    if (Files.isDirectory(file)) {
      if (Files.exists(file.resolve(".zgroup"))
          || Files.exists(file.resolve("zarr.json"))
          || Files.exists(file.resolve(".zmetadata"))) {
        throw refused(
            file,
            "a zarr store",
            PYTHON + "arviz.from_zarr(\"draws.zarr\").to_netcdf(\"draws.nc\")");
      }
      return false;
    }
    byte[] first;
    try (InputStream stream = TextFile.open(file)) {
      first = stream.readNBytes(8);
    } catch (IOException e) {
      throw LineReader.unreadable(file, e);
    }
    String start = new String(first, StandardCharsets.ISO_8859_1);
    if (start.equals(HDF5)) {
      return true;
    }
    kind(file, start)
        .ifPresent(
            kind -> {
              throw refused(file, kind[0], kind[1]);
            });
    return false;
  }

  private static Optional<String[]> kind(Path file, String start) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    String lower = name.toLowerCase(Locale.ROOT);
    // A header may begin with the same letters: only with what follows them are they a mark.
    boolean parquet = start.startsWith("PAR1") && !isText(start.substring(4));
    if (parquet || start.startsWith("ARROW1\0") || (start.startsWith("FEA1") && !isText(start))) {
      return kind(
          parquet ? "parquet" : "feather",
          PYTHON
              + "pandas.read_"
              + (parquet ? "parquet" : "feather")
              + "(\"draws\").to_csv(\"draws.csv\", index=False)");
    }
    if (start.startsWith("\u0093NUMPY") || lower.endsWith(".npz")) {
      return kind(
          "a NumPy array",
          PYTHON
              + "arviz.from_dict(posterior={\"x\": numpy.load(\"x.npy\")}).to_netcdf(\"draws.nc\")");
    }
    if (start.matches("(?s)CDF[\\x01\\x02\\x05].*")) {
      return kind(
          "netCDF 3", "netCDF 4, in Python: xarray.load_dataset(f).to_netcdf(\"draws.nc\")");
    }
    if (start.startsWith("X\n\0")
        || start.matches("(?s)RD[XA][23]\n.*")
        || start.matches("(?s)A\n[23]\n[0-9]{4}")) {
      return kind(
          start.startsWith("RD") ? "R's workspace" : "an object of R",
          "CSV, e.g. in R: write.csv(posterior::as_draws_df(fit), \"draws.csv\")");
    }
    return Optional.empty();
  }

  /** Whether all characters stand in texts. */
  private static boolean isText(String start) {
    return start
        .chars()
        .allMatch(c -> (c >= ' ' && c < 0x7f) || c == '\t' || c == '\n' || c == '\r');
  }

  private static Optional<String[]> kind(String what, String advice) {
    return Optional.of(new String[] {what, advice});
  }

  private static DataFileException refused(Path file, String found, String expected) {
    return new DataFileException(file, 0, 0, found, expected);
  }
}
