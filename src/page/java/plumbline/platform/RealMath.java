package plumbline.platform;

import java.util.Set;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.ElementModifier;
import org.teavm.model.MethodHolder;
import org.teavm.model.ValueType;
import org.teavm.model.emit.ProgramEmitter;
import org.teavm.model.emit.ValueEmitter;

/** Puts the functions of {@link Real} in the place of those of {@link Math} that lose digits. */
public final class RealMath implements ClassHolderTransformer {
  private static final Set<String> NAMES =
      Set.of("log1p", "expm1", "log10", "cbrt", "sinh", "cosh", "tanh", "hypot", "rint");

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    if (!type.getName().equals("java.lang.Math") && !type.getName().equals("java.lang.StrictMath")) {
      return;
    }
    for (MethodHolder method : type.getMethods()) {
      boolean real = method.getResultType() == ValueType.DOUBLE && NAMES.contains(method.getName());
      if (real) {
        method.getModifiers().remove(ElementModifier.NATIVE);
        ProgramEmitter program = ProgramEmitter.create(method, context.getHierarchy());
        ValueEmitter[] given = new ValueEmitter[method.parameterCount()];
        for (int i = 0; i < given.length; i++) {
          given[i] = program.var(i + 1, ValueType.DOUBLE);
        }
        program.invoke(Real.class.getName(), method.getName(), ValueType.DOUBLE, given).returnValue();
      }
    }
  }
}
