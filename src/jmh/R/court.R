# One of BDgraph's algorithms on the cases of the court of graph samplers:
#   Rscript court.R <jobs.csv> <results.csv> <algorithm> <seed> <iterations> <most iterations>
# jobs.csv has lines "job,file of the data,b"; jobs that results.csv has already are left out. Appends one line for each
# job: job,algorithm,version,seed,iterations,seconds,edge probabilities,standard errors (both with ; between), edges
# (1,2), (1,3), (2,3), (1,4), ... Prior: K ~ W_G(b, I), every edge with probability 1/2. Mean zero, nothing scaled. The
# standard error is that of 50 batch means of the weighted chain; where it is above 0.005, a longer run takes its place.
suppressPackageStartupMessages(library(BDgraph))
arguments <- commandArgs(trailingOnly = TRUE)
jobs <- read.csv(arguments[1], header = FALSE, col.names = c("job", "file", "b"))
results <- arguments[2]
algorithm <- arguments[3]
seed <- as.integer(arguments[4])
version <- as.character(packageVersion("BDgraph"))
done <- if (file.exists(results)) sub(",.*", "", readLines(results)) else character(0)

estimate <- function(x, b, iterations) {
  set.seed(seed)
  used <- system.time(utils::capture.output(
    fit <- suppressMessages(bdgraph(
      data = x, method = "ggm", algorithm = algorithm, iter = iterations + ceiling(iterations / 20),
      burnin = ceiling(iterations / 20),
      g.prior = 0.5, df.prior = b, g.start = "empty", save = TRUE, verbose = FALSE, cores = 1
    ))
  ))
  # Strings of 0 and 1 list the upper triangle by columns: (1,2), (1,3), (2,3), ...
  edges <- do.call(rbind, lapply(strsplit(fit$sample_graphs, ""), as.numeric))
  edges <- edges[, seq_len(ncol(x) * (ncol(x) - 1) / 2), drop = FALSE]
  graph <- fit$all_graphs + (min(fit$all_graphs) == 0)
  weight <- fit$all_weights
  mean <- colSums(weight * edges[graph, , drop = FALSE]) / sum(weight)
  agrees <- plinks(fit, round = 10)
  stopifnot(max(abs(mean - agrees[upper.tri(agrees)])) < 1e-6)
  batch <- ceiling(seq_along(weight) * 50 / length(weight))
  residuals <- rowsum(weight * sweep(edges[graph, , drop = FALSE], 2, mean), batch)
  error <- sqrt(50 / 49 * colSums(residuals^2)) / sum(weight)
  list(mean = mean, error = error, seconds = used[["user.self"]])
}

for (i in which(!(jobs$job %in% done))) {
  x <- as.matrix(read.csv(jobs$file[i], header = FALSE))
  iterations <- as.numeric(arguments[5])
  repeat {
    run <- estimate(unname(x), jobs$b[i], iterations)
    if (max(run$error) < 0.005 || iterations >= as.numeric(arguments[6])) break
    iterations <- min(as.numeric(arguments[6]), ceiling(1.3 * iterations * max(run$error)^2 / 0.005^2))
  }
  cat(sprintf("%s,%s,%s,%d,%.0f,%.3f,%s,%s\n", jobs$job[i], algorithm, version, seed, iterations, run$seconds,
    paste(sprintf("%.6f", run$mean), collapse = ";"), paste(sprintf("%.6f", run$error), collapse = ";")),
    file = results, append = TRUE)
}
