package plumbline.notebook;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/**
 * The cells of a notebook that one edit concerns: those that follow and need, however indirectly,
 * what the edited cell makes, and all that these need in their turn. By names alone, so rather too
 * many than too few.
 */
final class CellSlice {
  /** At the begin of a line: a declaration, or something done to a variable. */
  private static final Pattern MADE =
      Pattern.compile("(?m)^(?:[\\w.<>\\[\\], ?]+ (\\w+) *(?:=(?!=)|;|\\()|(\\w+)(?:\\.| =|\\[))");

  private static final Pattern MORE = Pattern.compile(", (\\w+) = ");

  private CellSlice() {}

  /** Numbers of the cells to run, in order, the ledger's left out. */
  static List<Integer> of(List<Cell> cells, int edited) {
    List<Cell> code =
        cells.stream().filter(cell -> cell.isCode() && !cell.source().contains("ledger(")).toList();
    Set<Integer> chosen = new TreeSet<>(Set.of(edited));
    Set<String> changed = new HashSet<>();
    for (Cell cell : code) {
      if (cell.number() == edited
          || (cell.number() > edited
              && ShellText.names(cell.source()).stream().anyMatch(changed::contains))) {
        chosen.add(cell.number());
        changed.addAll(made(cell));
      }
    }
    List<Integer> open = new ArrayList<>(chosen);
    while (!open.isEmpty()) {
      int number = open.remove(open.size() - 1);
      Set<String> needed = ShellText.names(cells.get(number - 1).source());
      for (Cell cell : code) {
        boolean needs =
            cell.source().startsWith("import ") || made(cell).stream().anyMatch(needed::contains);
        if (cell.number() < number && needs && chosen.add(cell.number())) {
          open.add(cell.number());
        }
      }
    }
    return List.copyOf(chosen);
  }

  private static Set<String> made(Cell cell) {
    Set<String> made = new HashSet<>();
    Matcher name = MADE.matcher(cell.source());
    while (name.find()) {
      made.add(name.group(1) == null ? name.group(2) : name.group(1));
      Matcher more =
          MORE.matcher(
              cell.source().lines().filter(l -> !l.startsWith(" ")).reduce("", String::concat));
      while (more.find()) {
        made.add(more.group(1));
      }
    }
    made.removeAll(Set.of("Check", "Show", "import", "var", "notebook"));
    return made;
  }
}
