package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import plumbline.models.iptm.likelihood.MessageHistory;
import plumbline.models.iptm.likelihood.TokenCounts;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * Histories, tokens, calendars and sets at random, against lists, java.util.Calendar and BitSet.
 */
class LargerPartsTest {
  @Test
  void windowsOfRandomAges() {
    TreeMap<Double, Integer> edges = new TreeMap<>();
    edges.put(24.0, 0);
    edges.put(96.0, 1);
    edges.put(384.0, 2);
    edges.put(Double.POSITIVE_INFINITY, 3);
    Rng rng = Rng.seeded(101);
    for (int i = 0; i < 10_000; i++) {
      double age = i % 5 == 0 ? rng.uniformInt(500) : 500 * rng.uniform();
      assertEquals(edges.ceilingEntry(age).getValue(), MessageHistory.window(age), "age " + age);
    }
  }

  /** Shares of up to 200 tokens are within half a part of 2^44, and a message's add up. */
  @Test
  void sharesOfUpToTwoHundredTokens() {
    Rng rng = Rng.seeded(102);
    for (int i = 0; i < 5_000; i++) {
      int of = 1 + rng.uniformInt(200);
      int tokens = rng.uniformInt(of + 1);
      double share = MessageHistory.share(tokens, of);
      assertEquals((double) tokens / of, share, 0x1p-45);
      assertEquals(Math.rint(share * 0x1p44), share * 0x1p44);
    }
  }

  /** 400 tokens added and taken away at random, against a recount. */
  @Test
  void tokensAfterManyMovesAgainstALookAtEveryToken() {
    Rng rng = Rng.seeded(103);
    IptmModel model = NaiveMessages.model(rng, TimeCovariates.CLOCK);
    IptmState state = NaiveMessages.state(model, rng);
    IptmData data = model.drawData(state, rng);
    TokenCounts counts = new TokenCounts(model);
    counts.place(state, data);
    int[] z = state.topics().toArray();
    int[] documentOf = new int[z.length];
    int token = 0;
    for (int d = 0; d < 8; d++) {
      for (int n = 0; n < model.sizes().tokens().get(d); n++) {
        documentOf[token++] = d;
      }
    }
    for (int move = 0; move < 400; move++) {
      int n = rng.uniformInt(z.length);
      counts.add(documentOf[n], n, z[n], -1);
      z[n] = rng.uniformInt(NaiveMessages.TOPICS);
      counts.add(documentOf[n], n, z[n], 1);
      int k = rng.uniformInt(NaiveMessages.TOPICS);
      int d = rng.uniformInt(8);
      int v = rng.uniformInt(NaiveMessages.WORDS);
      int inDocument = 0;
      int ofWord = 0;
      int all = 0;
      int[] byPattern = new int[NaiveMessages.PATTERNS];
      for (int t = 0; t < z.length; t++) {
        inDocument += z[t] == k && documentOf[t] == d ? 1 : 0;
        ofWord += z[t] == k && data.words().get(t) == v ? 1 : 0;
        all += z[t] == k ? 1 : 0;
        byPattern[state.patterns().get(z[t])] += documentOf[t] == d ? 1 : 0;
      }
      assertEquals(inDocument, counts.ofDocument(d, k));
      assertEquals(ofWord, counts.ofWord(v, k));
      assertEquals(all, counts.topicTotals[k]);
      int[] patterns = new int[NaiveMessages.PATTERNS];
      counts.byPattern(model.base().size() + d, patterns);
      assertEquals(Ints.of(byPattern), Ints.of(patterns));
      int topic = k;
      boolean before =
          model.base().stream().anyMatch(b -> b.topics().stream().anyMatch(t -> t == topic));
      assertEquals(before || all > 0, counts.anywhere(k));
    }
  }

  /** 1900 to 2100 in four zones, against java.util.Calendar. */
  @Test
  void calendarsOfTwoCenturiesAndFourZones() {
    Rng rng = Rng.seeded(104);
    for (String zone : List.of("America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC")) {
      for (int i = 0; i < 2_000; i++) {
        double origin = 1_000 * (rng.uniformInt(1_700) - 600);
        double hour = 10_000 * rng.uniform();
        double[] out = {9, 9, 9};
        new WallClock(java.time.ZoneId.of(zone), origin).fill(hour, out, 1);
        Calendar local = new GregorianCalendar(TimeZone.getTimeZone(zone));
        local.setTimeInMillis((long) Math.floor((origin + hour) * 3600) * 1000);
        int day = local.get(Calendar.DAY_OF_WEEK);
        boolean weekend = day == Calendar.SATURDAY || day == Calendar.SUNDAY;
        String when = zone + " " + local.getTime();
        assertEquals(9, out[0]);
        assertEquals(weekend ? 1 : 0, out[1], when);
        assertEquals(local.get(Calendar.HOUR_OF_DAY) >= 13 ? 1 : 0, out[2], when);
      }
    }
    int[] expected = {7, 9, 2, 13, 15, 2};
    for (int i = 0; i < 6; i++) {
      assertEquals(expected[i], TimeCovariates.values()[i % 3].size(i < 3 ? 7 : 13));
    }
  }

