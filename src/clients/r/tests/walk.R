# Laws of programs against what they are; run by Rscript, silent unless something is wrong.
library(plumbline)

with_law <- function(program, ..., tolerance = 1e-13) {
  expected <- c(...)
  found <- law(program)
  of <- vapply(found$values, function(v) paste(format(v), collapse = " "), "")
  got <- stats::setNames(found$probabilities, of)
  if (!setequal(names(got), names(expected)) || any(abs(got[names(expected)] - expected) > tolerance)) {
    stop(paste(deparse(body(program)), collapse = " "), ": ", paste(names(got), format(got, digits = 15), collapse = ", "))
  }
}

refusal <- function(program, pattern) {
  text <- tryCatch({
    law(program)
    "no refusal"
  }, error = conditionMessage)
  if (!grepl(pattern, text)) stop("expected '", pattern, "', got '", text, "'")
}

# comparisons split
with_law(function() runif(1) < 0.3, "TRUE" = 0.3, "FALSE" = 0.7)
with_law(function() 0.3 >= runif(1), "TRUE" = 0.3, "FALSE" = 0.7)
with_law(function() 1 - runif(1) > 0.9, "TRUE" = 0.1, "FALSE" = 0.9)
with_law(function() runif(1) < 2, "TRUE" = 1)
with_law(function() runif(1) == 0.5, "FALSE" = 1)
with_law(function() log(runif(1)) < -1, "TRUE" = exp(-1), "FALSE" = 1 - exp(-1))
with_law(function() -log(1 - runif(1)) / 2 > 1, "TRUE" = exp(-2), "FALSE" = 1 - exp(-2))
with_law(function() rexp(1, 2) > 1, "TRUE" = exp(-2), "FALSE" = 1 - exp(-2))
with_law(function() sqrt(runif(1)) < 0.5, "TRUE" = 0.25, "FALSE" = 0.75)
with_law(function() runif(1)^2 < 0.25, "TRUE" = 0.5, "FALSE" = 0.5)
with_law(function() 1 / runif(1) > 4, "TRUE" = 0.25, "FALSE" = 0.75)
with_law(function() 2^runif(1) < sqrt(2), "TRUE" = 0.5, "FALSE" = 0.5)
with_law(function() abs(runif(1, -1, 3)) < 1, "TRUE" = 0.5, "FALSE" = 0.5)
with_law(function() log(runif(1), 2) < -1, "TRUE" = 0.5, "FALSE" = 0.5)
with_law(function() rlogis(1) < log(3), "TRUE" = 0.75, "FALSE" = 0.25)
with_law(function() rweibull(1, 2, 1) < 1, "TRUE" = 1 - exp(-1), "FALSE" = exp(-1))

# whole parts
third <- c("0" = 1 / 3, "1" = 1 / 3, "2" = 1 / 3)
with_law(function() floor(3 * runif(1)), third)
with_law(function() as.integer(runif(1) * 3), third)
with_law(function() ceiling(runif(1, 0, 3)) - 1, third)
with_law(function() runif(1) * 3 %/% 1 < 1.5, "TRUE" = 0.5, "FALSE" = 0.5)
with_law(function() (runif(1) * 3) %/% 1, third)
with_law(function() trunc(runif(1, -1.5, 1.5)), "-1" = 1 / 6, "0" = 2 / 3, "1" = 1 / 6)
with_law(function() round(runif(1) * 2), "0" = 0.25, "1" = 0.5, "2" = 0.25)

# idioms of categorical draws
weights <- c(0.2, 0, 0.3, 0.5)
expected <- c("1" = 0.2, "3" = 0.3, "4" = 0.5)
with_law(function() sample(4, 1, prob = weights), expected)
with_law(function() sample.int(4, 1, prob = 2 * weights), expected)
with_law(function() min(which(cumsum(weights) >= runif(1))), expected)
with_law(function() sum(runif(1) > cumsum(weights)) + 1, expected)
with_law(function() findInterval(runif(1), cumsum(weights)) + 1, expected)
with_law(function() which(rmultinom(1, 1, weights) == 1), expected)
with_law(function() {
  u <- runif(1) * sum(weights)
  k <- 1
  while (u > weights[k]) {
    u <- u - weights[k]
    k <- k + 1
  }
  k
}, expected)

# vectors, matrices, and the same number twice
with_law(function() sum(runif(2) < c(0.5, 0.25)), "0" = 3 / 8, "1" = 1 / 2, "2" = 1 / 8)
with_law(function() sum(matrix(runif(2), 1) < matrix(c(0.5, 0.25), 1)), "0" = 3 / 8, "1" = 1 / 2, "2" = 1 / 8)
stopifnot(law(function() matrix(sample(2, 2, TRUE), 1))$paths == 4)
with_law(function() { u <- runif(3); u[2] < 0.5 && u[[2]] < 0.25 }, "TRUE" = 0.25, "FALSE" = 0.75)
with_law(function() ifelse(runif(1) < 0.25, "a", "b"), a = 0.25, b = 0.75)
with_law(function() { u <- runif(1); c(u < 0.5, u < 0.5) }, "TRUE TRUE" = 0.5, "FALSE FALSE" = 0.5)

