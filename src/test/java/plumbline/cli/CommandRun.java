package plumbline.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One command run inside the test's own process. */
record CommandRun(int status, String out, String err) {
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new CommandRun(status, out.toString(), err.toString());
  }
}
