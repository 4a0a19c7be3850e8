package plumbline.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * The library's own classes, loaded anew with a question at each place where they ask for memory:
 * every {@code new} of an object or an array. The answer can be an {@link OutOfMemoryError}, at any
 * place, as in SQLite's tests of its allocator. Places in static initialisers are left alone, as
 * Java never tries these a second time; memory that Java's own classes and other libraries ask for
 * is counted by nobody.
 */
public final class FailingMemory extends ClassLoader {
  private static final String LIBRARY = "plumbline.";

  /** One process, one allocator: the instrumented classes call it by its name. */
  private static final Allocator ALLOCATOR = new Allocator();

  private final List<String> places = new ArrayList<>();

  /** Over the classes that the tests run with. */
  public FailingMemory() {
    super(FailingMemory.class.getClassLoader());
  }

  /** What is asked for, and what becomes of it. */
  private static final class Allocator {
    private final Set<Integer> reached = new LinkedHashSet<>();
    private int failing = -1;
    private boolean failed;
  }

  /**
   * Called by the instrumented classes before they take memory.
   *
   * @param place where
   */
  public static void request(int place) {
    synchronized (ALLOCATOR) {
      ALLOCATOR.reached.add(place);
      if (place == ALLOCATOR.failing) {
        ALLOCATOR.failing = -1;
        ALLOCATOR.failed = true;
        throw new OutOfMemoryError("Java heap space");
      }
    }
  }

  /**
   * Begins to count, and to fail.
   *
   * @param place the place that gets no memory, once, when it is first reached; -1 for none
   */
  public void arm(int place) {
    synchronized (ALLOCATOR) {
      ALLOCATOR.reached.clear();
      ALLOCATOR.failing = place;
      ALLOCATOR.failed = false;
    }
  }

  /** All places that were reached since, in the order in which they were reached first. */
  public List<Integer> reached() {
    synchronized (ALLOCATOR) {
      return List.copyOf(ALLOCATOR.reached);
    }
  }

  /** Whether a request has failed since. */
  public boolean hasFailed() {
    synchronized (ALLOCATOR) {
      return ALLOCATOR.failed;
    }
  }

  /** Where a place is: class, method and what is asked for. */
  public String place(int number) {
    return places.get(number);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      if (!name.startsWith(LIBRARY) || name.startsWith("plumbline.testing.")) {
        return super.loadClass(name, resolve);
      }
      @Nullable Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      ClassReader reader = new ClassReader(in);
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      reader.accept(new Instrumented(writer, name), 0);
      byte[] bytes = writer.toByteArray();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized int newPlace(String description) {
    places.add(description);
    return places.size() - 1;
  }

  private final class Instrumented extends ClassVisitor {
    private final String owner;

    Instrumented(ClassVisitor next, String owner) {
      super(Opcodes.ASM9, next);
      this.owner = owner;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return name.equals("<clinit>") ? next : new Asking(next, owner + "." + name);
    }
  }

  private final class Asking extends MethodVisitor {
    private final String method;

    Asking(MethodVisitor next, String method) {
      super(Opcodes.ASM9, next);
      this.method = method;
    }

    private void ask(String what) {
      visitLdcInsn(newPlace(method + ": " + what));
      visitMethodInsn(
          Opcodes.INVOKESTATIC,
          FailingMemory.class.getName().replace('.', '/'),
          "request",
          "(I)V",
          /* isInterface= */ false);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      super.visitTypeInsn(opcode, type);
      // Behind it: what tells the verifier of an object in the making points at its "new".
      if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
        ask("new " + type);
      }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) {
        ask("new array");
      }
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      ask("new " + descriptor);
      super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
  }
}
