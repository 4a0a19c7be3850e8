# JAGS on trial, through rjags: a hierarchical normal model whose prior and simulator are written in R, and whose
# posterior JAGS samples from a model of its own. Geweke's design: JAGS takes a step, R simulates the data anew.
#
#   Rscript jags_hierarchical.R [right | rate | deviation | order]
#
# rate: the model file has 0.5 for the rate 3 of a gamma law; deviation: a standard deviation in the place of a precision;
# order: the groups are handed to JAGS in reverse.
suppressMessages(library(rjags))
library(plumbline)

variant <- c(commandArgs(trailingOnly = TRUE), "right")[[1]]
groups <- 4
model <- sprintf(
  "model {
    mu ~ dnorm(0, %s)
    tau ~ dgamma(3, %s)
    for (j in 1:%d) {
      theta[j] ~ dnorm(mu, tau)
      y[j] ~ dnorm(theta[j], 1)
    }
  }",
  if (variant == "deviation") "2" else "0.25", if (variant == "rate") "0.5" else "3", groups
)

prior <- function() {
  mu <- rnorm(1, 0, 2)
  tau <- rgamma(1, 3, 3)
  list(mu = mu, tau = tau, theta = rnorm(groups, mu, 1 / sqrt(tau)))
}

simulate <- function(state) rnorm(groups, state$theta, 1)

step <- function(state, y) {
  if (variant == "order") y <- rev(y)
  inits <- c(state, list(.RNG.name = "base::Mersenne-Twister", .RNG.seed = sample.int(.Machine$integer.max, 1)))
  compiled <- jags.model(textConnection(model), data = list(y = y), inits = inits, n.adapt = 0, quiet = TRUE)
  # Three sweeps: the first one adapts nothing, for JAGS has Gibbs steps for all of these.
  drawn <- coda.samples(compiled, c("mu", "tau", "theta"), n.iter = 3, progress.bar = "none")[[1]][3, ]
  list(mu = drawn[["mu"]], tau = drawn[["tau"]], theta = unname(drawn[sprintf("theta[%d]", seq_len(groups))]))
}

functions <- function(state, y) {
  c(mu = state$mu, "log tau" = log(state$tau), "theta 1" = state$theta[[1]], "spread of theta" = log(var(state$theta)),
    "y 1" = y[[1]])
}

serve(prior, simulate, step, functions, exact = FALSE)
