# Draws of coda and posterior, where they are, and plain ones, through the commands.
library(plumbline)
if (inherits(try(plumbline:::launcher(), silent = TRUE), "try-error")) {
  cat("NOT TESTED: there is no command plumbline\n")
  quit(status = 0)
}

set.seed(1)
chains <- lapply(1:4, function(chain) cbind(mu = rnorm(1000), "theta[1,2]" = rnorm(1000, 3)))

has <- function(report) {
  stopifnot(inherits(report, "plumbline_report"), report$passed)
  invisible(report$details)
}
plain <- has(diagnose(chains))
stopifnot(plain$chains == 4, plain$draws == 1000)
if (requireNamespace("coda", quietly = TRUE)) {
  listed <- coda::mcmc.list(lapply(chains, coda::mcmc))
  stopifnot(identical(has(diagnose(listed))$variables, plain$variables))
  stopifnot(diagnose(coda::mcmc(chains[[1]]))$details$chains == 1)
}
if (requireNamespace("posterior", quietly = TRUE)) {
  array <- posterior::as_draws_array(aperm(simplify2array(chains), c(1, 3, 2)))
  stopifnot(identical(has(diagnose(array))$variables, plain$variables))
  stopifnot(identical(has(diagnose(posterior::as_draws_df(array)))$variables, plain$variables))
}
far <- diagnose(list(chains[[1]], chains[[2]] + 5))
stopifnot(!far$passed, far$verdict == "not-converged")

has(compare(chains[[1]], chains[[2]], level = 1e-6))
stopifnot(compare(chains[[1]], chains[[2]] * 2, level = 1e-6)$verdict == "fail")

truths <- data.frame(mu = rnorm(200))
right <- sbc(truths, lapply(1:200, function(i) data.frame(mu = rnorm(99))), level = 1e-6)
has(right)
stopifnot(sbc(truths, lapply(1:200, function(i) data.frame(mu = rnorm(99, 1))), level = 1e-6)$verdict == "fail")

text <- tryCatch(diagnose(data.frame(a = letters)), error = conditionMessage)
stopifnot(grepl("draws must be numbers", text))
text <- tryCatch(compare(chains[[1]], chains[[2]], level = 7), error = conditionMessage)
stopifnot(grepl("--level must be", text))
