package plumbline.models.iptm;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * Turns hours into the two indicators of document 1's timestat.
 *
 * @param zone where the actors live
 * @param originHours the model's hour 0, in hours since 1970-01-01T00:00Z
 */
public record WallClock(ZoneId zone, double originHours) {
  /** Beyond 10,000 years there are no weekends: the indicators must be defined for any time. */
  private static final double LAST_HOUR = 8.8e7;

  /**
   * The authors' choice: New York, hour 0 at the epoch.
   *
   * @return the clock
   */
  public static WallClock newYork() {
    return new WallClock(ZoneId.of("America/New_York"), 0);
  }

  /**
   * Fills in both indicators.
   *
   * @param hour time in the model's hours; any number
   * @param out overwritten at {@code at} by 1 on Saturdays and Sundays, else 0, and at {@code at +
   *     1} by 1 from 13:00 on, else 0; both 0 for times that no calendar has
   * @param at first index
   */
  public void fill(double hour, double[] out, int at) {
    out[at] = 0;
    out[at + 1] = 0;
    double absolute = hour + originHours;
    if (Math.abs(absolute) <= LAST_HOUR) {
      long second = (long) Math.floor(absolute * 3600);
      ZonedDateTime local = Instant.ofEpochSecond(second).atZone(zone);
      DayOfWeek day = local.getDayOfWeek();
      out[at] = day == DayOfWeek.SATURDAY || day == DayOfWeek.SUNDAY ? 1 : 0;
      out[at + 1] = local.getHour() >= 13 ? 1 : 0;
    }
  }
}
