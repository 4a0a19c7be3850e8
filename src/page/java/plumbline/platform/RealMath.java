package plumbline.platform;

import java.util.Set;
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
 * casts to long that a script refuses where there is no such number.
 */
public final class RealMath implements ClassHolderTransformer {
  private static final String REAL = Real.class.getName();
  private static final Set<String> NAMES =
      Set.of("log1p", "expm1", "log10", "cbrt", "sinh", "cosh", "tanh", "hypot", "rint", "round");

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    boolean math = type.getName().equals("java.lang.Math");
    for (MethodHolder method : type.getMethods()) {
      boolean real =
          method.parameterCount() > 0
              && method.parameterType(0) == ValueType.DOUBLE
              && NAMES.contains(method.getName());
      if (math && real) {
        replace(method, context);
      } else if (method.getProgram() != null && !type.getName().equals(REAL)) {
        casts(method.getProgram());
      }
    }
  }

  private static void replace(MethodHolder method, ClassHolderTransformerContext context) {
    method.getModifiers().remove(ElementModifier.NATIVE);
    ProgramEmitter program = ProgramEmitter.create(method, context.getHierarchy());
    ValueEmitter[] given = new ValueEmitter[method.parameterCount()];
    for (int i = 0; i < given.length; i++) {
      given[i] = program.var(i + 1, ValueType.DOUBLE);
    }
    program.invoke(REAL, method.getName(), method.getResultType(), given).returnValue();
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
