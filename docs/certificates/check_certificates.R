#!/usr/bin/env Rscript
# Checks a file of certificates that kernels leave their target invariant: pi P = pi.
#
#     Rscript check_certificates.R certificates.json
#
# It needs R and jsonlite, and nothing of the program that wrote the file. R has no whole numbers of any
# size, and needs none: an equation of whole numbers below B is true if it is true modulo primes whose
# product is above B, and modulo a prime below 2^26 every product is below 2^52, exact in a double. So
# nothing is rounded anywhere. Exit status 0 if all of it is true, 1 if something is not, 2 if the file
# cannot be read.

refuse <- function(...) stop(structure(
  class = c("refused", "error", "condition"), list(message = paste0(...), call = NULL)))
require_that <- function(holds, ...) if (!isTRUE(holds)) refuse(...)

# Primes below 2^26, the largest first, whose product has at least so many decimal digits.
primes_for <- function(digits) {
  small <- 2:8192
  small <- small[sapply(small, function(n) n < 4 || all(n %% 2:floor(sqrt(n)) != 0))]
  found <- numeric(0)
  candidate <- 2^26 - 1
  while (sum(log10(found)) <= digits) {
    if (all(candidate %% small != 0)) found <- c(found, candidate)
    candidate <- candidate - 2
  }
  found
}

# Whole numbers, given as digits, modulo a prime: six digits at a time.
modulo <- function(texts, p) {
  longest <- 6 * ceiling(max(nchar(texts)) / 6)
  padded <- paste0(strrep("0", longest - nchar(texts)), texts)
  rest <- numeric(length(texts))
  for (start in seq(1, longest, by = 6)) {
    rest <- (rest * 1e6 + as.numeric(substr(padded, start, start + 5))) %% p
  }
  rest
}

# One over each number modulo a prime, as its power p - 2.
inverse <- function(x, p) {
  result <- rep(1, length(x))
  power <- p - 2
  while (power > 0) {
    if (power %% 2 == 1) result <- (result * x) %% p
    x <- (x * x) %% p
    power <- power %/% 2
  }
  result
}

# Whether every state is reached from the first one.
reaches_all <- function(ways) {
  seen <- c(TRUE, rep(FALSE, nrow(ways) - 1))
  repeat {
    more <- seen | colSums(ways[seen, , drop = FALSE]) > 0
    if (all(more == seen)) return(all(seen))
    seen <- more
  }
}

check <- function(certificate) {
  texts <- unlist(lapply(list(certificate$states, certificate$weights, certificate$rows),
    function(part) rapply(as.list(part), is.character, how = "unlist")))
  require_that(all(texts), "no whole number: a number without quotes")
  states <- unlist(certificate$states)
  weights <- unlist(certificate$weights)
  n <- length(states)
  denominators <- unlist(lapply(certificate$rows, function(row) row$denominator))
  numerators <- lapply(certificate$rows, function(row) unlist(row$numerators))
  require_that(n > 0 && length(weights) == n && length(numerators) == n && length(denominators) == n,
    "states, weights and rows differ in number")
  require_that(!any(duplicated(states)), "a state is there twice")
  require_that(all(lengths(numerators) == n), "a row has not one number for each state")
  matrix_of <- matrix(unlist(numerators), n, n, byrow = TRUE)
  everything <- c(weights, denominators, matrix_of)
  require_that(is.character(everything) && all(grepl("^[0-9]+$", everything)), "no whole number")
  zero <- function(texts) grepl("^0+$", texts)
  require_that(!all(zero(weights)), "all weights are 0")
  require_that(!any(zero(denominators)), "a denominator is 0")
  # Both sides of pi P = pi, times all denominators, are below this power of ten; so are sums of rows.
  bound <- sum(nchar(denominators)) + max(nchar(everything)) + 2 * log10(n + 1) + 1
  used <- 0
  for (p in primes_for(2 * bound)) {
    d <- modulo(denominators, p)
    if (any(d == 0)) next # says nothing: there is no division by it
    used <- used + log10(p)
    w <- modulo(weights, p)
    rows <- matrix(modulo(matrix_of, p), n, n)
    sums <- rowSums(rows) %% p
    wrong <- which(sums != d)
    if (length(wrong) > 0) refuse("row ", wrong[1], " does not add up to 1")
    after <- colSums((((w * inverse(d, p)) %% p) * rows) %% p) %% p
    wrong <- which(after != w)
    if (length(wrong) > 0) refuse("pi P is not pi at state ", wrong[1], ": ", states[wrong[1]])
    if (used > bound) break
  }
  require_that(used > bound, "too many primes divide the denominators")
  ways <- matrix(!zero(matrix_of), n, n)
  require_that(any(ways & !diag(n)), "the kernel never moves")
  reaches_all(ways) && reaches_all(t(ways))
}

main <- function(arguments) {
  if (length(arguments) != 1) {
    message("usage: check_certificates.R certificates.json")
    return(2)
  }
  if (!requireNamespace("jsonlite", quietly = TRUE)) {
    message("the package jsonlite is needed: install.packages(\"jsonlite\")")
    return(2)
  }
  content <- tryCatch(jsonlite::read_json(arguments), error = function(e) NULL)
  if (!is.list(content) || !is.list(content$certificates)) {
    message(arguments, " cannot be read as a file of certificates")
    return(2)
  }
  status <- 0
  if (!identical(as.numeric(unlist(content$format)), 1) || length(content$certificates) == 0) {
    cat("REFUSED, not a file of certificates of format 1\n")
    status <- 1
  }
  for (certificate in content$certificates) {
    name <- "a certificate"
    tryCatch({
      require_that(is.list(certificate), "it is none")
      name <- paste0(certificate$kernel, ", ", certificate$case)
      only <- check(certificate)
      cat(name, ": pi P = pi", if (only) ", for this pi alone", "\n", sep = "")
    }, error = function(reason) {
      status <<- 1
      cat(name, ": REFUSED, ", conditionMessage(reason), "\n", sep = "")
    })
  }
  for (kernel in content$without) cat("no certificate of ", kernel$kernel, ": ", kernel$note, "\n", sep = "")
  status
}

quit(status = main(commandArgs(trailingOnly = TRUE)))
