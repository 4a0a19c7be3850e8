package plumbline.studies;

import java.util.ArrayList;
import java.util.List;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;

/** Networks made up on purpose. */
public final class SyntheticNetworks {
  private static final int[] FIRST = {0, 0, 1, 1, 2, 2};
  private static final int[] SECOND = {-1, 0, 0, 1, 1, -1};

  private SyntheticNetworks() {}

  /**
   * Two attributes over six groups of objects: by the first, three pairs of groups that keep to
   * themselves; by the second, two pairs of groups linked to each other. The toy of Palla, Knowles
   * and Ghahramani (2012), figure 2, with every dyad flipped with a small probability: without
   * noise the weights have no finite best value. The document's own generator for N = 90 is not
   * published; this one is our choice.
   *
   * @param groupSize objects in each group: 15 for N = 90
   * @param noise probability that a dyad is flipped
   * @param rng one decision for each dyad
   * @return the network
   */
  public static Network sixGroups(int groupSize, double noise, Rng rng) {
    return Network.of(
        Dyads.symmetric(6 * groupSize),
        (from, to) -> {
          int a = from / groupSize;
          int b = to / groupSize;
          boolean across = SECOND[a] >= 0 && SECOND[b] >= 0 && SECOND[a] != SECOND[b];
          return (FIRST[a] == FIRST[b] || across) != rng.bernoulli(noise);
        });
  }

  /**
   * A co-authorship network from simulated papers: authors in groups of random sizes and with
   * random activity; a paper has a leading author, chosen by activity, and one to five others,
   * chosen by activity, nearly always from the same group. Authors of one paper are linked. With
   * 234 authors, 40 groups and 122 papers it resembles the NIPS co-authorships of the document,
   * which cannot be shipped.
   *
   * @param authors number of objects
   * @param groups number of groups
   * @param papers number of papers
   * @param rng the source of randomness
   * @return the network
   */
  public static Network papers(int authors, int groups, int papers, Rng rng) {
    double[] share = new double[groups];
    for (int g = 0; g < groups; g++) {
      share[g] = rng.gamma(3);
    }
    int[] group = new int[authors];
    double[] activity = new double[authors];
    for (int i = 0; i < authors; i++) {
      group[i] = rng.categorical(share, groups);
      activity[i] = rng.gamma(4);
    }
    boolean[][] links = new boolean[authors][authors];
    double[] teamSize = {0.2, 0.25, 0.2, 0.15, 0.2};
    for (int p = 0; p < papers; p++) {
      List<Integer> team = new ArrayList<>();
      team.add(rng.categorical(activity, authors));
      double[] weight = new double[authors];
      for (int i = 0; i < authors; i++) {
        weight[i] = activity[i] * (group[i] == group[team.get(0)] ? 1 : 0.05 / groups);
      }
      for (int more = 1 + rng.categorical(teamSize, teamSize.length); more > 0; more--) {
        weight[team.get(team.size() - 1)] = 0;
        team.add(rng.categorical(weight, authors));
      }
      for (int i : team) {
        for (int j : team) {
          links[i][j] = true;
        }
      }
    }
    return Network.of(Dyads.symmetric(authors), (from, to) -> links[from][to]);
  }
}
