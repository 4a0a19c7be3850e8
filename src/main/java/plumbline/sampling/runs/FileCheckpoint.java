package plumbline.sampling.runs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;

/**
 * A checkpoint in a file: written beside its place and renamed, so it is never half there;
 * versioned, with a checksum. Saving takes no more than a tenth of the time. The generation before
 * is kept as {@code FILE.previous} and used when the newest is damaged. Where a save fails, on a
 * full disk or in a folder that has become read-only, what was saved before stays as it is, and the
 * run {@linkplain #goingOn goes on} or stops, as its owner wishes.
 */
public final class FileCheckpoint implements Checkpoint {
  /** However large the run: no more than a tenth of its time goes into saving. */
  private static final int LEAST_WORK = 9;

  private final Path file;
  private final Map<String, String> settings;
  private final boolean resume;
  private final long intervalNanos;
  private final @Nullable Consumer<String> listener;
  private long lastSave = System.nanoTime();
  private long waitNanos;
  private boolean failing;
  private boolean newestDamaged;

  private FileCheckpoint(
      Path file,
      Map<String, String> settings,
      boolean resume,
      long intervalNanos,
      @Nullable Consumer<String> listener) {
    this.file = file;
    this.settings = new TreeMap<>(settings);
    this.resume = resume;
    this.intervalNanos = intervalNanos;
    this.waitNanos = intervalNanos;
    this.listener = listener;
  }