  /** 2 to 100 actors, against java.util.BitSet. */
  @Test
  void setsOfUpToHundredActors() {
    Rng rng = Rng.seeded(107);
    for (int actors = 2; actors <= 100; actors++) {
      int sets = 1 + rng.uniformInt(5);
      boolean[] rows = new boolean[sets * actors];
      BitSet[] expected = new BitSet[sets];
      for (int s = 0; s < sets; s++) {
        expected[s] = new BitSet();
        for (int j = 0; j < actors; j++) {
          rows[s * actors + j] = rng.bernoulli(0.4);
          expected[s].set(j, rows[s * actors + j]);
        }
      }
      Ints packed = ActorSets.pack(rows, sets, actors);
      assertEquals(sets * ((actors + 31) / 32), packed.size());
      for (int s = 0; s < sets; s++) {
        assertEquals(expected[s].cardinality(), ActorSets.size(packed, s, actors));
        for (int j = 0; j < actors; j++) {
          assertEquals(expected[s].get(j), ActorSets.contains(packed, s, actors, j));
        }
      }
      boolean[] again = new boolean[rows.length];
      ActorSets.unpack(packed, sets, actors, again);
      assertTrue(Arrays.equals(rows, again));
    }
  }

  /** Sums of increments one after the other; sums of tokens; tables that no array holds. */
  @Test
  void timesAndSizesOfManyMessages() {
    Rng rng = Rng.seeded(108);
    for (int i = 0; i < 300; i++) {
      int n = 1 + rng.uniformInt(30);
      Doubles logs = Doubles.generate(n, d -> rng.normal());
      IptmData data = new IptmData(Ints.of(), Ints.generate(n, d -> 0), Ints.of(), logs, Ints.of());
      double[] times = data.times();
      double now = 384;
      for (int d = 0; d < n; d++) {
        assertEquals(now, times[d], 1e-9);
        now += Math.exp(logs.get(d));
      }
      assertEquals(now, times[n], 1e-9);
      Ints tokens = Ints.generate(n, d -> 1 + rng.uniformInt(9));
      IptmSizes sizes = new IptmSizes(tokens, 2 + rng.uniformInt(9), 3, 2, 4);
      assertEquals(tokens.sum(), sizes.allTokens());
      assertEquals(n, sizes.documents());
      long documents = 1 + (long) Math.pow(10, 9 * rng.uniform());
      long actors = 2 + (long) Math.pow(10, 5 * rng.uniform());
      BigInteger cells = BigInteger.valueOf(documents).multiply(BigInteger.valueOf(actors).pow(2));
      if (cells.compareTo(BigInteger.valueOf(Integer.MAX_VALUE - 8)) > 0) {
        assertThrows(
            IllegalArgumentException.class,
            () -> IptmSizes.requireReceivers((int) documents, (int) actors));
      } else {
        IptmSizes.requireReceivers((int) documents, (int) actors);
      }
    }
  }

  /** For 2 to 12 actors and 1 to 7 topics: legal, in order, and every window of 3 is filled. */
  @Test
  void baseDocumentsOfManySizes() {
    for (int actors = 2; actors <= 12; actors++) {
      for (int topics = 1; topics <= 7; topics++) {
        List<InitialDocument> base = InitialDocument.twelve(actors, topics);
        int[] inWindow = new int[4];
        double last = 0;
        for (int e = 0; e < base.size(); e++) {
          InitialDocument document = base.get(e);
          // Three to five tokens of one topic, the others of the next.
          int same = 3 + e % 3;
          int first = e % topics;
          int next = (e + 1) % topics;
          for (int n = 0; n < 6; n++) {
            assertEquals(n < same ? first : next, document.topics().get(n));
          }
          BitSet to = new BitSet();
          document.recipients().stream().forEach(to::set);
          assertEquals(document.recipients().size(), to.cardinality(), "nobody twice");
          assertTrue(!to.get(document.author()) && to.length() <= actors);
          int all = topics;
          assertTrue(document.topics().stream().allMatch(k -> k >= 0 && k < all));
          assertEquals(6, document.topics().size());
          assertTrue(document.time() > last);
          last = document.time();
          inWindow[MessageHistory.window(384 - document.time())]++;
        }
        assertEquals(12, base.size());
        assertTrue(inWindow[0] >= 3 && inWindow[1] >= 3 && inWindow[2] >= 3);
      }
    }
  }
}
