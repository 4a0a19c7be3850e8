package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;
import plumbline.testing.Statistical;

class FalseAlarmBudgetTest {
  @Test
  void wholeSuiteCriesWolfLessThanOnceInAHundredFreshSeeds() {
    double total = 0;
    int tests = 0;
    for (var type : new ClassFileImporter().importPackages("plumbline")) {
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
