# Of a probability that the walk gives, so much may be rounding: of sums of weights, and of shares of an interval.
rounding_of_walk <- 1e-14

# So much of a state's law is lost where a program's own sums of weights do not see a weight beside a larger one.
lost_by_sums <- 1e-15

# Where rounding may be this much of pi, it is said.
hiding <- 1e-3

# An error relative to pi may be this much larger than the tolerance, which is one of absolute errors.
relative_to_absolute <- 1e3

# How far a sampler is from leaving its target invariant, without a draw. man/exact.Rd says the rest.
exact <- function(states = NULL, step, log_target = NULL, prior = NULL, simulate = NULL, tolerance = 1e-12, whole = TRUE,
                  most_paths = 1e6, most_seconds = 600) {
  begun <- now()
  if (walk$active) stop("a law within a law cannot be walked", call. = FALSE)
  kernels <- if (is.list(step)) step else list()
  programs <- base::c(if (is.list(step)) step else list(step), prior, simulate)
  target <- if (!is.null(states)) target_of(states, log_target) # an ordinary function, not watched
  undo <- watch(programs)
  on.exit(undo())
  law_of <- function(program, ...) law(program, most_paths, max(0, begun + most_seconds - now()))
  cases <- if (is.null(states)) posteriors(prior, simulate, law_of) else list(target)
  laws_of <- function(program) {
    lapply(cases, function(case) {
      lapply(case$values, function(state) law_of(function() do.call(program, base::c(list(copied(state)), copied(case$data)), quote = TRUE)))
    })
  }
  judged <- function(walked, whole) {
    found <- list(error = -1, relative = 0, hidden = 0, paths = 0, cut = 0, states = 0, irreducible = TRUE, worst = NULL)
    for (i in seq_along(cases)) found <- compared(found, cases[[i]], walked[[i]], log_target, tolerance)
    found$tolerance <- tolerance
    found$whole <- whole
    found$verdict <- if (found$error > tolerance || found$relative > relative_to_absolute * tolerance) {
      "fail"
    } else if (found$irreducible || !whole) {
      "pass"
    } else {
      "inconclusive"
    }
    found$passed <- found$verdict == "pass"
    structure(found, class = "plumbline_exactness")
  }
  found <- judged(laws_of(whole_sweep(step)), whole)
  # Which of the named kernels is it?
  if (length(names(kernels)) && !found$passed) {
    found$kernels <- lapply(kernels, function(kernel) {
      one <- tryCatch(judged(laws_of(kernel), FALSE), error = conditionMessage)
      if (is.list(one) && length(one$outside)) paste("it returned", one$outside[[1L]]) else one
    })
  }
  undo()
  on.exit()
  found$seconds <- now() - begun # outside: the clock is watched
  found
}

# What one target and the laws of the step from its states add to what was found.
compared <- function(found, case, laws, log_target, tolerance) {
  keys <- names(case$p)
  change <- -case$p
  noise <- structure(numeric(length(keys)), names = keys)
  edges <- list()
  lost <- 0
  for (key in keys) {
    p <- case$p[[key]]
    one <- laws[[key]]
    found$paths <- found$paths + one$paths
    found$cut <- max(found$cut, one$cut)
    lost <- lost + p * (one$cut + one$dropped)
    if (p > 0) edges[[key]] <- one$keys
    new <- setdiff(one$keys, names(change))
    change[new] <- 0
    noise[new] <- 0
    case$values[new] <- one$values[new]
    change[one$keys] <- change[one$keys] + p * one$probabilities
    noise[one$keys] <- noise[one$keys] + p * rounding_of_walk
  }
  found$states <- found$states + length(keys)
  found$irreducible <- found$irreducible && all_reached(edges, keys[case$p > tolerance])
  for (key in setdiff(names(change), keys)) {
    if (change[[key]] > tolerance) found$outside <- base::c(found$outside, unlisted(case$values[[key]], case$values[keys], log_target))
  }
  at <- which.max(abs(change))
  if (abs(change[[at]]) > found$error) {
    found$error <- abs(change[[at]])
    found$where <- case$values[[names(change)[[at]]]]
  }
  off <- utils::head(order(-abs(change)), 5L)
  off <- off[abs(change[off]) > tolerance]
  should <- case$p[names(change)[off]]
  should[is.na(should)] <- 0
  worst <- data.frame(state = vapply(case$values[names(change)[off]], shown, ""), should = as.vector(should),
    has = as.vector(should + change[off]), row.names = NULL)
  found$worst <- rbind(found$worst, worst)
  found$worst <- utils::head(found$worst[order(-abs(found$worst$has - found$worst$should)), ], 5L)
  heavy <- keys[case$p > 0]
  noise <- noise[heavy] + lost + ifelse(change[heavy] < 0, lost_by_sums, 0)
  size <- abs(change[heavy]) / case$p[heavy]
  size[abs(change[heavy]) <= noise] <- 0
  unseen <- noise > hiding * case$p[heavy]
  if (any(unseen)) found$hidden <- max(found$hidden, case$p[heavy][unseen])
  at <- which.max(size)
  if (length(at) && size[[at]] > found$relative) {
    found$relative <- size[[at]]
    found$where_relative <- case$values[[heavy[[at]]]]
  }
  found
}

