package plumbline.sampling.files.arviz;

import java.nio.file.Path;
import java.util.List;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.ReadChain;

/** A page does not read HDF5: the command does. */
public final class ArvizNetcdf {
  private ArvizNetcdf() {}

  public static List<ReadChain> read(Path file) {
    throw new DataFileException(
        file,
        "netCDF, which this page does not read",
        "CSV or JSON; the command does: ./plumbline diagnose " + file.getFileName());
  }
}
