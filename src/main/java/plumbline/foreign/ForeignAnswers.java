package plumbline.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Text;

/**
 * What a program wrote, as the answers to the requests of one line, or a sentence why it is not.
 */
final class ForeignAnswers {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private ForeignAnswers() {}

  static List<JsonNode> read(
      String text, long number, ForeignLine line, int questions, String program) {
    JsonNode answer;
    try {
      answer = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw notAnAnswer(text, program);
    }
    if (!answer.isObject() || !answer.has("line")) {
      throw notAnAnswer(text, program);
    }
    if (answer.get("line").asLong() != number) {
      throw new ForeignProgramException(
          Text.of(
              "the program %s answered line %s where line %d was asked",
              program, answer.get("line"), number));
    }
    if (answer.has("error")) {
      int failed = answer.path("request").asInt(-1);
      throw ForeignProgramException.answered(
          program, line.request(failed), answer.get("error").asText(), line.leavesUnmade(failed));
    }
    List<JsonNode> answers = new ArrayList<>();
    answer.path("answers").forEach(answers::add);
    if (answers.size() != questions) {
      throw new ForeignProgramException(
          Text.of(
              "the program %s gave %d answers where %d were asked for",
              program, answers.size(), questions));
    }
    return answers;
  }

  private static ForeignProgramException notAnAnswer(String text, String program) {
    return new ForeignProgramException(
        Text.of(
            "the program %s wrote \"%s\" on its standard output, where only answers belong: messages"
                + " go to standard error",
            program, ForeignPipe.quote(text)));
  }

  /** What is said of an answer of another form than the one asked for. */
  static ForeignProgramException lied(
      String program, String verb, JsonNode answer, String expected) {
    return new ForeignProgramException(
        Text.of(
            "the program %s answered %s with %s, not with %s",
            program,
            verb,
            ForeignPipe.quote(answer.isMissingNode() ? "nothing" : answer.toString()),
            expected));
  }
}
