package plumbline.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Modules of JavaScript joined into one classic script, since a page that was opened from a file
 * may load no module. All share one scope: a name is declared once among all of them, and imports
 * name what their module exports.
 */
final class ScriptModules {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import \\{([^}]*)} from '\\./([\\w-]+)\\.js';\\n");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export (?=(?:async )?(?:function|class|const) (\\w+))");
  private static final Pattern DECLARED =
      Pattern.compile("(?m)^(?:export )?(?:async )?(?:function|class|const|let) (\\w+)");

  private final Map<String, String> modules = new TreeMap<>();

  private ScriptModules() {}

  /**
   * The modules of a folder.
   *
   * @param folder whose files end in {@code .js}
   */
  static ScriptModules in(Path folder) throws IOException {
    ScriptModules read = new ScriptModules();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith(".js")) {
          read.modules.put(name.substring(0, name.length() - 3), Files.readString(file));
        }
      }
    }
    return read;
  }

  /**
   * One script, in which each module stands behind those that it imports.
   *
   * @param first the module that starts the page
   */
  String joined(String first) {
    Set<String> order = new LinkedHashSet<>();
    visit(first, order, new ArrayList<>());
    Set<String> names = new LinkedHashSet<>();
    StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
    for (String name : order) {
      String text = text(name);
      Matcher declared = DECLARED.matcher(text);
      while (declared.find()) {
        if (!names.add(declared.group(1))) {
          throw new IllegalArgumentException(
              declared.group(1) + " is declared twice, once in " + name + ".js: rename one");
        }
      }
      String body = EXPORT.matcher(IMPORT.matcher(text).replaceAll("")).replaceAll("");
      if (body.lines().anyMatch(line -> line.matches("(import|export)\\b.*"))) {
        throw new IllegalArgumentException(
            name + ".js: write import {a, b} from './c.js'; and export before a declaration");
      }
      script.append("// ").append(name).append(".js\n").append(body);
    }
    return script.append("})();\n").toString();
  }

  private void visit(String name, Set<String> order, List<String> path) {
    if (order.contains(name)) {
      return;
    }
    if (path.contains(name)) {
      throw new IllegalArgumentException("modules import each other: " + path + ", " + name);
    }
    path.add(name);
    Matcher imports = IMPORT.matcher(text(name));
    while (imports.find()) {
      String from = imports.group(2);
      Set<String> offered = exports(from);
      for (String wanted : imports.group(1).split(",", -1)) {
        if (!offered.contains(wanted.strip())) {
          throw new IllegalArgumentException(
              name + ".js imports " + wanted.strip() + ", which " + from + ".js does not export");
        }
      }
      visit(from, order, path);
    }
    path.remove(path.size() - 1);
    order.add(name);
  }

  private Set<String> exports(String name) {
    Set<String> found = new LinkedHashSet<>();
    Matcher exports = EXPORT.matcher(text(name));
    while (exports.find()) {
      found.add(exports.group(1));
    }
    return Collections.unmodifiableSet(found);
  }

  private String text(String name) {
    String text = modules.get(name);
    if (text == null) {
      throw new IllegalArgumentException("there is no module " + name + ".js");
    }
    return text;
  }
}
