package plumbline.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Ints;
import plumbline.sampling.runs.StateCodec;

/** Data that are no records are saved too: Geweke's design draws them anew. */
class StoredDataTest {
  private static <T> void assertKept(Class<T> type, T value) {
    StateCodec<T> codec = StateCodec.of(type);
    assertEquals(value, codec.decode(codec.encode(value)));
  }

  @Test
  void networks() {
    for (Dyads dyads : new Dyads[] {Dyads.symmetric(6), Dyads.directed(6)}) {
      for (Dyads kind :
          new Dyads[] {dyads, dyads.withSelfLinks(), dyads.hiding(8, 9), dyads.hidingAll()}) {
        assertKept(Dyads.class, kind);
        assertKept(Network.class, Network.of(kind, (i, j) -> (i * j) % 3 == 1));
      }
    }
  }

  @Test
  void corpora() {
    assertKept(Corpus.class, Corpus.of(4, Ints.of(0, 3, 3), Ints.of(), Ints.of(2)));
  }
}
