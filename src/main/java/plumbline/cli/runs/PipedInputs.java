package plumbline.cli.runs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Input from a pipe ({@code -}, {@code /dev/stdin}, {@code <(...)}). Readers look at a file more
 * than once, for its kind, its content and its checksum, and a pipe can be read once: so its
 * content is put into a temporary file first.
 */
public final class PipedInputs implements AutoCloseable {
  /** More comes from a device that never ends, or is better saved by whoever has it. */
  private static final long MOST_BYTES = 1L << 30;

  private static final Path STANDARD_INPUT = Path.of("-");

  private final List<Path> files = new ArrayList<>();

  private PipedInputs() {}

  /**
   * Puts files into the places of pipes.
   *
   * @param parsed the command line, whose arguments are changed
   * @return the files, there until they are closed
   * @throws ParameterException in one sentence, if a pipe cannot be read or has no end
   */
  public static PipedInputs save(ParseResult parsed) {
    PipedInputs inputs = new PipedInputs();
    try {
      inputs.replace(parsed);
      return inputs;
    } catch (ParameterException e) {
      inputs.close();
      throw e;
    }
  }

  private void replace(ParseResult parsed) {
    ParseResult last = Inputs.last(parsed);
    for (ArgSpec argument : last.matchedArgs()) {
      Object value = argument.getValue();
      if (Inputs.isWritten(argument)) {
        continue;
      }
      try {
        if (value instanceof Path path && isPipe(path)) {
          argument.setValue(saved(path));
        } else if (value instanceof List<?> list && list.stream().anyMatch(PipedInputs::isPipe)) {
          argument.setValue(list.stream().map(this::savedIfPiped).toList());
        }
      } catch (IllegalArgumentException e) {
        throw new ParameterException(last.commandSpec().commandLine(), e.getMessage());
      }
    }
  }

  private static boolean isPipe(@Nullable Object input) {
    return input instanceof Path path
        && (path.equals(STANDARD_INPUT)
            ? !Files.exists(path)
            : Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path));
  }

  private Object savedIfPiped(Object input) {
    return isPipe(input) ? saved((Path) input) : input;
  }

  private Path saved(Path pipe) {
    try {
      Path file = Files.createTempFile("plumbline-", "-" + pipe.getFileName());
      files.add(file);
      boolean standard = pipe.equals(STANDARD_INPUT);
      try (InputStream in = standard ? System.in : Files.newInputStream(pipe);
          OutputStream out = Files.newOutputStream(file)) {
        copy(pipe, in, out);
      }
      return file;
    } catch (IOException e) {
      throw new IllegalArgumentException(pipe + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static void copy(Path pipe, InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long copied = 0;
    int read;
    while ((read = in.read(buffer)) >= 0) {
      copied += read;
      if (copied > MOST_BYTES) {
        throw new IllegalArgumentException(
            pipe + ": found more than 1 GB, and no end; expected a smaller pipe, or a file");
      }
      out.write(buffer, 0, read);
    }
  }

  @Override
  public void close() {
    for (Path file : files) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        file.toFile().deleteOnExit();
      }
    }
  }
}
