# A Gibbs sampler of a finite model in R: which of two coins made each toss, and which of the two is the biased one. Every
# path of its decisions is walked, kernel by kernel.
library(plumbline)

biases <- rbind(c(0.5, 0.8), c(0.8, 0.5)) # heads of coins 1 and 2, if coin 2 or coin 1 is the biased one
flips <- 2

prior <- function() list(biased = sample(2, 1), coins = sample(2, 3, replace = TRUE))
simulate <- function(state) rbinom(3, flips, biases[state$biased, state$coins])

coins <- function(state, heads) {
  first <- dbinom(heads, flips, biases[state$biased, 1])
  second <- dbinom(heads, flips, biases[state$biased, 2])
  state$coins <- 1L + (runif(3) < second / (first + second))
  state
}

biased <- function(state, heads) {
  weights <- sapply(1:2, function(b) prod(dbinom(heads, flips, biases[b, state$coins])))
  state$biased <- sample(2, 1, prob = weights)
  state
}

functions <- function(state, heads) {
  c(biased = state$biased, coins = sum(state$coins), heads_of_2 = sum(heads[state$coins == 2]))
}

serve(prior, simulate, step = list(coins = coins, biased = biased), functions = functions)
