# Edges of mixed data with missing cells, for CopulaAgainstOthers:
#   Rscript copula.R <data.csv> <iterations> <seed>
# prints a line for each program that is here: its name, processor seconds, then a score of each edge (1,2), (1,3), (2,3),
# ... (larger: rather an edge). Of BDgraph's gcgm it is the posterior probability (edge probability 0.2, b = 3); of huge
# (rank correlations) and glasso (correlations of the numbers themselves) the penalty at which the edge appears.
arguments <- commandArgs(trailingOnly = TRUE)
first <- readLines(arguments[1], 1)
x <- matrix(scan(arguments[1], sep = ",", quiet = TRUE), ncol = length(strsplit(first, ",")[[1]]), byrow = TRUE)
set.seed(as.integer(arguments[3]))
say <- function(name, version, seconds, score) {
  cat(paste(name, version, sprintf("%.3f", seconds), paste(sprintf("%.6g", score[upper.tri(score)]), collapse = ","),
    sep = ","), "\n", sep = "")
}
here <- function(name) suppressPackageStartupMessages(requireNamespace(name, quietly = TRUE))
version <- function(name) as.character(packageVersion(name))
# The columns are not all positive definite together where cells are missing: the nearest correlation that is.
positive <- function(r) {
  e <- eigen(r, symmetric = TRUE)
  cov2cor(e$vectors %*% diag(pmax(e$values, 1e-4)) %*% t(e$vectors))
}
penalties <- exp(seq(log(0.9), log(0.01), length.out = 60))
enters <- function(graphs) {
  score <- 0 * graphs[[1]]
  for (k in seq_along(graphs)) score <- pmax(score, (graphs[[k]] != 0) * penalties[k])
  score
}

if (here("BDgraph")) {
  for (algorithm in c("bdmcmc", "rjmcmc")) {
    iterations <- as.integer(arguments[2]) * ifelse(algorithm == "rjmcmc", 5, 1)
    used <- system.time(utils::capture.output(fit <- suppressMessages(suppressWarnings(BDgraph::bdgraph(
      data = x, method = "gcgm", algorithm = algorithm, iter = iterations, g.prior = 0.2, df.prior = 3, cores = 1,
      verbose = FALSE, not.cont = as.numeric(apply(x, 2, function(v) length(unique(v[!is.na(v)])) < 20))
    )))))
    say(paste("BDgraph gcgm", algorithm), version("BDgraph"), used[["user.self"]], BDgraph::plinks(fit, round = 10))
  }
}
if (here("huge")) {
  used <- system.time({
    ranks <- positive(2 * sin(pi / 6 * cor(x, method = "spearman", use = "pairwise.complete.obs")))
    fit <- huge::huge(ranks, lambda = penalties, method = "glasso", verbose = FALSE)
  })
  entered <- enters(lapply(fit$path, as.matrix))
  say("huge by penalty", version("huge"), used[["user.self"]], entered)
  # The same at the penalty of the lowest EBIC, by the size of the partial correlation.
  best <- which.min(-nrow(x) * fit$loglik + fit$df * (log(nrow(x)) + 2 * log(ncol(x))))
  say("huge by EBIC", version("huge"), used[["user.self"]], abs(cov2cor(as.matrix(fit$icov[[best]]))) + 1e-6 * entered)
}
if (here("glasso")) {
  used <- system.time({
    r <- positive(cor(x, use = "pairwise.complete.obs"))
    graphs <- lapply(penalties, function(rho) glasso::glasso(r, rho = rho, penalize.diagonal = FALSE)$wi)
  })
  say("glasso", version("glasso"), used[["user.self"]], enters(graphs))
}
