package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.reproduction.JupyterCommand;
import plumbline.reproduction.NotebookRuns;

/** What the kernel of a light notebook is started with; a shell script plays Jupyter. */
class LightNotebookTest {
  private static final String OPTION = "-XX:TieredStopAtLevel=1";

  @TempDir Path home;

  /** The kernel's options of a notebook whose cell has a tag, in either mode. */
  private String options(String tag, boolean full) throws IOException {
    Path notebook = Files.createDirectories(home.resolve("notebooks")).resolve("01-why.ipynb");
    Files.writeString(
        notebook,
        """
        {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
         {"cell_type": "code", "id": "b", "execution_count": 1, "metadata": {"tags": ["TAG"]},
          "source": "1", "outputs": []}]}
        """
            .replace("TAG", tag));
    Path script = home.resolve("jupyter");
    Files.writeString(script, "#!/bin/sh\necho \"<$PLUMBLINE_KERNEL_OPTIONS>\" > options\n");
    assertTrue(script.toFile().setExecutable(true));
    JupyterCommand jupyter = new JupyterCommand(script.toString(), home, Map.of());
    new NotebookRuns(jupyter, home.resolve("target"), "full " + full, full).run(notebook);
    return Files.readString(home.resolve("notebooks").resolve("options"));
  }

  @Test
  void onlyItsQuickModeGoesWithoutTheOptimisingCompiler() throws IOException {
    assertTrue(options("light", false).startsWith("<" + OPTION));
    assertFalse(options("light", true).contains(OPTION));
    assertFalse(options("hide-input", false).contains(OPTION));
  }
}
