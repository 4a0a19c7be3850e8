package plumbline.cli.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.reproduction.WorkFolder;
import plumbline.sampling.files.AtomicFile;

/** A run removes what a run to the same place has left and is gone for certain: nothing else. */
class RunPartsTest {
  private static final RunOwner HERE = RunOwner.here();

  @TempDir private Path folder;

  private Path left(String name, String owner) throws IOException {
    Path parts = Files.createDirectories(folder.resolve(name));
    Files.createDirectories(parts.resolve("files"));
    Files.writeString(parts.resolve("files/edges.csv"), "precious");
    Files.writeString(parts.resolve("owner"), owner);
    return parts;
  }

  private static RunOwner dead() {
    return new RunOwner(HERE.host(), HERE.boot(), HERE.namespace(), HERE.process(), "0");
  }

  private void runTo(String name) throws IOException {
    OutputFolder out = new OutputFolder(folder.resolve(name));
    out.write(files -> AtomicFile.write(files.resolve("x.csv"), "1\n"));
    out.publish();
    assertEquals("1\n", Files.readString(folder.resolve(name).resolve("x.csv")));
  }

  @Test
  void whatIsGoneForCertainIsRemoved() throws IOException {
    Path process = left(".fit.parts-1", dead().text());
    RunOwner none = new RunOwner(HERE.host(), HERE.boot(), HERE.namespace(), 999_999_999, "1");
    Path number = left(".fit.parts-7", none.text());
    Path empty = Files.createDirectory(folder.resolve(".fit.parts-3"));
    Path unborn = Files.createDirectory(folder.resolve(".fit.parts-4"));
    Files.createFile(unborn.resolve("owner"));
    runTo("fit");
    for (Path gone : List.of(process, number, empty, unborn)) {
      assertFalse(Files.exists(gone), gone.toString());
    }
    try (Stream<Path> list = Files.list(folder)) {
      assertEquals(List.of(folder.resolve("fit")), list.toList());
    }
  }

  /** Parts inside a folder that is there already. */
  @Test
  void inTheFolderItself() throws IOException {
    Files.createDirectory(folder.resolve("fit"));
    Path gone = left("fit/.fit.parts-1", dead().text());
    Path notes = Files.writeString(folder.resolve("fit/notes.txt"), "mine");
    runTo("fit");
    assertFalse(Files.exists(gone));
    assertEquals("mine", Files.readString(notes));
  }

  @Test
  void everythingElseStays() throws IOException {
    String gone = dead().text();
    RunOwner elsewhere = new RunOwner("node7 ab", HERE.boot(), HERE.namespace(), 12, "1");
    RunOwner container = new RunOwner(HERE.host(), HERE.boot(), "pid:[1]", 12, "1");
    RunOwner rebooted = new RunOwner("node7 ab", "another", HERE.namespace(), 12, "1");
    RunOwner unknown = new RunOwner("", "", "", 12, "1");
    List<Path> all =
        List.of(
            left(".fit2.parts-1", gone),
            left(".other.parts-1", gone),
            left(".fit.parts-x", gone),
            left("fit.parts-1", gone),
            left(".fit.parts-1", elsewhere.text()),
            left(".fit.parts-2", container.text()),
            left(".fit.parts-3", rebooted.text()),
            left(".fit.parts-4", unknown.text()),
            left(".fit.parts-5", HERE.text()),
            left(".fit.parts-6", ""),
            left(".fit.parts-8", gone.replace("format 1", "format 2")),
            left(".fit.parts-9", gone + "more\n"),
            left(".fit.parts-10", gone.substring(0, gone.length() - 3)));
    Path user = Files.createDirectories(folder.resolve(".backup.999999.parts"));
    Path thesis = Files.writeString(user.resolve("thesis.tex"), "precious");
    Path same = Files.createDirectories(folder.resolve(".fit.999999.parts"));
    Path draft = Files.writeString(same.resolve("thesis.tex"), "precious");
    Path unmarked = Files.createDirectories(folder.resolve(".fit.parts-11"));
    Path notes = Files.writeString(unmarked.resolve("notes.txt"), "precious");
    Path file = Files.writeString(folder.resolve(".fit.parts-12"), "precious");
    Path data = left("data", gone);
    Files.createSymbolicLink(folder.resolve(".fit.parts-13"), data);
    Files.createSymbolicLink(folder.resolve(".fit.parts-14"), folder.resolve("nowhere"));
    runTo("fit");
    for (Path parts : all) {
      assertEquals("precious", Files.readString(parts.resolve("files/edges.csv")));
      assertTrue(Files.exists(parts.resolve("owner")), parts.toString());
    }
    for (Path kept : List.of(thesis, draft, notes, file, data.resolve("files/edges.csv"))) {
      assertEquals("precious", Files.readString(kept));
    }
    assertTrue(Files.isSymbolicLink(folder.resolve(".fit.parts-13")));
    assertTrue(Files.isSymbolicLink(folder.resolve(".fit.parts-14")));
  }

