#' How far a sampler is from leaving its target invariant, without a draw.
#'
#' Either states and log_target are given, and step(state); or prior(), simulate(state) and step(state, data), all finite.
#' A step may be a list of named kernels, which are run in this order.
#'
#' @param states a list or a vector of all states
#' @param log_target log density of a state, up to a constant
#' @param tolerance the largest error that passes
exact <- function(states = NULL, step, log_target = NULL, prior = NULL, simulate = NULL, tolerance = 1e-12) {
  begun <- proc.time()[["elapsed"]]
  step <- whole_sweep(step)
  cases <- if (is.null(states)) posteriors(prior, simulate) else list(target_of(states, log_target))
  worst <- list(error = -1)
  paths <- 0
  cut <- 0
  count <- 0
  reachable <- TRUE
  for (case in cases) {
    change <- -case$p
    edges <- list()
    for (key in names(case$p)) {
      arguments <- base::c(list(case$values[[key]]), case$data)
      found <- law(function() do.call(step, arguments))
      paths <- paths + found$paths
      cut <- max(cut, found$cut)
      if (case$p[[key]] > 0) edges[[key]] <- found$keys
      new <- setdiff(found$keys, names(change))
      change[new] <- 0
      change[found$keys] <- change[found$keys] + case$p[[key]] * found$probabilities
    }
    count <- count + length(case$p)
    reachable <- reachable && all_reached(edges, names(case$p)[case$p > tolerance])
    at <- which.max(abs(change))
    if (abs(change[[at]]) > worst$error) worst <- list(error = abs(change[[at]]), where = names(change)[[at]])
  }
  structure(
    list(
      error = worst$error, where = worst$where, tolerance = tolerance, states = count, paths = paths, cut = cut,
      irreducible = reachable, seconds = proc.time()[["elapsed"]] - begun,
      passed = worst$error <= tolerance && reachable
    ),
    class = "plumbline_exactness"
  )
}

print.plumbline_exactness <- function(x, ...) {
  cat(sprintf("%s: |pi P - pi| is at most %.1e over %d states (%d paths, %.1f s)", if (x$passed) "PASS" else "FAIL",
    x$error, as.integer(x$states), as.integer(x$paths), x$seconds))
  if (x$error > x$tolerance) cat("; worst at", x$where)
  if (!x$irreducible) cat("; not every state can be reached (by moves of probability 1e-15 and more)")
  cat("\n")
  invisible(x)
}

whole_sweep <- function(step) {
  if (is.function(step)) return(step)
  function(state, ...) {
    for (kernel in step) state <- kernel(state, ...)
    state
  }
}

target_of <- function(states, log_target) {
  if (is.null(log_target)) stop("states need log_target", call. = FALSE)
  values <- as.list(states)
  names(values) <- vapply(values, frozen, "")
  if (anyDuplicated(names(values))) stop("states must be distinct", call. = FALSE)
  logs <- vapply(values, function(state) as.double(log_target(state)), 0)
  if (anyNA(logs) || !any(is.finite(logs))) stop("log_target must be finite for some state and NaN for none", call. = FALSE)
  p <- exp(logs - max(logs))
  list(p = p / sum(p), values = values, data = list())
}

# One case for each data set: the posterior by prior and simulator.
posteriors <- function(prior, simulate) {
  if (is.null(prior) || is.null(simulate)) stop("exact needs states and log_target, or prior and simulate", call. = FALSE)
  cases <- list()
  before <- law(prior)
  for (key in before$keys) {
    state <- before$values[[key]]
    data <- law(function() simulate(state))
    for (y in data$keys) {
      if (is.null(cases[[y]])) cases[[y]] <- list(p = numeric(), values = list(), data = list(data$values[[y]]))
      cases[[y]]$p[key] <- before$probabilities[[key]] * data$probabilities[[y]]
      cases[[y]]$values[[key]] <- state
    }
  }
  lapply(cases, function(case) {
    case$p <- case$p / sum(case$p)
    case
  })
}

# Whether the states that matter lead to each other, by way of any: a walk drops moves that are rarer than rounding.
all_reached <- function(edges, heavy) {
  if (length(heavy) == 0L) return(TRUE)
  reached <- function(graph) {
    seen <- heavy[[1L]]
    todo <- seen
    while (length(todo)) {
      todo <- setdiff(intersect(unlist(graph[todo]), names(edges)), seen)
      seen <- base::c(seen, todo)
    }
    all(heavy %in% seen)
  }
  pairs <- data.frame(from = rep(names(edges), lengths(edges)), to = as.character(unlist(edges)))
  reached(edges) && reached(split(pairs$from, pairs$to))
}
