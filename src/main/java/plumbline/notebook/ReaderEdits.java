package plumbline.notebook;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.ExpressionSnippet;
import jdk.jshell.JShell;
import jdk.jshell.MethodSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.VarSnippet;
import org.jspecify.annotations.Nullable;

/** What a reader has changed in the notebook that runs, as the shell that runs it knows. */
final class ReaderEdits {
  private static final int WIDEST = 40;

  /** An expression that changes what it looks at. */
  private static final Pattern STEP = Pattern.compile("\\+\\+|--|[-+*/%]=");

  private ReaderEdits() {}

  /** The changes of the notebook in this process, e.g. {@code power = 0.5}. */
  static List<String> running() {
    return running(
        System.getenv(),
        () -> Optional.ofNullable(JupyterKernel.running()).flatMap(JupyterKernel::shell));
  }

  /** None outside a kernel, and none under {@code reproduce}: that excuses nothing. */
  static List<String> running(Map<String, String> environment, Supplier<Optional<JShell>> running) {
    String home = environment.getOrDefault("PLUMBLINE_HOME", "");
    if (environment.containsKey("PLUMBLINE_LEDGER_DIR") || home.isBlank()) {
      return List.of();
    }
    return running.get().map(shell -> of(shell, Path.of(home))).orElse(List.of());
  }

  static List<String> of(JShell shell, Path home) {
    Optional<ShippedNotebook> shipped = ShippedNotebook.of(shell, home);
    return shipped.isEmpty() ? List.of() : of(shell, shipped.orElseThrow());
  }

  /** Of each name the last declaration or assignment counts. */
  private static List<String> of(JShell shell, ShippedNotebook shipped) {
    Map<String, String> edits = new LinkedHashMap<>();
    List<Snippet> run =
        shell
            .snippets()
            .dropWhile(snippet -> ShippedNotebook.started(snippet).isEmpty())
            .filter(snippet -> shell.status(snippet) == Status.VALID)
            .toList();
    for (Snippet snippet : run) {
      @Nullable String name = changedBy(snippet);
      if (name != null && shipped.has(snippet.source())) {
        edits.remove(name);
      } else if (name != null) {
        edits.put(name, described(snippet, name));
      }
    }
    return List.copyOf(edits.values());
  }

  /** What the code gives a new value or meaning; null for what only looks at values. */
  private static @Nullable String changedBy(Snippet snippet) {
    String code = ShellText.bare(snippet.source());
    if (snippet.subKind() == SubKind.TEMP_VAR_EXPRESSION_SUBKIND) {
      return STEP.matcher(code).find() ? code : null;
    }
    if (snippet instanceof VarSnippet variable) {
      return variable.name();
    }
    if (snippet instanceof MethodSnippet method) {
      return method.name() + "()";
    }
    if (snippet instanceof ExpressionSnippet expression
        && snippet.subKind() == SubKind.ASSIGNMENT_SUBKIND) {
      return expression.name();
    }
    boolean tells = code.startsWith("Check.") || code.startsWith("Show.");
    boolean acts = snippet.kind() == Snippet.Kind.STATEMENT;
    return acts && !tells ? code : null;
  }

  private static String described(Snippet snippet, String name) {
    if (snippet instanceof MethodSnippet) {
      return name + " as you wrote it";
    }
    String text = snippet.source().replaceAll("(?m)//.*$", "").replaceAll("\\s+", " ").strip();
    if (snippet instanceof VarSnippet) {
      // Several may be declared together.
      Matcher value =
          Pattern.compile("\\b" + Pattern.quote(name) + " ?= ?(.*?)(?:, ?\\w+ ?=.*|;?)$")
              .matcher(text);
      text = value.find() ? name + " = " + value.group(1) : text;
    }
    text = text.replaceFirst(";$", "");
    return text.length() <= WIDEST ? text : text.substring(0, WIDEST).strip() + "\u2026";
  }
}
