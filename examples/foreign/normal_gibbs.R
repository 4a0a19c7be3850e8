# A Gibbs sampler in R, and the two files that `plumbline compare` needs to judge it.
#
#   Rscript normal_gibbs.R right FOLDER      Rscript normal_gibbs.R wrong FOLDER
#
# mu ~ N(0, 1), tau ~ Gamma(3, rate 3), five observations y ~ N(mu, 1 / tau).

arguments <- commandArgs(trailingOnly = TRUE)
wrong <- arguments[1] == "wrong"
set.seed(20171114)
draws <- 4000

simulate <- function(s) rnorm(5, s["mu"], 1 / sqrt(s["tau"]))

step <- function(s, y) {  # the sampler on trial
  precision <- 1 + 5 * s["tau"]
  spread <- if (wrong) 1 / precision else sqrt(1 / precision)  # rnorm wants the standard deviation
  s["mu"] <- rnorm(1, s["tau"] * sum(y) / precision, spread)
  s["tau"] <- rgamma(1, 3 + 5 / 2, rate = 3 + sum((y - s["mu"])^2) / 2)
  s
}

numbers <- function(s, y) {
  c(s, mean = mean(y), loglik = sum(dnorm(y, s["mu"], 1 / sqrt(s["tau"]), log = TRUE)))
}

prior <- function() c(mu = rnorm(1), tau = rgamma(1, 3, rate = 3))

# One side: independent joint draws. The other: step, new data, step, new data, ...
forward <- t(replicate(draws, { s <- prior(); numbers(s, simulate(s)) }))
s <- prior()
y <- simulate(s)
backward <- matrix(NA, draws, 4, dimnames = list(NULL, colnames(forward)))
for (i in 1:draws) {
  s <- step(s, y)
  backward[i, ] <- numbers(s, y)
  y <- simulate(s)
}

write.csv(signif(forward, 5), file.path(arguments[2], "forward.csv"), row.names = FALSE)
write.csv(signif(backward, 5), file.path(arguments[2], "backward.csv"), row.names = FALSE)
