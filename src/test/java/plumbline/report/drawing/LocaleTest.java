package plumbline.report.drawing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import plumbline.numerics.Doubles;
import plumbline.report.LawFigures;

/** The same numbers give the same picture wherever the machine thinks it stands. */
@ResourceLock(Resources.LOCALE)
class LocaleTest {
  @Test
  void figuresDoNotDependOnIt() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.ROOT);
      byte[] expected = figure();
      for (String tag : List.of("de-DE", "tr-TR", "ar-EG-u-nu-arab", "th-TH-u-nu-thai", "hi-IN")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertArrayEquals(expected, figure(), tag);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static byte[] figure() {
    return ChartImage.png(
        LawFigures.of(
            List.of("one", "two"),
            "value",
            List.of(Doubles.of(0.25, 0.5, 0.25), Doubles.of(1e-3, 0.999)),
            List.of()));
  }
}
