# The README's example in R: mu ~ N(0, 1), five observations y ~ N(mu, 1), and a Gibbs step for mu.
library(plumbline)

prior <- function() rnorm(1)
simulate <- function(mu) rnorm(5, mu, 1)
step <- function(mu, y) rnorm(1, sum(y) / 6, sqrt(1 / 6)) # the sampler on trial: mu | y ~ N(sum y / 6, 1 / 6)
functions <- function(mu, y) c(mu = mu, mean = mean(y))

serve(prior, simulate, step, functions)
