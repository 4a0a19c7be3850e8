package plumbline.platform;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.ElementModifier;
import org.teavm.model.Instruction;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.emit.ProgramEmitter;
import org.teavm.model.emit.ValueEmitter;
import org.teavm.model.instructions.CastNumberInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.NumericOperandType;

/**
 * Puts the functions of {@link Real} in the place of those of {@link Math} that lose digits, and of
 * casts to long that a script refuses where there is no such number. The browser's own sort and
 * counts of halves of a long take the place of slow ones.
 */
public final class RealMath implements ClassHolderTransformer {
  private static final String REAL = Real.class.getName();
  private static final Set<String> NAMES =
      Set.of("log1p", "expm1", "log10", "cbrt", "sinh", "cosh", "tanh", "hypot", "rint", "round");

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    for (MethodHolder method : type.getMethods()) {
      String own = substitute(type.getName(), method);
      if (own != null) {
        replace(method, own, context);
      } else if (method.getProgram() != null && !type.getName().equals(REAL)) {
        casts(method.getProgram());
      }
    }
  }

  /** The class whose method of that name and form is called instead; none for almost all. */
  private static @Nullable String substitute(String type, MethodHolder method) {
    if (method.parameterCount() == 0) {
      return null;
    }
    String name = method.getName();
    ValueType first = method.parameterType(0);
    return switch (type) {
      case "java.lang.Math" -> first == ValueType.DOUBLE && NAMES.contains(name) ? REAL : null;
      case "java.lang.Long" -> name.equals("bitCount") ? REAL : null;
      case "java.util.Arrays" ->
          name.equals("sort")
                  && method.parameterCount() == 1
                  && first.equals(ValueType.arrayOf(ValueType.DOUBLE))
              ? Sorting.class.getName()
              : null;
      default -> null;
    };
  }

  private static void replace(
      MethodHolder method, String own, ClassHolderTransformerContext context) {
    method.getModifiers().remove(ElementModifier.NATIVE);
    ProgramEmitter program = ProgramEmitter.create(method, context.getHierarchy());
    ValueEmitter[] given = new ValueEmitter[method.parameterCount()];
    for (int i = 0; i < given.length; i++) {
      given[i] = program.var(i + 1, method.parameterType(i));
    }
    if (method.getResultType() == ValueType.VOID) {
      program.invoke(own, method.getName(), given);
      program.exit();
    } else {
      program.invoke(own, method.getName(), method.getResultType(), given).returnValue();
    }
  }

  private static void casts(Program program) {
    for (int i = 0; i < program.basicBlockCount(); i++) {
      BasicBlock block = program.basicBlockAt(i);
      for (Instruction one : block) {
        if (one instanceof CastNumberInstruction cast
            && cast.getSourceType() == NumericOperandType.DOUBLE
            && cast.getTargetType() == NumericOperandType.LONG) {
          InvokeInstruction whole = new InvokeInstruction();
          whole.setType(InvocationType.SPECIAL);
          whole.setMethod(new MethodReference(REAL, "whole", ValueType.DOUBLE, ValueType.LONG));
          whole.setArguments(cast.getValue());
          whole.setReceiver(cast.getReceiver());
          whole.setLocation(cast.getLocation());
          cast.replace(whole);
        }
      }
    }
  }
}
