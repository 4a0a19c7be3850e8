package plumbline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** One small call of every command that reads, judges or writes, on data of its own. */
final class CommandExamples {
  private CommandExamples() {}

  /**
   * Writes the data and gives the calls.
   *
   * @param folder where the data go
   * @return words by the command's full name; all answer in JSON
   */
  static Map<String, List<String>> in(Path folder) throws IOException {
    SeededRng rng = Rng.seeded(7);
    StringBuilder numbers = new StringBuilder("a,b,c\n");
    StringBuilder others = new StringBuilder("a,b,c\n");
    StringBuilder ranks = new StringBuilder("draws,mu\n");
    StringBuilder counts = new StringBuilder("individual,time,layer,count\n");
    StringBuilder edges = new StringBuilder();
    StringBuilder mail = new StringBuilder("time,sender,recipients,words\n");
    for (int i = 0; i < 24; i++) {
      numbers.append(rng.normal() + "," + rng.normal() + "," + rng.normal() + "\n");
      others.append(rng.normal() + "," + rng.normal() + "," + rng.normal() + "\n");
      ranks.append("9,").append(rng.uniformInt(10)).append('\n');
      counts.append(i % 2 == 0 ? "ann" : "bob").append(',').append(1 + (i / 2) % 3).append(',');
      counts.append(1 + i / 6).append(',').append(rng.uniformInt(4)).append('\n');
      edges.append(1 + i % 6).append(' ').append(1 + (i * i + 1) % 6).append('\n');
      mail.append(i + 1).append(i % 2 == 0 ? ",ann,bob," : ",bob,ann,").append("one:1 two:2\n");
    }
    Path model = Files.createDirectories(folder.resolve("model"));
    Files.writeString(model.resolve("topics.csv"), "0.5,0.25,0.25\n0.2,0.2,0.6\n");
    Files.writeString(model.resolve("alpha.csv"), "0.1,0.1\n");
    Files.writeString(model.resolve("vocab.txt"), "x\ny\nz\n");
    Files.writeString(
        folder.resolve("docword.txt"), "3\n3\n6\n1 1 2\n1 2 1\n2 2 2\n2 3 1\n3 1 1\n3 3 3\n");
    write(folder, "numbers.csv", numbers);
    write(folder, "others.csv", others);
    write(folder, "ranks.csv", ranks);
    write(folder, "counts.csv", counts);
    write(folder, "net.edges", edges);
    write(folder, "mail.csv", mail);
    write(folder, "held-out.edges", "from,to,link\n1,2,1\n1,3,0\n1,4,0\n4,5,1\n");
    write(folder, "features.csv", "x\n1\n2\n1\n");
    String words = "--docword D/docword.txt --vocab D/model/vocab.txt";
    String short4 = " --iterations 4 --burn-in 2 --chains 2";
    Map<String, String> calls = new LinkedHashMap<>();
    calls.put("check", "check start --rung joint --draws 80");
    calls.put("certify", "certify mixture");
    calls.put("compare", "compare D/numbers.csv D/others.csv");
    calls.put("diagnose", "diagnose D/numbers.csv");
    calls.put("sbc", "sbc D/ranks.csv");
    calls.put("changepoint", "changepoint D/counts.csv --iterations 4 --burn-in 2");
    calls.put("iptm", "iptm D/mail.csv --topics 2" + short4);
    calls.put("network", "network D/net.edges --model irm" + short4);
    for (String one : List.of("ila", "irm", "lfrm")) {
      calls.put(one, one + " D/net.edges" + short4);
    }
    calls.put("coal", "coal D/ranks.csv" + short4);
    calls.put("dp-mixture", "dp-mixture D/numbers.csv" + short4);
    calls.put("network audit", "network audit D/net.edges D/held-out.edges");
    calls.put("graph", "graph D/numbers.csv --iterations 40 --burn-in 2 --chains 2");
    calls.put("ctm", "ctm --topics 2 --iterations 40 --burn-in 2 --chains 2 " + words);
    calls.put("topics train", "topics train --topics 2 --iterations 4 --out D/trained " + words);
    calls.put("lda", "lda --topics 2 --iterations 4 --out D/lda " + words);
    calls.put(
        "dmr", "dmr --topics 2 --iterations 4 --out D/dmr --features D/features.csv " + words);
    calls.put("topics perturb", "topics perturb --model D/model --out D/perturbed");
    // What verify is to look at is there before.
    CommandRun.of(
        ("topics perturb --model D/model --out D/done".replace("D/", folder + "/")).split(" "));
    calls.put("verify", "verify D/done");
    calls.put(
        "topics evaluate",
        "topics evaluate --estimator chib --samples 2 --burn-in 2 --model D/model " + words);
    calls.put(
        "topics compare",
        "topics compare --samples 2 --temperatures 3 --burn-in 2 --model D/model"
            + " --baseline D/model "
            + words);
    Map<String, List<String>> all = new LinkedHashMap<>();
    calls.forEach(
        (name, call) ->
            all.put(
                name,
                List.of(
                    (call + " --threads 1 --format json").replace("D/", folder + "/").split(" "))));
    return all;
  }

  private static void write(Path folder, String name, CharSequence text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
