package plumbline.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.sampling.Workspace;
import plumbline.testing.MainClasses;

/** The floors of docs/architecture.md: an arrow only ever points down; and the bans. */
class FloorsTest {
  private static final JavaClasses MAIN = MainClasses.ALL;

  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(MAIN);
  }

  @Test
  void arrowsPointDown() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("documents")
        .definedBy("plumbline.reproduction..", "plumbline.studies..")
        .layer("doors")
        .definedBy("plumbline.cli..", "plumbline.notebook..", "plumbline.spark..")
        .layer("report")
        .definedBy("plumbline.report..")
        .layer("models")
        .definedBy("plumbline.models..", "plumbline.foreign..")
        .layer("methods")
        .definedBy(
            "plumbline.plugin..",
            "plumbline.verification..",
            "plumbline.diagnostics..",
            "plumbline.evaluation..")
        .layer("graphs")
        .definedBy("plumbline.graphs..")
        .layer("sampling")
        .definedBy("plumbline.sampling..")
        .layer("distributions")
        .definedBy("plumbline.distributions..")
        .layer("ground")
        .definedBy("plumbline.random..", "plumbline.numerics..", "plumbline.platform..")
        .whereLayer("documents")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("doors")
        .mayOnlyBeAccessedByLayers("documents")
        .whereLayer("report")
        .mayOnlyBeAccessedByLayers("documents", "doors")
        .whereLayer("models")
        .mayOnlyBeAccessedByLayers("documents", "doors", "report")
        .whereLayer("methods")
        .mayOnlyBeAccessedByLayers("documents", "doors", "report", "models")
        .whereLayer("graphs")
        .mayOnlyBeAccessedByLayers("documents", "doors", "report", "models", "methods")
        .whereLayer("sampling")
        .mayOnlyBeAccessedByLayers("documents", "doors", "report", "models", "methods", "graphs")
        .whereLayer("distributions")
        .mayOnlyBeAccessedByLayers(
            "documents", "doors", "report", "models", "methods", "graphs", "sampling")
        .allowEmptyShould(true)
        .check(MAIN);
  }

  @Test
  void packagesAreFreeOfCycles() {
    check(slices().matching("plumbline.(*)..").should().beFreeOfCycles());
  }

  /** Rooms do not know each other; the correlated topic model may stand on the topics. */
  @Test
  void roomsDoNotKnowEachOther() {
    check(
        slices()
            .matching("plumbline.models.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(
                resideInAPackage("plumbline.models.ctm.."),
                resideInAPackage("plumbline.models.topics..")));
  }

  /** Commands stand on what they share, and what is shared knows no command. */
  @Test
  void roomsOfTheCommandLineAreFreeOfCycles() {
    check(slices().matching("plumbline.cli.(*)..").should().beFreeOfCycles());
    check(
        noClasses()
            .that()
            .resideInAPackage("plumbline.cli.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("plumbline.cli"));
    check(
        noClasses()
            .that()
            .resideInAnyPackage(
                "plumbline.cli.options..", "plumbline.cli.runs..", "plumbline.cli.output..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "plumbline.cli.check..",
                "plumbline.cli.diagnose..",
                "plumbline.cli.fit..",
                "plumbline.cli.topics.."));
  }

  @Test
  void verificationMayUseDiagnosticsButNotTheOtherWayRound() {
    check(
        noClasses()
            .that()
            .resideInAPackage("plumbline.diagnostics..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("plumbline.verification.."));
  }

  @Test
  void randomnessIsAlwaysAParameter() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                "java\\.util\\.(Random|concurrent\\.ThreadLocalRandom|SplittableRandom)"
                    + "|java\\.security\\.SecureRandom"));
    check(noClasses().should().callMethod(Math.class, "random"));
  }

  @Test
  void onlyTheDoorsTalkToTheTerminalOrExit() {
    check(
        noClasses()
            .that(
                not(
                    resideInAnyPackage(
                        "plumbline.cli..", "plumbline.notebook..", "plumbline.reproduction..")))
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(Throwable.class, "printStackTrace")
            .orShould()
            .callMethod(System.class, "exit", int.class));
  }

  @Test
  void noPublicMutableFieldsAndNoMutableStatics() {
    check(fields().that().arePublic().should().beFinal());
    check(
        noFields()
            .that()
            .areStatic()
            .and()
            .doNotHaveModifier(JavaModifier.SYNTHETIC)
            .should()
            .notBeFinal());
  }

  @Test
  void namesSayWhatAThingIs() {
    String vague = "(?i).*(util|utils|helper|helpers|manager|common|impl)";
    check(noClasses().should().haveNameMatching("(?i).*\\.(base|abstract)[^.]*"));
    check(noClasses().should().haveSimpleNameEndingWith("Base"));
    check(noClasses().should().haveNameMatching(vague));
    check(
        noClasses()
            .should()
            .resideInAnyPackage("..util..", "..helper..", "..manager..", "..base..", "..impl.."));
  }

  @Test
  void picturesAndTablesAreMadeInOnePlace() {
    check(
        noClasses()
            .that(
                not(
                    resideInAnyPackage(
                        "plumbline.report..",
                        "plumbline.notebook..",
                        "plumbline.reproduction..",
                        "plumbline.studies..")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.knowm.xchart..", "tech.tablesaw.."));
  }

  /** What comes from a file or another machine must not choose which classes are made. */
  @Test
  void nothingIsDeserialisedByJava() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                "java\\.io\\.(ObjectInputStream|ObjectInput|Externalizable)"
                    + "|java\\.beans\\.XMLDecoder"));
    // Spark serialises what it sends by itself: recipes are the only thing of ours that it gets.
    check(
        noClasses()
            .that(not(resideInAPackage("plumbline.spark..")))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.spark.."));
    check(
        noClasses()
            .that()
            .areNotAssignableTo(Throwable.class)
            .and()
            .areNotAssignableTo(plumbline.sampling.runs.Recipe.class)
            .and()
            .areNotAssignableTo(Enum.class)
            .and()
            .areNotAssignableTo(com.fasterxml.jackson.databind.JsonSerializer.class)
            .should()
            .implement(java.io.Serializable.class));
  }

  /** A method to be overridden in production code was a hold for a planted bug. */
  @Test
  void nothingIsProtected() {
    check(
        noMethods()
            .that()
            .areDeclaredInClassesThat(resideOutsideOfPackage("plumbline.testing.."))
            .should()
            .beProtected());
  }

  /** A workspace owns its parts: no part, nor a part of a part, has a field for the workspace. */
  @Test
  void noPartHoldsItsWorkspace() {
    List<String> back = new ArrayList<>();
    int workspaces = 0;
    for (JavaClass workspace : MAIN) {
      if (!workspace.isInterface() && workspace.isAssignableTo(Workspace.class)) {
        workspaces++;
        Set<JavaClass> parts = parts(workspace);
        parts.stream()
            .filter(part -> fieldTypes(part).anyMatch(workspace::equals))
            .forEach(part -> back.add(part.getName() + " holds " + workspace.getSimpleName()));
      }
    }
    assertEquals(List.of(), back);
    assertTrue(workspaces > 10, workspaces + " workspaces found");
  }

  private static Stream<JavaClass> fieldTypes(JavaClass owner) {
    return owner.getFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
        .flatMap(field -> field.getAllInvolvedRawTypes().stream())
        .map(JavaClass::getBaseComponentType);
  }

  private static Set<JavaClass> parts(JavaClass workspace) {
    Set<JavaClass> parts = new LinkedHashSet<>();
    Deque<JavaClass> next = new ArrayDeque<>(List.of(workspace));
    while (!next.isEmpty()) {
      fieldTypes(next.pop())
          .filter(type -> type.getPackageName().startsWith("plumbline"))
          .filter(parts::add)
          .forEach(next::push);
    }
    return parts;
  }
}
