package plumbline.reproduction.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of findings as a file: what is read, and what is refused. */
class FindingsTest {
  private static final String FINDING =
      String.join(
          "\n",
          "id\tpeer/line",
          "subject\tpeer",
          "version\t1.0",
          "place\tmain.c, step",
          "seen\tprogram read",
          "quote\tx = 1",
          "problem\tit is 2",
          "right\t2",
          "charitable\tnone",
          "grade\twording",
          "example\tany",
          "command\t./plumbline check start",
          "prints\terror {0.25}",
          "later\tnone seen",
          "told\tnobody was told",
          "");

  @Test
  void aFindingIsReadFieldByField() {
    Findings findings =
        Findings.of("# a comment\n\n" + FINDING + "\n\n" + FINDING.replace("line", "b"));
    assertEquals(List.of("peer/line", "peer/b"), findings.all().stream().map(Finding::id).toList());
    Finding finding = findings.named("peer/line");
    assertEquals(Grade.WORDING, finding.grade());
    assertEquals(List.of("x = 1"), finding.quotes());
    assertEquals("./plumbline check start", finding.evidence().get(0).command());
    assertEquals("error 0.25", finding.evidence().get(0).figures().get(0).toString());
    assertEquals(2, findings.counts("peer").get(Grade.WORDING));
    assertEquals(0, findings.counts("peer").get(Grade.CHOICE));
  }

  @ParameterizedTest
  @CsvSource({
    "grade\twording, grade\tserious, grade must be one of",
    "told\tnobody was told, note\tx, there is no field called note",
    "told\tnobody was told, told\t, 'a line is a name, a tab and a value'",
    "version\t1.0, subject\tother, stands twice",
    "version\t1.0, # nothing, has no \"version\"",
    "quote\tx = 1, # nothing, a finding needs a quotation",
    "prints\terror {0.25}, # nothing, a command needs the figure that it prints",
    "{0.25}, 0.25, needs a number in braces",
    "{0.25}, {a quarter}, 'braces hold a number',"
  })
  void whatIsWrongIsSaid(String from, String to, String message) {
    String text = FINDING.replace(from, to);
    assertTrue(FINDING.contains(from), from);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Findings.of(text));
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }

  @Test
  void noNameStandsTwice() {
    assertThrows(IllegalArgumentException.class, () -> Findings.of(FINDING + "\n" + FINDING));
    assertThrows(IllegalArgumentException.class, () -> Findings.shipped().named("nothing"));
  }

  @ParameterizedTest
  @CsvSource({
    "error {0.0297}, 'x   (error   0.0297) y', true",
    "error {0.0297}, error 0.02972, true",
    "error {0.0297}, error 0.02976, false",
    "error {0.0297}, error 0.0298, false",
    "error {0.0297}, error none, false",
    "mean {5}, mean 5.4, true",
    "{5} of 9, 15 of 9, false",
    "mean {-1.5}, mean 1.5, false",
    "mean {0.60 ± 0.01}, mean 0.629, true",
    "mean {0.60 ± 0.01}, mean 0.631, false",
    "{2} of {3}, 2 of 4 and 2 of 3, true",
    "{8790} {9.38}, '8,790 9.3810', true"
  })
  void aFigureAgreesToItsDigitsOrWithinThreeErrors(String figure, String output, boolean same) {
    assertEquals(same, new PrintedFigure(figure).differsFrom(output).isEmpty());
  }
}
