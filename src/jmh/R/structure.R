# The whole job of `plumbline graph FILE`: reads columns and prints the probability of every edge. Arguments: file, iterations.
arguments <- commandArgs(trailingOnly = TRUE)
suppressMessages(library(BDgraph))
data <- as.matrix(read.csv(arguments[1], header = FALSE))
iterations <- as.integer(arguments[2])
sample <- bdgraph(data, method = "ggm", algorithm = "bdmcmc", iter = iterations, burnin = iterations / 10,
                  g.prior = 0.2, df.prior = 3, cores = 1, verbose = FALSE)
print(plinks(sample))