# The step reached a state that is not among those of the target: is it to blame?
unlisted <- function(state, listed, log_target) {
  said <- paste0(shown(state), ", which is not among the states")
  for (near in listed) {
    if (rounds_to(state, near)) {
      stop("the step returned ", said, " (nearest: ", shown(near), "): they differ by rounding alone, so that there is no verdict;",
        " round what the step returns, or count states by whole numbers", call. = FALSE)
    }
  }
  if (is.null(log_target)) return(said)
  value <- tryCatch(as.double(log_target(copied(state))), error = function(e) NULL)
  if (length(value) != 1L) return(paste(said, "and at which log_target fails"))
  if (!is.na(value) && value > -Inf) {
    stop("the step returned ", said, ", though log_target is ", format(value, digits = 4), " there: list it, or let log_target be -Inf",
      call. = FALSE)
  }
  said
}

print.plumbline_exactness <- function(x, ...) {
  off <- x$error > x$tolerance
  cat(sprintf("%s: |pi P - pi| is %s%.1e over %d states (%d paths, %.1f s)", toupper(x$verdict),
    if (off || x$verdict == "fail") "" else "at most ", x$error, as.integer(x$states), as.integer(x$paths), x$seconds))
  if (off) cat("; worst at", shown(x$where))
  if (x$relative > relative_to_absolute * x$tolerance) cat(sprintf("; %.1e of pi itself at %s", x$relative, shown(x$where_relative)))
  if (length(x$outside)) cat("; the step returned", x$outside[[1L]])
  if (!x$irreducible) {
    cat("; not every state can be reached (by moves of probability 1e-15 and more)")
    if (x$verdict == "inconclusive") {
      cat(": right for one kernel of a sweep (whole = FALSE says so), wrong for a sampler of its own")
    }
  }
  if (x$verdict == "pass" && x$hidden > 0) cat(sprintf("; at states of mass below %.0e rounding hides errors", x$hidden))
  cat("\n")
  for (i in seq_along(x$kernels)) {
    one <- x$kernels[[i]]
    name <- names(x$kernels)[[i]]
    if (is.character(one)) cat(sprintf("  kernel %s: cannot be tried alone (%s)\n", name, one))
    else cat(sprintf("  kernel %s: %s, |pi P - pi| is %s%.1e\n", name, toupper(one$verdict), if (one$passed) "at most " else "", one$error))
  }
  if (x$verdict == "fail") {
    for (i in seq_len(nrow(x$worst))) {
      cat(sprintf("  state %s: has %.6g, should have %.6g\n", x$worst$state[[i]], x$worst$has[[i]], x$worst$should[[i]]))
    }
  }
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
  values <- lapply(values, copied)
  if (anyDuplicated(names(values))) stop("states must be distinct", call. = FALSE)
  log_of <- function(state) as.double(log_target(copied(state)))
  logs <- vapply(values, log_of, 0)
  again <- vapply(values, log_of, 0)
  other <- which(!mapply(identical, logs, again))
  if (length(other)) {
    at <- other[[1L]]
    stop("log_target is ", logs[[at]], " and then ", again[[at]], " at ", shown(values[[at]]), ": it must give the same number each time",
      call. = FALSE)
  }
  if (anyNA(logs) || !any(is.finite(logs))) stop("log_target must be finite for some state and NaN for none", call. = FALSE)
  p <- exp(logs - max(logs))
  list(p = p / sum(p), values = values, data = list())
}

# One case for each data set: the posterior by prior and simulator.
posteriors <- function(prior, simulate, law_of) {
  if (is.null(prior) || is.null(simulate)) stop("exact needs states and log_target, or prior and simulate", call. = FALSE)
  cases <- list()
  before <- law_of(prior)
  for (key in before$keys) {
    state <- before$values[[key]]
    data <- law_of(function() simulate(copied(state)))
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
