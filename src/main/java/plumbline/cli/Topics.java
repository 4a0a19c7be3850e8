package plumbline.cli;

import picocli.CommandLine.Command;

/** {@code plumbline topics}: training topic models and asking which predicts better. */
@Command(
    name = "topics",
    mixinStandardHelpOptions = true,
    description = "Topic models: training, and which of two predicts better.",
    subcommands = {
      TopicsTrain.class,
      TopicsCompare.class,
      TopicsEvaluate.class,
      TopicsPerturb.class
    },
    footer = {
      "",
      "Example: plumbline topics train --docword docword.txt.gz --vocab vocab.txt --topics 50"
          + " --out model"
    })
final class Topics {}
