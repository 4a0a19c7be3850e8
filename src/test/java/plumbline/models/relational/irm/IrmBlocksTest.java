package plumbline.models.relational.irm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;

/** The blocks' counts, kept by links and hidden dyads, against a count of every dyad. */
class IrmBlocksTest {
  private static final int OBJECTS = 9;

  /** Links and observed dyads of two clusters, dyad by dyad. */
  private static int[] counted(Network network, int[] label, int a, int b) {
    Dyads dyads = network.dyads();
    int links = 0;
    int observed = 0;
    for (int i = 0; i < OBJECTS; i++) {
      for (int j = dyads.directed() ? 0 : i; j < OBJECTS; j++) {
        boolean here = label[i] == a && label[j] == b;
        boolean there = !dyads.directed() && label[i] == b && label[j] == a;
        if ((here || there) && dyads.observed(i, j)) {
          observed++;
          links += network.link(i, j) ? 1 : 0;
        }
      }
    }
    return new int[] {links, observed};
  }

  private static void compare(Network network, IrmBlocks blocks) {
    for (int a = 0; a < blocks.clusters; a++) {
      for (int b = 0; b < blocks.clusters; b++) {
        int[] expected = counted(network, blocks.label, a, b);
        String block = network.dyads() + ", block " + a + " " + b;
        assertEquals(expected[0], blocks.links[a * blocks.stride + b], block);
        assertEquals(expected[1], blocks.dyads[a * blocks.stride + b], block);
      }
    }
  }

  @Test
  void countsAreThoseOfAllDyadsWhateverIsHiddenOrMoved() {
    Rng rng = Rng.seeded(3);
    for (Dyads plain : List.of(Dyads.symmetric(OBJECTS), Dyads.directed(OBJECTS))) {
      for (Dyads dyads : List.of(plain, plain.withSelfLinks())) {
        for (Dyads seen : List.of(dyads, dyads.hiding(1, 12, 30, 44, 60), dyads.hidingAll())) {
          IrmBlocks blocks = new IrmBlocks(OBJECTS, dyads.directed());
          for (int data = 0; data < 2; data++) { // other data in the same place
            Network network = Network.of(seen, (from, to) -> rng.bernoulli(0.4));
            blocks.place(new int[] {1, 2, 1, 3, 2, 2, 1, 4, 3}, 1, network.cells());
            compare(network, blocks);
            for (int move = 0; move < 60; move++) {
              int i = rng.uniformInt(OBJECTS);
              blocks.remove(i);
              int k = rng.uniformInt(blocks.clusters + 1);
              if (k == blocks.clusters) {
                blocks.open();
              }
              blocks.insert(i, k);
              compare(network, blocks);
            }
          }
        }
      }
    }
  }
}
