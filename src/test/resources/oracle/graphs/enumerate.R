# Exact posterior over all graphs of p = 3 or 4 nodes by closed forms, written independently of the library:
#   Rscript enumerate.R small_p3_n50_data.csv 0.5
# prints the largest difference from small_p3_n50_gamma0.5_exact.txt. Prior: edges independent with the given
# probability, K | G ~ W_G(3, I). At p = 4 the three 4-cycles have no closed posterior constant: their stored
# probabilities are taken as given, and the other 61 graphs are compared in proportion to each other.
arguments <- commandArgs(trailingOnly = TRUE)
x <- as.matrix(read.csv(arguments[1], header = FALSE))
gamma <- as.numeric(arguments[2])
p <- ncol(x)
n <- nrow(x)
b <- 3
complete <- function(b, s) {
  m <- nrow(s)
  if (m == 0) return(0)
  m * (b + m - 1) / 2 * log(2) + m * (m - 1) / 4 * log(pi) + sum(lgamma((b + 0:(m - 1)) / 2)) -
    (b + m - 1) / 2 * as.numeric(determinant(s)$modulus)
}
constant <- function(adjacency, b, s) {        # NA if no simplicial node is left
  left <- seq_len(p)
  total <- 0
  while (length(left) > 0) {
    found <- FALSE
    for (v in left) {
      near <- setdiff(left[adjacency[v, left] == 1], v)
      if (all(adjacency[near, near, drop = FALSE] + diag(length(near)) == 1)) {
        both <- c(near, v)
        total <- total + complete(b, s[both, both, drop = FALSE]) - complete(b, s[near, near, drop = FALSE])
        left <- setdiff(left, v)
        found <- TRUE
        break
      }
    }
    if (!found) return(NA)
  }
  total
}
pairs <- do.call(rbind, lapply(2:p, function(j) cbind(1:(j - 1), j)))   # 12, 13, 23, 14, 24, 34
logs <- sapply(0:(2^nrow(pairs) - 1), function(mask) {
  bits <- bitwAnd(bitwShiftR(mask, 0:(nrow(pairs) - 1)), 1)
  adjacency <- matrix(0, p, p)
  for (e in which(bits == 1)) adjacency[pairs[e, 1], pairs[e, 2]] <- adjacency[pairs[e, 2], pairs[e, 1]] <- 1
  sum(bits) * log(gamma) + sum(1 - bits) * log(1 - gamma) +
    constant(adjacency, b + n, diag(p) + crossprod(x)) - constant(adjacency, b, diag(p))
})
stored <- read.csv(sub("_data.csv", paste0("_gamma", arguments[2], "_exact.txt"), arguments[1]), header = FALSE,
                   nrows = length(logs))[, 3]
closed <- !is.na(logs)
probability <- exp(logs[closed] - max(logs[closed]))
probability <- probability / sum(probability) * sum(stored[closed])
cat(sprintf("%d of %d graphs in closed form, largest difference %.3g\n", sum(closed), length(logs),
            max(abs(probability - stored[closed]))))
