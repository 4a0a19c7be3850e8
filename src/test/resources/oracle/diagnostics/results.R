# Recomputes the rows of coda and posterior in results.csv from the chain files and compares them:
#   Rscript results.R given
#   Rscript results.R line
# Prints, for each diagnostic, how many rows were computed again and how many differ by more than 1e-9.
suppressMessages({library(coda); library(posterior)})
folder <- commandArgs(trailingOnly = TRUE)[1]
rows <- read.csv(file.path(folder, "results.csv"), colClasses = "character", na.strings = character())
rows <- rows[rows$package %in% c("coda", "posterior"), ]
setting <- function(options, name, otherwise = NA) {
  found <- regmatches(options, regexec(paste0("(^| )", name, "=([^ ]+)"), options))[[1]]
  if (length(found) == 0) otherwise else found[3]
}
number <- function(options, name, otherwise = NA) as.numeric(setting(options, name, otherwise))
quiet <- function(expression) suppressWarnings(tryCatch(expression, error = function(e) NA))

one_chain <- function(x, row) {
  o <- row$options
  y <- mcmc(x, start = number(o, "start", 1), thin = number(o, "thin", 1))
  switch(row$diagnostic,
    raftery.diag = {
      r <- raftery.diag(y, q = number(o, "q"), r = number(o, "r"), s = number(o, "s"))$resmatrix
      v <- if (identical(as.vector(r[1]), "Error")) c(NA, NA, r[2], NA) else r
      v <- as.numeric(v)
      switch(row$key, M = v[1], N = v[2], Nmin = v[3], I_signif3 = v[4], I_unrounded = v[2] / v[3])
    },
    geweke.diag = geweke.diag(y, number(o, "frac1"), number(o, "frac2"))$z[[1]],
    heidel.diag = heidel.diag(y, number(o, "eps"), number(o, "pvalue"))[1, row$key],
    spectrum0.ar = spectrum0.ar(y)[[row$key]],
    effectiveSize = effectiveSize(y)[[1]],
    autocorr = autocorr(y, lags = as.integer(sub("lag", "", row$key)))[1],
    HPDinterval = HPDinterval(y, prob = number(o, "prob"))[1, row$key],
    rejectionRate = rejectionRate(y)[[1]],
    summary = if (startsWith(row$key, "q")) {
      quantile(x, as.numeric(sub("q", "", row$key)))[[1]]
    } else {
      summary(y)$statistics[[match(row$key, c("mean", "sd", "naiveSE", "timeSeriesSE"))]]
    },
    NULL)
}

all_chains <- function(x, row) {
  o <- row$options
  chains <- mcmc.list(lapply(seq_len(ncol(x)), function(j) mcmc(x[, j])))
  p <- as.numeric(sub("q", "", row$key)) / 100
  switch(row$diagnostic,
    effectiveSize = effectiveSize(chains)[[1]],
    autocorr.diag = autocorr.diag(chains, lags = as.integer(sub("lag", "", row$key)))[1],
    HPDinterval = HPDinterval(mcmc(as.vector(x)), prob = 0.95)[1, row$key],
    rejectionRate = mean(sapply(chains, function(y) rejectionRate(y))),
    gelman.diag = {
      g <- gelman.diag(chains, confidence = number(o, "confidence", 0.95),
        transform = setting(o, "transform") == "TRUE", autoburnin = setting(o, "autoburnin") == "TRUE",
        multivariate = FALSE)$psrf
      g[[if (row$key == "psrf") 1 else 2]]
    },
    rhat = switch(o,
      "bulk part" = posterior:::.rhat(posterior:::z_scale(posterior:::.split_chains(x))),
      "folded (tail) part" = posterior:::.rhat(posterior:::z_scale(posterior:::.split_chains(posterior:::fold_draws(x)))),
      rhat(x)),
    rhat_basic = rhat_basic(x, split = o == "split=TRUE"),
    ess_basic = ess_basic(x, split = o == "split=TRUE"),
    ess_bulk = ess_bulk(x), ess_tail = ess_tail(x), ess_mean = ess_mean(x), ess_median = ess_median(x),
    ess_quantile = ess_quantile(x, p)[[1]],
    ess_sd = if (grepl("squared", o)) ess_mean((x - mean(x))^2) else ess_mean(abs(x - mean(x))),
    mcse_mean = mcse_mean(x), mcse_sd = mcse_sd(x), mcse_median = mcse_median(x),
    mcse_quantile = mcse_quantile(x, p)[[1]],
    summarise = switch(row$key, mean = mean(x), median = median(x), sd = sd(as.vector(x)),
      mad = mad(as.vector(x)), q5 = quantile(x, 0.05)[[1]], q95 = quantile(x, 0.95)[[1]]),
    autocovariance = posterior:::autocovariance(x[, 1])[as.integer(sub("lag", "", row$key)) + 1],
    NULL)
}

read_chains <- function(dataset) {
  table <- read.csv(file.path(folder, sprintf("chains_%s.csv", dataset)), check.names = FALSE)
  lapply(table[-1], function(x) do.call(cbind, split(as.numeric(x), table$chain)))
}
data <- list()
counts <- list()
for (i in seq_len(nrow(rows))) {
  row <- rows[i, ]
  if (!file.exists(file.path(folder, sprintf("chains_%s.csv", row$dataset))) || row$variable == "*") next
  if (is.null(data[[row$dataset]])) data[[row$dataset]] <- read_chains(row$dataset)
  x <- data[[row$dataset]][[row$variable]]
  value <- quiet(if (row$chain == "all") all_chains(x, row) else one_chain(x[, as.integer(row$chain)], row))
  if (is.null(value)) next
  expected <- suppressWarnings(as.numeric(sub("TRUE", 1, sub("FALSE", 0, row$value))))
  same <- identical(is.na(as.numeric(value)), is.na(expected)) &&
    (is.na(expected) || value == expected || abs(value - expected) <= 1e-9 * abs(expected))
  count <- counts[[row$diagnostic]]
  if (is.null(count)) count <- c(0, 0)
  counts[[row$diagnostic]] <- count + c(1, !same)
  if (!same) cat("differs:", paste(unlist(row), collapse = " "), "now", value, "\n")
}
for (name in sort(names(counts))) cat(sprintf("%-16s %5d rows, %d differ\n", name, counts[[name]][1], counts[[name]][2]))