  /**
   * A checkpoint at a path.
   *
   * @param file where it lives; its folder must exist
   * @param settings what a resumed run must share with the saved one: command, version, seed and
   *     every option that influences the result
   * @param resume whether to continue a saved run; if not, a saved run is not overwritten
   * @param interval the least time between two saves
   * @return the checkpoint
   * @throws IllegalArgumentException if the folder is missing or, without {@code resume}, a saved
   *     run is there
   * @throws DataFileException if something is there that is no checkpoint
   */
  public static FileCheckpoint at(
      Path file, Map<String, String> settings, boolean resume, Duration interval) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("the folder of the checkpoint " + file + " is missing");
    }
    if (!Files.isWritable(folder)) {
      throw new IllegalArgumentException("the folder of the checkpoint " + file + " is read-only");
    }
    FileCheckpoint checkpoint =
        new FileCheckpoint(file, settings, resume, interval.toNanos(), null);
    // A run that was killed between two renames has left only the generation before.
    for (Path needed : new Path[] {checkpoint.sibling(".new"), checkpoint.previous()}) {
      boolean alone = needed.equals(checkpoint.previous()) && !Files.exists(file);
      if (!alone && Files.isRegularFile(needed) && !CheckpointFile.looksLikeOne(needed)) {
        throw new DataFileException(
            needed, "something that is no checkpoint", "nothing here: saving needs the name");
      }
    }
    for (Path generation : new Path[] {file, checkpoint.previous()}) {
      if (Files.exists(generation)) {
        if (!CheckpointFile.looksLikeOne(file)
            && !CheckpointFile.looksLikeOne(checkpoint.previous())) {
          // Nobody is told to remove a file that may be anything.
          throw new DataFileException(
              generation, "something that is no checkpoint", "a checkpoint, or a new name");
        }
        if (!resume) {
          throw new IllegalArgumentException(
              generation
                  + (CheckpointFile.read(generation).map(CheckpointFile::finished).orElse(false)
                      ? " holds a finished run: have its results again (--resume)"
                      : " holds an unfinished run: resume it (--resume)")
                  + " or remove the file");
        }
      }
    }
    return checkpoint;
  }

  /**
   * Whether there is a run to be resumed.
   *
   * @return true if this generation or the one before is there
   */
  public boolean isThere() {
    return Files.exists(file) || Files.exists(previous());
  }

  /**
   * The same checkpoint for a run that would rather go on than stop when a save fails.
   *
   * @param warnings takes a sentence when saving begins to fail, and when a damaged file made the
   *     run continue from the generation before
   * @return the checkpoint; the one it came from is not to be used any more
   */
  public FileCheckpoint goingOn(Consumer<String> warnings) {
    FileCheckpoint same = new FileCheckpoint(file, settings, resume, intervalNanos, warnings);
    same.newestDamaged = newestDamaged;
    return same;
  }

  @Override
  public Optional<byte[]> load() {
    if (!resume) {
      return Optional.empty();
    }
    boolean damaged = false;
    for (Path candidate : new Path[] {file, previous()}) {
      if (!Files.exists(candidate)) {
        continue;
      }
      Optional<CheckpointFile> content = CheckpointFile.read(candidate);
      if (content.isPresent()) {
        requireSameRun(candidate, content.get().settings());
        newestDamaged = damaged;
        if (damaged && listener != null) {
          listener.accept(file + " is damaged: continuing from " + candidate);
        }
        return Optional.of(content.get().payload());
      }
      damaged = true;
    }
    if (damaged) {
      throw new DataFileException(
          file,
          "a damaged checkpoint",
          "an intact one here or in " + previous() + "; remove both to start afresh");
    }
    return Optional.empty();
  }

  @Override
  public boolean due() {
    return System.nanoTime() - lastSave >= waitNanos;
  }

  @Override
  public void save(byte[] payload) {
    save(payload, /* finished= */ false);
  }

  @Override
  public void finish(Supplier<byte[]> payload) {
    save(payload.get(), /* finished= */ true);
  }

  private void save(byte[] payload, boolean finished) {
    long start = System.nanoTime();
    try {
      replace(new CheckpointFile(settings, finished, payload).bytes());
      failing = false;
    } catch (IOException e) {
      String sentence =
          "the checkpoint " + file + " cannot be written (" + DataFileException.reason(e) + ")";
      if (listener == null) {
        throw new UncheckedIOException(sentence, e);
      }
      if (!failing) {
        listener.accept(sentence + ": the run goes on, and what was saved before is kept");
      }
      failing = true;
    } finally {
      lastSave = System.nanoTime();
      waitNanos = Math.max(intervalNanos, LEAST_WORK * (lastSave - start));
    }
  }

  private void replace(byte[] content) throws IOException {
    Path fresh = sibling(".new");
    try {
      try (FileChannel channel =
          FileChannel.open(
              fresh,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      // A damaged file in the place of the generation before would leave none, were we killed here.
      if (Files.exists(file) && !newestDamaged) {
        Files.move(file, previous(), StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      newestDamaged = false;
    } catch (IOException e) {
      try {
        Files.deleteIfExists(fresh); // a part of a file helps nobody and takes room
      } catch (IOException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /** The result is safe: nothing of the run is needed any more. */
  public void remove() {
    for (Path generation : new Path[] {file, previous(), sibling(".new")}) {
      try {
        Files.deleteIfExists(generation);
      } catch (IOException e) {
        String sentence =
            Text.of(
                "%s of the finished run cannot be removed (%s)",
                generation, DataFileException.reason(e));
        if (listener == null) {
          throw new UncheckedIOException(sentence, e);
        }
        listener.accept(sentence); // the result must not be lost for this
      }
    }
  }

  private Path previous() {
    return sibling(".previous");
  }

  private Path sibling(String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  private void requireSameRun(Path source, Map<String, String> saved) {
    Set<String> names = new LinkedHashSet<>(Set.of("command")); // says most, if it differs
    names.addAll(new TreeMap<>(settings).keySet());
    names.addAll(new TreeMap<>(saved).keySet());
    for (String name : names) {
      String then = saved.getOrDefault(name, "unset");
      String now = settings.getOrDefault(name, "unset");
      if (!then.equals(now)) {
        throw new IllegalArgumentException(
            Text.of(
                "%s belongs to another run: %s was %s then and is %s now",
                source, name, then, now));
      }
    }
  }

  /**
   * What a file of a {@link FileCheckpoint} holds, and its form: four bytes by which it is known,
   * the version of the form, settings, whether the run was finished, payload, and the SHA-256 of
   * all this.
   *
   * @param settings of the run, in the order of their names
   * @param finished whether the run was
   * @param payload what the run needs to continue
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record CheckpointFile(Map<String, String> settings, boolean finished, byte[] payload) {
    private static final int MAGIC = 0x504C_4D42; // "PLMB"
    private static final int FORMAT = 2;

    /** By its first bytes; a file of none or few was cut off, and may well have been one. */
    static boolean looksLikeOne(Path file) {
      if (!Files.isRegularFile(file)) {
        return false; // a device is not cut off
      }
      byte[] magic = ByteBuffer.allocate(Integer.BYTES).putInt(MAGIC).array();
      try (InputStream in = Files.newInputStream(file)) {
        byte[] start = in.readNBytes(magic.length);
        return Arrays.equals(start, Arrays.copyOf(magic, start.length));
      } catch (IOException e) {
        return false; // a folder, or not to be read
      }
    }

    /** The bytes of the file. */
    byte[] bytes() throws IOException {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(body)) {
        out.writeInt(MAGIC);
        out.writeInt(FORMAT);
        out.writeInt(settings.size());
        for (Map.Entry<String, String> setting : settings.entrySet()) {
          Bytes.write(out, setting.getKey().getBytes(StandardCharsets.UTF_8));
          Bytes.write(out, setting.getValue().getBytes(StandardCharsets.UTF_8));
        }
        out.writeBoolean(finished);
        Bytes.write(out, payload);
      }
      byte[] bytes = body.toByteArray();
      byte[] sum = checksum(bytes, bytes.length);
      byte[] all = Arrays.copyOf(bytes, bytes.length + sum.length);
      System.arraycopy(sum, 0, all, bytes.length, sum.length);
      return all;
    }

    /** Empty if the file is damaged. */
    static Optional<CheckpointFile> read(Path source) {
      try {
        byte[] all = Files.readAllBytes(source);
        int length = all.length - 32;
        if (length < 16
            || !Arrays.equals(Arrays.copyOfRange(all, length, all.length), checksum(all, length))) {
          return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(all, 0, length))) {
          if (in.readInt() != MAGIC) {
            return Optional.empty();
          }
          int format = in.readInt();
          if (format != FORMAT) {
            throw new DataFileException(
                source, "a checkpoint of format " + format, "format " + FORMAT);
          }
          Map<String, String> settings = new TreeMap<>();
          int count = in.readInt();
          for (int i = 0; i < count; i++) {
            String name = new String(Bytes.read(in), StandardCharsets.UTF_8);
            settings.put(name, new String(Bytes.read(in), StandardCharsets.UTF_8));
          }
          boolean finished = in.readBoolean();
          return Optional.of(new CheckpointFile(settings, finished, Bytes.read(in)));
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read the checkpoint " + source, e);
      }
    }

    private static byte[] checksum(byte[] bytes, int length) {
      try {
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        sha.update(bytes, 0, length);
        return sha.digest();
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java platform has SHA-256", e);
      }
    }
  }
}
