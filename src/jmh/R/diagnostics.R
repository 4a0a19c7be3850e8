# The peer of DiagnosticsAgainstR: Rscript diagnostics.R draws.bin chains draws variables repeats
# Reads the draws (doubles, little-endian, draw index fastest, then chain, then variable), times each
# job inside R (user + system CPU seconds of this process, median of the repeats), and prints lines
#   job,seconds,checksum
# where the checksum is the sum of the numbers that the job computed.
suppressMessages({library(coda); library(posterior)})
arguments <- commandArgs(trailingOnly = TRUE)
m <- as.integer(arguments[2]); n <- as.integer(arguments[3])
p <- as.integer(arguments[4]); repeats <- as.integer(arguments[5])
x <- array(readBin(arguments[1], "double", m * n * p, endian = "little"), c(n, m, p))
chains <- mcmc.list(lapply(seq_len(m), function(j) mcmc(x[, j, ])))
draws <- as_draws_array(x)
each <- function(f) sum(vapply(seq_len(p), function(v) f(x[, , v]), 0))

jobs <- list(
  raftery = function() sum(sapply(raftery.diag(chains), function(r) sum(r$resmatrix[, 1:2]))),
  gelman = function() {
    g <- gelman.diag(chains, autoburnin = FALSE)
    sum(g$psrf) + g$mpsrf
  },
  effectiveSize = function() sum(effectiveSize(chains)),
  rhatEss = function() each(rhat) + each(ess_bulk) + each(ess_tail),
  summary = function() {
    s <- summarise_draws(draws, "mean", "median", "sd", "mad", ~quantile2(.x), "rhat", "ess_bulk", "ess_tail")
    sum(as.matrix(s[, -1]))
  }
)
for (name in names(jobs)) {
  seconds <- numeric(repeats)
  for (i in seq_len(repeats)) {
    gc()
    used <- system.time(value <- jobs[[name]]())
    seconds[i] <- used[["user.self"]] + used[["sys.self"]]
  }
  cat(sprintf("%s,%.6f,%.17g\n", name, median(seconds), value))
}
