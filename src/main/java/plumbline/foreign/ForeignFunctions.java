package plumbline.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;

/** How the values of a program's functions are asked for, and how its answers are read. */
record ForeignFunctions(ForeignHello hello, String program) {
  /** Asks for all functions of a state and data, and for the log joint density if it is offered. */
  void add(ForeignLine line, ForeignValue state, ForeignValue data) {
    line.add(ForeignLine.ofPair("values", state, data));
    if (hello.offers("logjoint")) {
      line.add(ForeignLine.ofPair("logjoint", state, data));
    }
  }

  /** How many answers the question has. */
  int questions() {
    return hello.offers("logjoint") ? 2 : 1;
  }

  /** The values, the log joint density last where there is one. */
  double[] read(Iterator<JsonNode> answers) {
    JsonNode numbers = answers.next();
    int count = hello.functions().size();
    double[] found = new double[count + questions() - 1];
    if (!numbers.isArray() || numbers.size() != count) {
      throw ForeignAnswers.lied(program, "values", numbers, "an array of " + count + " numbers");
    }
    for (int f = 0; f < count; f++) {
      found[f] = real(numbers.get(f), "values");
    }
    if (questions() == 2) {
      found[count] = real(answers.next(), "logjoint");
    }
    return found;
  }

  /** The first function whose value is not finite, or -1. */
  private int notFinite(double[] found) {
    for (int f = 0; f < hello.functions().size(); f++) {
      if (!Double.isFinite(found[f])) {
        return f;
      }
    }
    return -1;
  }

  ForeignProgramException notFinite(String function, double value) {
    return new ForeignProgramException(
        "the program " + program + " gave " + value + " for " + function + ": not a finite number");
  }

  boolean areFinite(double[] found) {
    return notFinite(found) < 0;
  }

  void requireFinite(double[] found) {
    int bad = notFinite(found);
    if (bad >= 0) {
      throw notFinite(hello.functions().get(bad), found[bad]);
    }
  }

  /** A boolean is a number in most languages; null is what some write for a missing one. */
  private double real(JsonNode number, String verb) {
    if (number.isNull()) {
      return Double.NaN;
    }
    if (number.isBoolean()) {
      return number.asBoolean() ? 1 : 0;
    }
    if (!number.isNumber()) {
      throw ForeignAnswers.lied(program, verb, number, "a number");
    }
    return number.asDouble();
  }

  boolean truth(JsonNode answer) {
    if (!answer.isBoolean()) {
      throw ForeignAnswers.lied(program, "same", answer, "true or false");
    }
    return answer.asBoolean();
  }
}
