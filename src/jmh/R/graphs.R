# Structure learning by R's BDgraph, for GraphsAgainstBdgraph:
#   Rscript graphs.R <data.csv> <iterations> <seed> <repeats>
# prints for each repeat: user seconds, then the edge probabilities (1,2), (1,3), (2,3), (1,4), ...
suppressPackageStartupMessages(library(BDgraph))
arguments <- commandArgs(trailingOnly = TRUE)
x <- as.matrix(read.csv(arguments[1], header = FALSE))
iterations <- as.integer(arguments[2])
for (r in seq_len(as.integer(arguments[4]))) {
  set.seed(as.integer(arguments[3]) + r)
  used <- system.time(
    utils::capture.output(
      fit <- bdgraph(data = x, method = "ggm", algorithm = "bdmcmc", iter = iterations, burnin = iterations / 2,
                     g.prior = 0.2, df.prior = 3, cores = 1)))
  links <- plinks(fit, round = 10)
  cat(sprintf("%.6f", used[["user.self"]]), sprintf("%.8g", links[upper.tri(links)]), sep = ",")
  cat("\n")
}
