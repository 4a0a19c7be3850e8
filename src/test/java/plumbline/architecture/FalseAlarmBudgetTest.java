package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import plumbline.testing.Statistical;

class FalseAlarmBudgetTest {
  private static JavaClasses tests() {
    return new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
        .importPackages("plumbline");
  }

  @Test
  void wholeSuiteCriesWolfLessThanOnceInAHundredFreshSeeds() {
    double total = 0;
    int tests = 0;
    for (var type : tests()) {
      for (JavaMethod method : type.getMethods()) {
        if (method.isAnnotatedWith(Statistical.class)) {
          total += method.getAnnotationOfType(Statistical.class).alpha();
          tests++;
        }
      }
    }
    assertTrue(tests >= 5, "statistical tests found: " + tests);
    assertTrue(total <= 0.01, "false-alarm budget used: " + total);
  }
}
