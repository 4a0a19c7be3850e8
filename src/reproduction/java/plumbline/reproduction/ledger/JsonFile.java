package plumbline.reproduction.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/** JSON files, whole or refused in one sentence. */
final class JsonFile {
  private JsonFile() {}

  /**
   * Reads a file.
   *
   * @param mapper how
   * @param file the file
   * @param expected what it should be
   * @throws DataFileException if it cannot be read or is no JSON, or more than one value
   */
  static JsonNode read(ObjectMapper mapper, Path file, String expected) {
    try {
      return mapper
          .reader()
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readTree(TextFile.read(file, expected));
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
      // What follows the colon lists all that would have been possible.
      String message = String.valueOf(e.getOriginalMessage()).split("\\R|: |, from `", 2)[0];
      throw new DataFileException(file, line, 0, "no valid JSON (" + message + ")", expected);
    }
  }
}