  /** Whose owner seems gone, but holds the lock: a process that may not be seen, say. */
  @Test
  void whatIsLockedStays() throws IOException {
    Path parts = left(".fit.parts-1", dead().text());
    try (FileChannel held =
        FileChannel.open(
            parts.resolve("owner"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      assertTrue(held.tryLock() != null);
      runTo("fit");
    }
    assertTrue(Files.exists(parts.resolve("files/edges.csv")));
    runTo("fit");
    assertFalse(Files.exists(parts), "the lock is free");
  }

  /** A marker that is a link may be a link to anything: it is no marker. */
  @Test
  void linkedMarkersAreNone() throws IOException {
    Path parts = left(".fit.parts-1", dead().text());
    Path away = Files.move(parts.resolve("owner"), folder.resolve("elsewhere"));
    Files.createSymbolicLink(parts.resolve("owner"), away);
    runTo("fit");
    assertTrue(Files.exists(parts.resolve("files/edges.csv")));
  }

  /** Another boot says that a run is gone only of a host: containers share names. */
  @Test
  void anotherBootOfTheHost() {
    String host = "pid:[4026531836]";
    RunOwner here = new RunOwner("node7 ab", "second", host, 5, "9");
    assertTrue(new RunOwner("node7 ab", "first", host, 5, "9").isGone(here));
    assertFalse(new RunOwner("node7 ab", "first", "pid:[7]", 5, "9").isGone(here));
    RunOwner inside = new RunOwner("node7 ab", "second", "pid:[7]", 5, "9");
    assertFalse(new RunOwner("node7 ab", "first", "pid:[7]", 5, "9").isGone(inside));
    assertFalse(new RunOwner("node8 ab", "first", host, 5, "9").isGone(here));
    assertFalse(new RunOwner("node7 ab", "", host, 5, "9").isGone(here));
    assertFalse(HERE.isGone(HERE));
    assertEquals(HERE, RunOwner.read(HERE.text()).orElseThrow());
  }

  /** A folder that vanishes while its files are written: nothing of it is published. */
  @Test
  void lostFilesAreNotPublishedWithout() throws IOException {
    for (boolean whole : new boolean[] {true, false}) {
      OutputFolder out = new OutputFolder(folder.resolve("fit"));
      out.write(files -> AtomicFile.write(files.resolve("edges.csv"), "1\n"));
      IOException refused =
          assertThrows(
              IOException.class,
              () ->
                  out.write(
                      files -> {
                        if (whole) {
                          RunParts.delete(files.getParent());
                        } else {
                          Files.delete(files.resolve("edges.csv"));
                        }
                        AtomicFile.write(files.resolve("chains.csv"), "1\n");
                      }));
      assertTrue(refused.getMessage().contains("was removed before it was complete"));
      assertThrows(IOException.class, out::publish);
      out.discard();
      assertFalse(Files.exists(folder.resolve("fit")));
    }
  }

  /** Of what one command writes, a file is gone before the next one is there. */
  @Test
  void fileLostWhileTheOthersAreWrittenIsMissed() throws IOException {
    OutputFolder out = new OutputFolder(folder.resolve("fit"));
    IOException refused =
        assertThrows(
            IOException.class,
            () ->
                out.write(
                    files -> {
                      AtomicFile.write(files.resolve("edges.csv"), "1\n");
                      Files.delete(files.resolve("edges.csv"));
                      AtomicFile.write(files.resolve("chains.csv"), "1\n");
                    }));
    assertTrue(refused.getMessage().contains("edges.csv of this run was removed"));
    assertThrows(IOException.class, out::publish);
    assertFalse(Files.exists(folder.resolve("fit")));
  }

  /** A link in the place of its files leads into a folder that is not its own. */
  @Test
  void filesAreNotPublishedThroughALink() throws IOException {
    Path precious = Files.createDirectory(folder.resolve("precious"));
    OutputFolder out = new OutputFolder(folder.resolve("fit"));
    assertThrows(
        IOException.class,
        () ->
            out.write(
                files -> {
                  Files.move(files, files.resolveSibling("moved"));
                  Files.createSymbolicLink(files, precious);
                  AtomicFile.write(files.resolve("chains.csv"), "1\n");
                }));
    assertThrows(IOException.class, out::publish);
    assertFalse(Files.exists(folder.resolve("fit")));
  }

  /** Two processes with one number, in two containers, that write to the same name. */
  @Test
  void temporaryFilesAreNobodyElses() throws IOException {
    Path file = folder.resolve("report.html");
    AtomicFile.write(
        file,
        outer -> {
          AtomicFile.write(file, inner -> inner.write("theirs"));
          assertEquals("theirs", Files.readString(file));
          outer.write("ours");
        });
    assertEquals("ours", Files.readString(file));
    try (Stream<Path> list = Files.list(folder)) {
      assertEquals(List.of(file), list.toList());
    }
  }

  @Test
  void workOfAnotherHostOrContainerIsNotCleared() throws IOException {
    Path work = folder.resolve("01");
    WorkFolder.claim(work);
    WorkFolder.claim(work); // our own
    Files.writeString(work.resolve("log.txt"), "half");
    Files.writeString(
        work.resolve("owner-process"),
        new RunOwner("node7 ab", HERE.boot(), HERE.namespace(), 12, "1").text());
    String refused =
        assertThrows(IllegalArgumentException.class, () -> WorkFolder.claim(work)).getMessage();
    assertTrue(refused.contains("a reproduce of node7 (process 12"), refused);
    assertTrue(Files.exists(work.resolve("log.txt")));
    Files.writeString(work.resolve("owner-process"), dead().text());
    WorkFolder.claim(work);
    assertFalse(Files.exists(work.resolve("log.txt")));
  }
}