# finite draws
with_law(function() sample(c("x", "y"), 1), x = 0.5, y = 0.5)
with_law(function() paste(sample(2), collapse = ""), "12" = 0.5, "21" = 0.5)
with_law(function() rbinom(1, 2, 0.5), "0" = 0.25, "1" = 0.5, "2" = 0.25)
with_law(function() sum(rbinom(2, 1, c(0.5, 0.25))), "0" = 3 / 8, "1" = 1 / 2, "2" = 1 / 8)
with_law(function() rpois(1, 2) > 0, "TRUE" = 1 - exp(-2), "FALSE" = exp(-2))
with_law(function() rgeom(1, 0.25) == 0, "TRUE" = 0.25, "FALSE" = 0.75)
with_law(function() rmultinom(1, 2, c(1, 1))[1, 1], "0" = 0.25, "1" = 0.5, "2" = 0.25)
with_law(function() stats::runif(1) < 0.25, "TRUE" = 0.25, "FALSE" = 0.75)
with_law(function() base::sample(2, 1), "1" = 0.5, "2" = 0.5)

# what cannot be walked
half_normal <- function(m) abs(rnorm(1, m))
refusal(function() half_normal(0) < 1, "rnorm\\(\\) at rnorm\\(1, m\\) in half_normal\\(\\) is continuous")
refusal(function() rgamma(1, 2) < 1, "rgamma\\(\\) at .* is continuous")
refusal(function() runif(1), "is returned by the program")
refusal(function() qnorm(runif(1)), "used as a number|non-numeric|Non-numeric")
refusal(function() runif(1) < runif(1), "two uniform numbers")
refusal(function() which.max(rexp(3)), "used as a number|two uniform|list")
refusal(function() order(runif(3)), "two uniform numbers|unimplemented")
refusal(function() tryCatch(rnorm(1), error = function(e) 0), "is continuous")
refusal(function() { x <- numeric(2); x[1] <- runif(1); sum(x) }, "list")
hidden <- stats::runif
refusal(function() sum(unlist(lapply(1, function(i) .Call(stats:::C_runif, 1L, 0, 1)))) < 0.5, "cannot be watched")
memory <- 0
refusal(function() { memory <<- memory + 1; if (memory %% 2) runif(1) < 0.5 else sample(3, 1) }, "from run to run")
stopifnot(grepl("more than 100 paths", tryCatch(law(function() sample(2, 9, TRUE), most_paths = 100), error = conditionMessage)))

# everything is put back
stopifnot(identical(body(runif), body(stats::runif)), is.numeric(runif(1)), is.function(hidden), is.matrix(matrix(1:4, 2)))
stopifnot(!is.list(runif(2)), bindingIsLocked("runif", asNamespace("stats")), bindingIsLocked("sample", baseenv()))

# exact trials
log_target <- function(x) -0.3 * (x - 3)^2
metropolis <- function(x) {
  y <- x + sample(c(-1, 1), 1)
  if (y >= 0 && y <= 9 && log(runif(1)) < log_target(y) - log_target(x)) y else x
}
bounced <- function(x) {
  y <- x + sample(c(-1, 1), 1)
  if (y < 0) y <- 1
  if (y > 9) y <- 8
  if (log(runif(1)) < log_target(y) - log_target(x)) y else x
}
right <- exact(0:9, metropolis, log_target)
stopifnot(right$passed, right$error < 1e-15, right$states == 10)
wrong <- exact(0:9, bounced, log_target)
stopifnot(!wrong$passed, wrong$error > 1e-4)
stopifnot(!exact(0:3, function(x) x, function(x) 0)$passed) # never moves

finite <- exact(
  prior = function() sample(3, 1), simulate = function(k) rbinom(1, 2, k / 4),
  step = list(gibbs = function(k, y) sample(3, 1, prob = dbinom(y, 2, 1:3 / 4)))
)
stopifnot(finite$passed, finite$error < 1e-15, finite$states == 9)

# What rounding leaves of the last of ten parts is no path: R's sum is more exact than the ten subtractions.
parts <- law(function() {
  u <- runif(1) * sum(rep(0.1, 10))
  for (k in 1:10) {
    u <- u - 0.1
    if (u < 0) return(k)
  }
  stop("rounding led here")
})
stopifnot(length(parts$values) == 10, abs(parts$probabilities - 0.1) < 1e-15)
