package plumbline.reproduction.ledger;

import java.util.List;
import plumbline.numerics.Text;
import plumbline.report.text.NumberText;

/**
 * A claim of a document on its way into a notebook's ledger: what decides it is said last, and is a
 * condition that the notebook has computed, not a word.
 */
public final class LedgerClaim {
  private final Ledger ledger;
  private final String document;
  private final String item;
  private final String published;
  private final String reproduced;
  private final String evidence;

  LedgerClaim(
      Ledger ledger,
      String document,
      String item,
      String published,
      String reproduced,
      String evidence) {
    this.ledger = ledger;
    this.document = document;
    this.item = item;
    this.published = published;
    this.reproduced = reproduced;
    this.evidence = evidence;
  }

  /**
   * Decides by a condition.
   *
   * @param holds does the claim come out again?
   */
  public void reproducedIf(boolean holds) {
    reproducedIf("", holds);
  }

  /**
   * Decides by a condition with a tolerance.
   *
   * @param tolerance what still counts as the same, in words or as a number; shown beside the
   *     verdict
   * @param holds does the claim come out again within it?
   */
  public void reproducedIf(String tolerance, boolean holds) {
    add(
        tolerance,
        holds ? LedgerEntry.Outcome.REPRODUCED : LedgerEntry.Outcome.NOT_REPRODUCED,
        List.of());
  }

  /**
   * Decides by a criterion on order or shape, where the numbers themselves cannot agree.
   *
   * @param criterion what counts as the same shape, in words; shown beside the verdict
   * @param holds does the criterion hold?
   * @throws IllegalArgumentException if the criterion is blank
   */
  public void inShapeIf(String criterion, boolean holds) {
    if (criterion.isBlank()) {
      throw new IllegalArgumentException("a shape needs its criterion: " + item);
    }
    add(
        criterion,
        holds ? LedgerEntry.Outcome.REPRODUCED_IN_SHAPE : LedgerEntry.Outcome.NOT_REPRODUCED,
        List.of());
  }

  /**
   * Decides between two numbers that are both Monte Carlo.
   *
   * @param z ours less the published one, in joint standard errors
   * @param degrees of freedom of those errors: 4 where one comes from five chains, else infinite
   * @throws IllegalArgumentException if z is NaN: without an error nothing is decided
   */
  public void byErrors(double z, double degrees) {
    if (Double.isNaN(z)) {
      throw new IllegalArgumentException("no joint standard error, " + document + ", " + item);
    }
    double near = degrees == 4 ? 2.8 : 2;
    double far = degrees == 4 ? 8.6 : 4;
    double size = Math.abs(z);
    String tolerance =
        NumberText.of(near)
            + " joint standard errors, and beyond "
            + NumberText.of(far)
            + " not reproduced"
            + (degrees == 4 ? ": Student's t, five chains have 4 degrees" : "");
    LedgerEntry.Outcome verdict =
        size <= near
            ? LedgerEntry.Outcome.REPRODUCED
            : size <= far ? LedgerEntry.Outcome.OPEN : LedgerEntry.Outcome.NOT_REPRODUCED;
    String found = reproduced + "; z = " + Text.of("%.1f", z);
    ledger.add(
        new LedgerEntry(document, item, published, found, tolerance, verdict, List.of(), evidence));
  }

  /**
   * Says that an input was taken over.
   *
   * @param same is it the document's? Otherwise the row is not reproduced
   */
  public void asPrintedIf(boolean same) {
    add("", same ? LedgerEntry.Outcome.AS_PRINTED : LedgerEntry.Outcome.NOT_REPRODUCED, List.of());
  }

  /**
   * Says that the claim cannot be tried again.
   *
   * @param why what is missing
   * @throws IllegalArgumentException if nothing is said
   */
  public void notReproducible(String why) {
    undecided(why, LedgerEntry.Outcome.NOT_REPRODUCIBLE);
  }

  /**
   * Says that the claim could be tried, and was not.
   *
   * @param how what would show it
   * @throws IllegalArgumentException if nothing is said
   */
  public void notTried(String how) {
    undecided(how, LedgerEntry.Outcome.NOT_TRIED);
  }

  private void undecided(String reason, LedgerEntry.Outcome verdict) {
    if (reason.isBlank()) {
      throw new IllegalArgumentException("what is not tried needs a reason: " + item);
    }
    String where = evidence.isBlank() ? reason : evidence + ": " + reason;
    ledger.add(new LedgerEntry(document, item, published, reproduced, "", verdict, where));
  }

  /**
   * Says that the document, not our run, is at fault; or, if the records are remarks alone, that
   * there is something to know about it.
   *
   * @param ids names of the records in {@link Findings}
   * @throws IllegalArgumentException if there is none, or no such record
   */
  public void finding(String... ids) {
    add("", LedgerEntry.Outcome.ofRecords(List.of(ids)), List.of(ids));
  }

  /**
   * Says that the document is at fault, and that this notebook has just seen it.
   *
   * @param shown does the fault show in what was computed?
   * @param ids names of the records in {@link Findings}
   * @throws IllegalStateException if the fault does not show
   * @throws IllegalArgumentException if there is no such record
   */
  public void findingIf(boolean shown, String... ids) {
    if (!shown) {
      throw new IllegalStateException(
          "what is held against " + document + ", " + item + ", does not show: " + reproduced);
    }
    finding(ids);
  }

  private void add(String tolerance, LedgerEntry.Outcome verdict, List<String> findings) {
    ledger.add(
        new LedgerEntry(
            document, item, published, reproduced, tolerance, verdict, findings, evidence));
  }
}
