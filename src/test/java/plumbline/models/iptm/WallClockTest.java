package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The calendar, which model, simulator and sampler share, against dates read off a printed one. 1
 * January 1970 was a Thursday; New York is five hours behind Greenwich, four in summer, which began
 * on 26 April in 1970.
 */
class WallClockTest {
  private static double[] indicators(String zone, double origin, double hour) {
    double[] out = {9, 9, 9, 9};
    new WallClock(ZoneId.of(zone), origin).fill(hour, out, 1);
    assertEquals(18, out[0] + out[3], "nothing is written beside the two");
    return new double[] {out[1], out[2]};
  }

  @ParameterizedTest
  @CsvSource({
    // Hours since 1 January 1970, 0:00 Greenwich; weekend; afternoon; what New York's clocks show.
    "0, 0, 1, Wednesday 31 December 19:00",
    "-6, 0, 1, Wednesday 31 December 13:00",
    "-6.001, 0, 0, four seconds earlier",
    "-6.0001, 0, 0, a third of a second earlier",
    "5, 0, 0, Thursday 0:00",
    "17.999, 0, 0, Thursday 12:59:56",
    "18, 0, 1, Thursday 13:00",
    "52.999, 0, 1, Friday 23:59:56",
    "53, 1, 0, Saturday 0:00",
    "65.999, 1, 0, Saturday 12:59:56",
    "66, 1, 1, Saturday 13:00",
    "100.999, 1, 1, Sunday 23:59:56",
    "101, 0, 0, Monday 0:00",
    "384, 0, 1, Friday 16 January 19:00: where the messages start",
    // 25 April is day 114 from 0: a Saturday. In summer 13:00 is 17:00 in Greenwich.
    "2753, 1, 0, Saturday 25 April 12:00",
    "2754, 1, 1, Saturday 25 April 13:00",
    "2777, 1, 1, Sunday 26 April 13:00 by summer time",
    "2776.999, 1, 0, four seconds earlier",
    "4360.999, 0, 0, Wednesday 1 July 12:59:56",
    "4361, 0, 1, Wednesday 1 July 13:00"
  })
  void newYorkIsWhatACalendarSays(double hour, double weekend, double afternoon, String text) {
    assertArrayEquals(
        new double[] {weekend, afternoon}, indicators("America/New_York", 0, hour), text);
    double[] out = new double[2];
    WallClock.newYork().fill(hour, out, 0);
    assertArrayEquals(new double[] {weekend, afternoon}, out, text);
  }

  @ParameterizedTest
  @CsvSource({
    "UTC, 12.999, 0, 0",
    "UTC, 13, 0, 1",
    "UTC, 48, 1, 0", // Saturday 0:00
    "UTC, 96, 0, 0", // Monday 0:00
    "Europe/Berlin, 12, 0, 1", // 13:00
    "Europe/Berlin, 47, 1, 0", // Saturday 0:00
    "Asia/Kolkata, 7.5, 0, 1", // 13:00: five hours and a half ahead
    "Asia/Kolkata, 7.49, 0, 0",
    "Asia/Kolkata, 42.5, 1, 0", // Saturday 0:00
    "Asia/Kolkata, 42.49, 0, 1"
  })
  void otherZonesHaveTheirOwnDays(String zone, double hour, double weekend, double afternoon) {
    assertArrayEquals(new double[] {weekend, afternoon}, indicators(zone, 0, hour));
  }

  /** Hour 0 of the model on Monday 14 May 2001, 0:00 Greenwich: 11,456 days after the epoch. */
  @ParameterizedTest
  @CsvSource({"0, 1, 1", "-12, 1, 0", "4, 0, 0", "17, 0, 1", "123.999, 0, 1", "124, 1, 0"})
  void hoursCountFromTheOrigin(double hour, double weekend, double afternoon) {
    // Sunday 20:00; Sunday 8:00; Monday 0:00; Monday 13:00; Friday 23:59:56; Saturday 0:00.

    assertArrayEquals(
        new double[] {weekend, afternoon}, indicators("America/New_York", 24 * 11_456.0, hour));
  }
}
