package plumbline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import plumbline.cli.check.CertifyTest;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** The files that the pinned commands read: small, and made of one seed. */
final class GoldenInputs {
  private GoldenInputs() {}

  /** Writes them into a folder. */
  static void write(Path folder) throws IOException {
    SeededRng rng = Rng.seeded(20171114).child("golden inputs");
    numbers(folder, rng.child("numbers"));
    chains(folder, rng.child("chains"));
    simulations(folder, rng.child("simulations"));
    corpus(folder, rng.child("corpus"));
    others(folder, rng.child("others"));
    // CLIENT is the folder of the client, seen from where the tests run.
    String coins = CertifyTest.COINS.replace("CLIENT", "'src/clients/python/src'");
    text(folder, "coins.py", coins);
    text(folder, "wrong.py", coins.replace("0.7 if", "0.6 if"));
  }

  /** Three columns, the second of the first's kin; and two tables of draws for a comparison. */
  private static void numbers(Path folder, SeededRng rng) throws IOException {
    StringBuilder table = new StringBuilder("a,b,c\n");
    StringBuilder levels = new StringBuilder("a,b,c\n");
    for (int i = 0; i < 25; i++) {
      double a = rng.normal();
      double b = 0.7 * a + rng.normal();
      table.append(a).append(',').append(b).append(',').append(3 + 2 * rng.normal()).append('\n');
      levels.append(Math.round(a)).append(',').append(i == 7 ? "NA" : Math.round(b)).append(',');
      levels.append(rng.uniformInt(3)).append('\n');
    }
    text(folder, "numbers.csv", table);
    text(folder, "levels.csv", levels);
    for (String name : List.of("forward.csv", "backward.csv", "wrong.csv")) {
      StringBuilder draws = new StringBuilder("mu,tau\n");
      for (int i = 0; i < 400; i++) {
        double shift = name.startsWith("wrong") ? 0.5 : 0;
        draws.append(shift + rng.normal()).append(',').append(rng.gamma(2)).append('\n');
      }
      text(folder, name, draws);
    }
  }

  /** Chains that agree, chains that do not, and Stan's columns. */
  private static void chains(Path folder, SeededRng rng) throws IOException {
    StringBuilder right = new StringBuilder("chain,draw,mu,tau\n");
    StringBuilder apart = new StringBuilder("chain,draw,mu\n");
    StringBuilder wide = new StringBuilder("mu,tau\n");
    StringBuilder stan = new StringBuilder("lp__,energy__,divergent__,mu\n");
    for (int m = 1; m <= 4; m++) {
      double at = rng.normal();
      for (int t = 1; t <= 300; t++) {
        at = 0.4 * at + rng.normal();
        double tau = rng.gamma(3);
        right.append(m).append(',').append(t).append(',').append(at).append(',').append(tau);
        right.append('\n');
        wide.append(at).append(',').append(tau).append('\n');
        apart.append(m).append(',').append(t).append(',').append(at + 3 * m).append('\n');
        if (m == 1) {
          stan.append(-tau).append(',').append(tau + rng.gamma(1)).append(',');
          stan.append(t == 50 ? 1 : 0).append(',').append(at).append('\n');
        }
      }
    }
    text(folder, "chains.csv", right);
    text(folder, "apart.csv", apart);
    text(folder, "wide.csv", wide);
    text(folder, "stan.csv", stan);
  }

  /** True mu ~ N(0, 1), one datum y ~ N(mu, 1), nine draws of mu given y; and their ranks. */
  private static void simulations(Path folder, SeededRng rng) throws IOException {
    StringBuilder draws = new StringBuilder("simulation,draw,mu\n");
    StringBuilder ranks = new StringBuilder("draws,mu\n");
    for (int s = 1; s <= 120; s++) {
      double mu = rng.normal();
      double y = mu + rng.normal();
      draws.append(s).append(",0,").append(mu).append('\n');
      int below = 0;
      for (int d = 1; d < 10; d++) {
        double draw = y / 2 + Math.sqrt(0.5) * rng.normal();
        below += draw < mu ? 1 : 0;
        draws.append(s).append(',').append(d).append(',').append(draw).append('\n');
      }
      ranks.append("9,").append(below).append('\n');
    }
    text(folder, "simulations.csv", draws);
    text(folder, "ranks.csv", ranks);
  }

  /** Twelve documents of 20 words from two topics, as a bag of words and as text; features. */
  private static void corpus(Path folder, SeededRng rng) throws IOException {
    List<String> words = List.of("cat", "dog", "hen", "iron", "lead", "tin", "oak", "fir");
    Path texts = Files.createDirectories(folder.resolve("texts"));
    StringBuilder entries = new StringBuilder();
    StringBuilder features = new StringBuilder("x\n");
    int lines = 0;
    for (int d = 1; d <= 12; d++) {
      int[] counts = new int[words.size()];
      StringBuilder text = new StringBuilder();
      for (int n = 0; n < 20; n++) {
        int word = rng.uniformInt(4) == 0 ? rng.uniformInt(8) : (3 * (d % 2) + rng.uniformInt(3));
        counts[word]++;
        text.append(words.get(word)).append(' ');
      }
      for (int v = 0; v < counts.length; v++) {
        if (counts[v] > 0) {
          entries.append(d + " " + (v + 1) + " " + counts[v] + "\n");
          lines++;
        }
      }
      features.append(d % 2).append('\n');
      text(texts, "%02d.txt".formatted(d), text);
    }
    text(folder, "docword.txt", "12\n8\n" + lines + "\n" + entries);
    text(folder, "vocab.txt", String.join("\n", words) + "\n");
    text(folder, "features.csv", features);
  }

  /** Layer counts, a network with dyads held out, messages. */
  private static void others(Path folder, SeededRng rng) throws IOException {
    StringBuilder counts = new StringBuilder("individual,time,layer,count\n");
    for (String who : List.of("ann", "bob")) {
      for (int t = 1; t <= 3; t++) {
        for (int layer = 1; layer <= 3; layer++) {
          counts.append(who + "," + t + "," + layer + "," + rng.uniformInt(4) + "\n");
        }
      }
    }
    text(folder, "counts.csv", counts);
    StringBuilder edges = new StringBuilder();
    StringBuilder matrix = new StringBuilder();
    for (int i = 1; i <= 9; i++) {
      for (int j = 1; j <= 9; j++) {
        boolean link = rng.bernoulli((i - 5) * (j - 5) > 0 ? 0.7 : 0.15);
        matrix.append(j == 1 ? "" : ",").append(i == 2 && j == 6 ? "NA" : link ? "1" : "0");
        if (j > i && link) {
          edges.append(i + " " + j + "\n");
        }
      }
      matrix.append('\n');
    }
    text(folder, "net.edges", edges);
    text(folder, "matrix.csv", matrix);
    text(folder, "held-out.edges", "from,to,link\n1,2,1\n2,1,1\n1,9,0\n4,5,1\n");
    List<String> people = List.of("ann", "bob", "cid", "dee");
    StringBuilder mail = new StringBuilder("time,sender,recipients,words\n");
    double time = 0;
    for (int i = 0; i < 24; i++) {
      time += rng.gamma(1);
      int sender = rng.uniformInt(4);
      String to = people.get((sender + 1 + rng.uniformInt(3)) % 4);
      String words = (i % 2 == 0 ? "cat:2 dog:" : "iron:2 tin:") + (1 + rng.uniformInt(3));
      mail.append(time + "," + people.get(sender) + "," + to + "," + words + "\n");
    }
    text(folder, "mail.csv", mail);
  }

  private static void text(Path folder, String name, CharSequence text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
