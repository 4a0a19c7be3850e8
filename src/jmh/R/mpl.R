# Structure learning by pseudo-likelihood with R's BDgraph, for LargeGraphs:
#   Rscript mpl.R <data.csv> <iterations> <seed> <g.prior>
# prints the seconds of processor time, the largest memory in MB that R has used, then edge probabilities (1,2), (1,3),
# (2,3), (1,4), ... one a line.
suppressPackageStartupMessages(library(BDgraph))
arguments <- commandArgs(trailingOnly = TRUE)
first <- readLines(arguments[1], 1)
x <- matrix(scan(arguments[1], sep = ",", quiet = TRUE), ncol = length(strsplit(first, ",")[[1]]), byrow = TRUE)
iterations <- as.integer(arguments[2])
set.seed(as.integer(arguments[3]))
used <- system.time(
  utils::capture.output(
    fit <- bdgraph.mpl(data = x, method = "ggm", iter = iterations, burnin = iterations / 2,
                       g.prior = as.numeric(arguments[4]), cores = 1, verbose = FALSE)))
links <- plinks(fit, round = 10)
writeLines(c(sprintf("%.3f", used[["user.self"]] + used[["sys.self"]]), sprintf("%.0f", sum(gc()[, 6])),
  sprintf("%.8g", links[upper.tri(links)])))
