package plumbline.notebook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import jdk.jshell.MethodSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;
import org.jspecify.annotations.Nullable;
import plumbline.report.text.Html;

/**
 * Says so when a cell meets a variable that is behind an edit. Whoever changes a variable finds
 * others, made from it, as they were; those that were declared by {@code var} the shell empties, in
 * silence, and the cell that uses one breaks with a name that nobody has written.
 */
final class EditWatch implements Consumer<SnippetEvent> {
  private static final int MOST_CELLS = 3;

  private final Supplier<Optional<ShippedNotebook>> notebook;
  private final Consumer<MimeBundle> screen;

  /** The last code of each variable and method. */
  private final Map<String, String> code = new LinkedHashMap<>();

  private final Set<String> methods = new LinkedHashSet<>();

  /** Variables that were not made again since something that they are made from was changed. */
  private final Map<String, String> behind = new LinkedHashMap<>();

  private String changed = "";

  EditWatch(Supplier<Optional<ShippedNotebook>> notebook, Consumer<MimeBundle> screen) {
    this.notebook = notebook;
    this.screen = screen;
  }

  @Override
  public void accept(SnippetEvent event) {
    Snippet snippet = event.snippet();
    @Nullable String name = declared(snippet);
    if (event.status() != Status.VALID) {
      return;
    }
    if (event.causeSnippet() != null) {
      if (snippet instanceof VarSnippet && name != null && !name.equals(changed)) {
        behind.putIfAbsent(name, changed);
      }
      return;
    }
    Set<String> met = met(snippet.source());
    if (name != null) {
      met.remove(name);
      declare(name, snippet, met.isEmpty());
    }
    if (!met.isEmpty()) {
      say(met);
    }
  }

  private void declare(String name, Snippet snippet, boolean upToDate) {
    changed = name;
    if (snippet instanceof MethodSnippet) {
      methods.add(name);
    } else if (upToDate) {
      behind.remove(name);
    }
    @Nullable String before = code.put(name, snippet.source());
    if (before != null && !ShellText.bare(before).equals(ShellText.bare(snippet.source()))) {
      for (String other : code.keySet()) {
        if (!other.equals(name) && !methods.contains(other) && uses(other, name)) {
          behind.putIfAbsent(other, name);
        }
      }
    }
  }

  private static @Nullable String declared(Snippet snippet) {
    if (snippet.subKind() == SubKind.TEMP_VAR_EXPRESSION_SUBKIND) {
      return null;
    }
    if (snippet instanceof VarSnippet variable) {
      return variable.name();
    }
    return snippet instanceof MethodSnippet method ? method.name() : null;
  }

  private boolean uses(String made, String from) {
    return reached(String.valueOf(code.get(made)), code.keySet()).contains(from);
  }

  /** The variables behind an edit that this code reads, itself or through a method. */
  private Set<String> met(String source) {
    Set<String> met = reached(source, methods);
    met.retainAll(behind.keySet());
    return met;
  }

  /** The names that code mentions, and those that the named pieces mention in their turn. */
  private Set<String> reached(String source, Set<String> through) {
    Set<String> reached = new LinkedHashSet<>();
    List<String> open = new ArrayList<>(ShellText.names(source));
    while (!open.isEmpty()) {
      String name = open.remove(open.size() - 1);
      if (reached.add(name) && through.contains(name)) {
        open.addAll(ShellText.names(String.valueOf(code.get(name))));
      }
    }
    return reached;
  }

  private void say(Set<String> met) {
    String names = met.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    String why =
        met.stream()
            .map(behind::get)
            .distinct()
            .map(name -> "`" + name + "`")
            .collect(Collectors.joining(" and "));
    StringBuilder text = new StringBuilder();
    text.append(names).append(met.size() == 1 ? " was" : " were");
    text.append(" made before ").append(why).append(" was run again, and may be empty now.");
    List<String> cells = cells(met);
    if (!cells.isEmpty()) {
      text.append(cells.size() == 1 ? " Run this cell again: " : " Run these cells again: ");
      text.append(String.join("; ", cells)).append('.');
    }
    text.append(
        " Or select the cell that you changed and choose Run > Run Selected Cell and All Below.");
    String plain = text.toString();
    screen.accept(
        MimeBundle.html(
            "<div style=\"border-left:3px solid #D55E00;padding-left:6px\">"
                + Html.escape(plain).replaceAll("`([^`]*)`", "<code>$1</code>")
                + "</div>",
            plain));
  }

  private List<String> cells(Set<String> met) {
    return notebook.get().stream()
        .flatMap(
            shipped ->
                met.stream()
                    .flatMap(name -> shipped.cellWith(String.valueOf(code.get(name))).stream()))
        .distinct()
        .limit(MOST_CELLS)
        .map(cell -> "`" + cell.firstLine() + "`" + in(cell.section()))
        .toList();
  }

  private static String in(String section) {
    return section.isBlank() ? "" : " in \"" + section + "\"";
  }
}
