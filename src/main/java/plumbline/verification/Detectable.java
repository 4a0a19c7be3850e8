package plumbline.verification;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a row would have seen, in words. */
final class Detectable {
  private Detectable() {}

  static String words(JointTestRow.@Nullable Sensitivity sensitivity) {
    return sensitivity == null
        ? ""
        : String.format(
            Locale.ROOT,
            "%.2g %s",
            sensitivity.detectable(JointTestRow.Sensitivity.PROMISED),
            sensitivity.unit());
  }
}
