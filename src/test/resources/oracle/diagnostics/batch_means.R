# Standard errors by batch means for BatchMeansTest: Rscript batch_means.R > batch_means.csv
# coda's batchSE takes batches for variables when there is only one variable, so that the rows of
# results.csv (computed variable by variable) are of no use; here it sees all variables at once.
suppressMessages(library(coda))
cat("folder,dataset,variable,chain,batchSize,se\n")
for (set in list(c("given", "multi3"), c("given", "five_chains"), c("line", "line"))) {
  table <- read.csv(sprintf("%s/chains_%s.csv", set[1], set[2]), check.names = FALSE)
  chains <- mcmc.list(lapply(split(table[-1], table$chain), function(x) mcmc(as.matrix(x))))
  print_se <- function(se, chain, size) {
    for (name in names(se)) {
      cat(sprintf("%s,%s,%s,%s,%d,%.17g\n", set[1], set[2], name, chain, size, se[[name]]))
    }
  }
  for (size in c(100L, 7L)) {
    for (chain in seq_along(chains)) print_se(batchSE(chains[[chain]], size), chain, size)
    print_se(batchSE(chains, size), "all", size)
  }
}
