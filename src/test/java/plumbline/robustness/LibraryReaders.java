package plumbline.robustness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import plumbline.models.iptm.fit.MessageFile;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.BagOfWords;
import plumbline.models.topics.files.DmrFolder;
import plumbline.models.topics.files.ModelFolder;
import plumbline.models.topics.files.TextFolder;
import plumbline.models.topics.training.DmrTraining;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.reproduction.ledger.LedgerEntry;
import plumbline.reproduction.ledger.LedgerFile;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.DrawsFormat;
import plumbline.sampling.runs.FileCheckpoint;
import plumbline.studies.ScalingTable;
import plumbline.studies.SyntheticCorpus;
import plumbline.testing.MutatedReader;
import plumbline.testing.MutatedReader.Guard;

/** Every reader of the library with a small valid file of each form that it reads. */
final class LibraryReaders {
  private static final Map<String, String> SETTINGS = Map.of("command", "check", "seed", "1");

  private LibraryReaders() {}

  static List<MutatedReader> all(Path folder) throws IOException {
    List<MutatedReader> readers = new ArrayList<>();
    draws(readers, folder);
    netcdf(readers);
    topics(readers, folder);
    NetworkReaders.add(readers);
    others(readers, folder);
    return readers;
  }

  static MutatedReader reader(
      String name, Map<String, byte[]> files, Guard guard, Function<Path, Object> read) {
    return new MutatedReader(
        name,
        files,
        guard,
        folder -> {
          try {
            return read.apply(folder);
          } catch (DataFileException e) {
            throw new MutatedReader.Refusal(String.valueOf(e.getMessage()));
          }
        });
  }

  // ---- chains -----------------------------------------------------------------------------

  private static void draws(List<MutatedReader> readers, Path folder) {
    Draws draws =
        Draws.of(
            List.of("mu", "theta[1,2]", "lp__"),
            2,
            12,
            Doubles.generate(72, i -> Math.sin(0.7 * i) * Math.pow(10, i % 3)).toArray(),
            RunInfo.external("test"));
    for (DrawsFormat format : DrawsFormat.values()) {
      for (boolean gzip : new boolean[] {false, true}) {
        Path own = create(folder.resolve(format + (gzip ? "-gz" : "")));
        String name = format == DrawsFormat.ARVIZ_JSON ? "draws.json" : "draws.csv";
        List<Path> written = format.write(draws, own.resolve(name));
        List<String> names = written.stream().map(f -> f.getFileName().toString()).toList();
        Map<String, byte[]> files = contents(own);
        if (gzip) {
          files.replaceAll((file, content) -> gzip(content));
        }
        Guard guard =
            gzip ? Guard.CHECKSUM : format == DrawsFormat.ARVIZ_JSON ? Guard.LENGTH : Guard.NONE;
        readers.add(
            reader(
                "draws " + format + (gzip ? ", gzip" : ""),
                files,
                guard,
                at -> numbers(DrawsFile.read(names.stream().map(at::resolve).toList()))));
      }
    }
  }

  /** Numbers in netCDF have no checksum unless asked for, so damage to them may go unseen. */
  private static void netcdf(List<MutatedReader> readers) throws IOException {
    try (InputStream stream =
        LibraryReaders.class.getResourceAsStream("/oracle/files/eight-schools-centred.nc")) {
      byte[] content = Objects.requireNonNull(stream).readAllBytes();
      readers.add(
          reader(
              "draws of ArviZ, netCDF",
              new TreeMap<>(Map.of("draws.nc", content)),
              Guard.BINARY,
              at -> numbers(DrawsFile.read(at.resolve("draws.nc")))));
    }
  }

  /** All that was read, for comparisons; no text of millions of numbers, which no reader makes. */
  private static Object numbers(Draws draws) {
    double[][] all = new double[draws.variables().size()][];
    for (int v = 0; v < all.length; v++) {
      all[v] = draws.stacked(v);
    }
    return List.of(draws.variables(), draws.chains(), Arrays.deepHashCode(all));
  }

  // ---- topic models -----------------------------------------------------------------------

