# The accused packages themselves, for FindingsOnTrial:
#   Rscript findings.R BDgraph|coda
# prints the package's version, then lines "finding<TAB>measured figure". Seeds are fixed.
arguments <- commandArgs(trailingOnly = TRUE)
say <- function(finding, ...) cat(sprintf("%s\t%s\n", finding, sprintf(...)))

if (arguments[1] == "BDgraph") {
  suppressPackageStartupMessages(library(BDgraph))
  cat(as.character(packageVersion("BDgraph")), "\n")
  # Edges (1,2), (1,3), (2,3) of three variables, b = 3, D = I, prior edge probability 1/2, start without edges.
  edges <- function(scatter, n, algorithm, iterations) {
    set.seed(1)
    utils::capture.output(
      fit <- suppressMessages(bdgraph(
        data = scatter, n = n, method = "ggm", algorithm = algorithm, iter = iterations, burnin = iterations / 20,
        g.prior = 0.5, df.prior = 3, g.start = "empty", verbose = FALSE
      ))
    )
    p <- as.matrix(plinks(fit, round = 10))
    p[upper.tri(p)]
  }
  root <- rbind(c(3.045259, -0.604045, 1.293239), c(0, 5.505667, -5.260268), c(0, 0, 3.473303))
  for (algorithm in c("bdmcmc", "bd-dmh", "rjmcmc", "rj-dmh")) {
    p <- edges(t(root) %*% root, 50, algorithm, 20000)
    say("BDgraph/bdmcmc", "edge probabilities, algorithm %s: %.2f %.2f %.2f", algorithm, p[1], p[2], p[3])
  }
  # Four rows of zeros: by symmetry all three edges have one probability.
  for (algorithm in c("rjmcmc", "rj-dmh")) {
    p <- mean(edges(matrix(0, 3, 3), 4, algorithm, 100000))
    say(c(rjmcmc = "BDgraph/truncated-ratio", "rj-dmh" = "BDgraph/exchange-on-current")[algorithm],
      "four rows of zeros, algorithm %s: every edge %.3f", algorithm, p)
  }
  # The path 1 - 3 - 2: k11 and k22 are independent under the law itself.
  set.seed(1)
  path <- matrix(0, 3, 3)
  path[1, 3] <- path[3, 1] <- path[2, 3] <- path[3, 2] <- 1
  k <- rgwish(20000, adj = path, b = 3, D = diag(3))
  say("BDgraph/rgwish", "rgwish, b = 3: correlation of k11 and k22 on the path %.3f", cor(k[1, 1, ], k[2, 2, ]))
} else {
  suppressPackageStartupMessages(library(coda))
  cat(as.character(packageVersion("coda")), "\n")
  set.seed(1)
  chains <- lapply(1:2, function(j) as.numeric(arima.sim(list(ar = 0.5), 1000)) + 0.1 * j)
  for (shift in c(0, 1e8)) {
    factor <- gelman.diag(mcmc.list(lapply(chains, function(x) mcmc(x + shift))), autoburnin = FALSE)$psrf[1, 1]
    say("coda/gelman-cancellation", "gelman.diag of two chains plus %.0f: %.5f", shift, factor)
  }
  set.seed(2)
  r <- raftery.diag(mcmc(as.numeric(arima.sim(list(ar = 0.5), 5000))), q = 0.025, r = 0.005, s = 0.95)$resmatrix
  say("coda/raftery-rounding", "raftery.diag: I = %.5f, and N / Nmin = %.0f / %.0f = %.5f", r[1, "I"], r[1, "N"], r[1, "Nmin"],
    r[1, "N"] / r[1, "Nmin"])
}
