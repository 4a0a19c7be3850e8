# The whole job of `plumbline diagnose FILE`: reads a chains file and summarises it. Arguments: file, "posterior" or "coda".
arguments <- commandArgs(trailingOnly = TRUE)
table <- read.csv(arguments[1])
chains <- split(table[, -1], table$chain)
if (arguments[2] == "posterior") {
  suppressMessages(library(posterior))
  draws <- do.call(bind_draws, c(unname(lapply(chains, as_draws_matrix)), list(along = "chain")))
  print(summarise_draws(draws), n = Inf)
} else {
  suppressMessages(library(coda))
  list <- mcmc.list(lapply(chains, mcmc))
  print(summary(list))
  print(raftery.diag(list))
  print(gelman.diag(list))
  print(geweke.diag(list))
  print(heidel.diag(list))
  print(effectiveSize(list))
  print(HPDinterval(list))
}
