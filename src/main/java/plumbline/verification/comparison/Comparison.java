package plumbline.verification.comparison;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.StudentTail;
import plumbline.verification.joint.Aspect;
import plumbline.verification.joint.JointTestRow;

/**
 * One aspect of one function in both samples, before it is judged together with the others.
 *
 * @param name the row's name
 * @param aspect what is compared
 * @param forward of the forward draws: their mean, or an event's share
 * @param backward the same of the backward draws
 * @param z difference over its standard error, or what the p value of several events stands for
 * @param p two-sided; NaN where the row has none
 * @param looks how many p values it is the smallest of
 * @param error the standard error; the largest where there are several
 * @param degreesOfFreedom of that error
 * @param autocorrelationTime of the function on the backward side, in draws; NaN where it does not
 *     vary
 * @param effectiveSize of the function on the backward side; the smaller of both sides for files
 * @param constant whether a side whose draws may hang together does not vary
 * @param scale the size of the unit that errors are told in
 * @param unit that unit
 * @param sd standard deviation of what is averaged, on the forward side, in the unit of the error
 * @param event the event that decides, in words; empty but for distributions
 * @param tests classic tests of the same
 * @param unseen what the difference may owe to values that were not met; heeded in p
 * @param note why it has no say, or null
 */
public record Comparison(
    String name,
    Aspect aspect,
    double forward,
    double backward,
    double z,
    double p,
    int looks,
    double error,
    double degreesOfFreedom,
    double autocorrelationTime,
    double effectiveSize,
    boolean constant,
    double scale,
    String unit,
    double sd,
    String event,
    Supplier<TwoSampleTests> tests,
    Unseen unseen,
    JointTestRow.@Nullable Note note) {
  public boolean decides() {
    return note == null;
  }

  /** The same without a say. */
  Comparison withNote(JointTestRow.Note reason) {
    return with(z, p, unseen, reason);
  }

  /** The same with another p value, and with the |z| that it stands for. */
  Comparison withP(double other) {
    return with(Math.copySign(StudentTail.absoluteZ(other), z), other, unseen, note);
  }

  /** The same in the light of what the draws may not have met: p, and what it would see. */
  Comparison heeding(Unseen other) {
    double least = error > 0 ? other.p(Math.abs(z) * error, error, degreesOfFreedom) : 0;
    return least > p ? withUnseen(other).withP(least) : withUnseen(other);
  }

  /** The same where p has been found in that light already. */
  Comparison withUnseen(Unseen other) {
    return with(z, p, other, note);
  }

  private Comparison with(
      double newZ, double newP, Unseen newUnseen, JointTestRow.@Nullable Note newNote) {
    return new Comparison(
        name,
        aspect,
        forward,
        backward,
        newZ,
        newP,
        looks,
        error,
        degreesOfFreedom,
        autocorrelationTime,
        effectiveSize,
        constant,
        scale,
        unit,
        sd,
        event,
        tests,
        newUnseen,
        newNote);
  }

  /**
   * What the row sees at a level that it shares with others.
   *
   * @param caution how many times as large errors are taken to be
   */
  public JointTestRow.Sensitivity sensitivity(double level, double caution) {
    double own = level / looks;
    double critical = StudentTail.critical(own, degreesOfFreedom);
    double careful = critical * caution * error;
    double least = unseen.leastDifference(own, careful);
    return new JointTestRow.Sensitivity(
        error, critical, least > critical * error ? least : 0, degreesOfFreedom, scale, unit, sd);
  }
}