  private static void topics(List<MutatedReader> readers, Path folder) throws IOException {
    SyntheticCorpus synthetic =
        SyntheticCorpus.draw(new SyntheticCorpus.Size(12, 20, 3, 15), Rng.seeded(1));
    Path docword = create(folder.resolve("corpus")).resolve("docword.txt");
    BagOfWords.write(docword, synthetic.corpus());
    byte[] plain = Files.readAllBytes(docword);
    readers.add(
        reader(
            "bag of words",
            Map.of("docword.txt", plain),
            Guard.LENGTH,
            at -> BagOfWords.read(at.resolve("docword.txt"))));
    readers.add(
        reader(
            "bag of words, gzip",
            Map.of("docword.txt.gz", gzip(plain)),
            Guard.CHECKSUM,
            at -> BagOfWords.read(at.resolve("docword.txt.gz"))));
    readers.add(
        reader(
            "vocabulary",
            Map.of("vocab.txt", utf8("caf\u00e9\ntable\nchair\n\u4e2d\u6587\nwindow\nroof\n")),
            Guard.NONE,
            at -> Vocabulary.read(at.resolve("vocab.txt"))));
    Path model = create(folder.resolve("model"));
    ModelFolder.write(model, synthetic.model());
    readers.add(reader("topic model", contents(model), Guard.NONE, ModelFolder::read));
    Path regression = create(folder.resolve("regression"));
    Doubles weights = Doubles.generate(6, i -> 0.25 * i - 1);
    DmrFolder.write(
        regression,
        new DmrTraining.Result(
            synthetic.model(), List.of("intercept", "year"), weights, Doubles.of(), Doubles.of()));
    readers.add(
        reader(
            "regression of topics",
            contents(regression),
            Guard.NONE,
            at -> DmrFolder.read(at).map(r -> r.features() + " " + r.weights()).orElse("none")));
    readers.add(
        reader(
            "features",
            Map.of("features.csv", utf8("year,long\n1.5,0\n-2,1\n3e2,1\n0.001,0\n")),
            Guard.NONE,
            at -> {
              var features = DmrFolder.features(at.resolve("features.csv"));
              return List.of(features.names(), features.rows());
            }));
    readers.add(
        reader(
            "folder of text",
            Map.of("a.txt", utf8("The caf\u00e9 is open.\n"), "b.txt", utf8("Open the door!\n")),
            Guard.NONE,
            at -> TextFolder.read(at, 1)));
  }

  // ---- messages, checkpoints, notebooks ---------------------------------------------------

  private static void others(List<MutatedReader> readers, Path folder) throws IOException {
    String counted =
        """
        time,sender,recipients,words
        0.5,ann,bob;cy,budget:2 meeting:1
        2001-10-04T09:31:00,bob,ann,"budget:1 lunch:3"
        7.25,cy,"ann;bob",meeting:4
        9,ann,cy,lunch:1 budget:1
        """;
    String written =
        """
        time,sender,recipients,text
        2001-10-04T09:31:00,ann,bob,"Dear Bob, the ""budget"" is
        late. Ann"
        2001-10-04 11:00:00,bob,ann;cy,The budget is not late.
        2001-10-05T08:00:00Z,cy,ann,Lunch at the caf\u00e9?
        """;
    for (String text : List.of(counted, written)) {
      readers.add(
          reader(
              "messages with " + (text.equals(counted) ? "counts" : "text"),
              Map.of("messages.csv", utf8(text)),
              Guard.NONE,
              at -> MessageFile.read(at.resolve("messages.csv"), ZoneOffset.UTC, 1)));
    }
    Path notebook = Path.of("notebooks/00-start-here.ipynb");
    readers.add(
        reader(
            "notebook",
            Map.of("book.ipynb", Files.readAllBytes(notebook)),
            Guard.LENGTH,
            at -> {
              NotebookFile book = NotebookFile.read(at.resolve("book.ipynb"));
              return List.of(book.sources(), book.failures(), book.normalised());
            }));
    Path ledger = create(folder.resolve("ledger")).resolve("ledger.json");
    LedgerFile.write(
        ledger,
        List.of(
            LedgerEntry.of("Document 1", "Table 1, row 1", 0.30, 0.31, 0.02, "notebook 1, cell 3"),
            LedgerEntry.of("Document 2", "Figure 1", 95, 52, 4, "notebook 2, cell 5")));
    readers.add(
        reader(
            "ledger",
            Map.of("ledger.json", Files.readAllBytes(ledger)),
            Guard.LENGTH,
            at -> LedgerFile.read(at.resolve("ledger.json"))));
    readers.add(
        reader(
            "scaling",
            Map.of("scaling.csv", Files.readAllBytes(Path.of("data/scaling/scaling.csv"))),
            Guard.NONE,
            at -> ScalingTable.read(at.resolve("scaling.csv"))));
    Path run = create(folder.resolve("checkpoint")).resolve("run");
    FileCheckpoint.at(run, SETTINGS, false, Duration.ZERO).save(utf8("half way ".repeat(30)));
    readers.add(
        new MutatedReader(
            "checkpoint",
            Map.of("run", Files.readAllBytes(run)),
            Guard.CHECKSUM,
            at -> {
              try {
                FileCheckpoint saved =
                    FileCheckpoint.at(at.resolve("run"), SETTINGS, true, Duration.ZERO);
                return Arrays.toString(saved.load().orElseThrow());
              } catch (DataFileException e) {
                throw new MutatedReader.Refusal(String.valueOf(e.getMessage()));
              }
            }));
  }

  private static Path create(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, byte[]> contents(Path folder) {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> listed = Files.list(folder)) {
      for (Path file : listed.toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
