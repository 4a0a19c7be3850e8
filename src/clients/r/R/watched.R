# What takes the place of R's draws while a program is walked: each is a decision or an interval.

# One of 1, ..., count; of very many, a number that nobody has, which may seed the generator.
equally <- function(count) {
  if (count < 1) stop("nothing to choose from", call. = FALSE)
  if (count > most_choices) return(drawn(count))
  if (count == 1) 1L else decide(rep(1 / count, count))
}

by_weights <- function(weights) {
  total <- sum(weights)
  if (anyNA(weights) || any(weights < 0) || !is.finite(total) || total <= 0) {
    stop("weights must be non-negative with a positive sum", call. = FALSE)
  }
  decide(weights / total)
}

how_many <- function(n) if (length(n) > 1L) length(n) else as.integer(n)

# One decision for each of n draws; parameters are recycled.
each <- function(n, draw, ...) {
  n <- how_many(n)
  parameters <- lapply(list(...), function(p) {
    if (inherits(p, "plumbline_uniform")) number_used()
    rep_len(p, n)
  })
  vapply(seq_len(n), function(i) as.integer(do.call(draw, lapply(parameters, `[[`, i))), 0L)
}

# A finite law, or one whose tail below 1e-18 is cut.
one_of <- function(masses, first = 0L) first - 1L + decide(masses)

one_binomial <- function(size, prob) {
  if (is.na(prob) || prob < 0 || prob > 1) return(NA_integer_)
  one_of(stats::dbinom(0:size, size, prob))
}

one_poisson <- function(mean) one_of(stats::dpois(0:stats::qpois(1e-18, mean, lower.tail = FALSE), mean))
one_geometric <- function(prob) one_of(stats::dgeom(0:stats::qgeom(1e-18, prob, lower.tail = FALSE), prob))

one_multinomial <- function(size, prob) {
  prob <- prob / sum(prob)
  if (size == 1) return(as.integer(seq_along(prob) == by_weights(prob)))
  counts <- integer(length(prob))
  left <- size
  mass <- 1
  for (k in seq_len(length(prob) - 1L)) {
    counts[[k]] <- if (left > 0 && mass > 0) one_binomial(left, min(1, prob[[k]] / mass)) else 0L
    left <- left - counts[[k]]
    mass <- mass - prob[[k]]
  }
  counts[[length(prob)]] <- as.integer(left)
  counts
}

chosen <- function(n, size, replace, prob) {
  if (n > most_choices) {
    one <- drawn(n)
    return(if (size == 1 && is.null(prob)) one else refuse(one$what))
  }
  if (!replace && size > n) stop("cannot take a sample larger than the population when 'replace = FALSE'", call. = FALSE)
  if (replace) return(vapply(seq_len(size), function(i) if (is.null(prob)) equally(n) else by_weights(prob), 0L))
  left <- seq_len(n)
  out <- integer(size)
  for (i in seq_len(size)) {
    at <- if (is.null(prob)) equally(length(left)) else by_weights(prob[left])
    out[[i]] <- left[[at]]
    left <- left[-at]
  }
  out
}

scaled <- function(u, low, high) {
  count <- length(u)
  low <- rep_len(low, count)
  high <- rep_len(high, count)
  as_uniforms(lapply(seq_len(count), function(i) {
    if (low[[i]] == 0 && high[[i]] == 1) u[[i]] else plus(times(u[[i]], high[[i]] - low[[i]]), low[[i]])
  }))
}

refused <- function(name) {
  force(name)
  function(...) {
    refuse(name, "() at ", place(), " is continuous, so that its paths cannot be listed: give an exact trial a case",
      " without it, or use joint tests")
  }
}

in_stats <- c(
  list(
    runif = function(n, min = 0, max = 1) scaled(unclass(new_uniforms(how_many(n))), min, max),
    rexp = function(n, rate = 1) -log(new_uniforms(how_many(n))) / rate,
    rlogis = function(n, location = 0, scale = 1) -log(1 / new_uniforms(how_many(n)) - 1) * scale + location,
    rweibull = function(n, shape, scale = 1) (-log(new_uniforms(how_many(n))))^(1 / shape) * scale,
    rbinom = function(n, size, prob) each(n, one_binomial, size, prob),
    rpois = function(n, lambda) each(n, one_poisson, lambda),
    rgeom = function(n, prob) each(n, one_geometric, prob),
    rmultinom = function(n, size, prob) {
      out <- vapply(seq_len(n), function(i) one_multinomial(size, prob), integer(length(prob)))
      matrix(out, nrow = length(prob), dimnames = if (!is.null(names(prob))) list(names(prob), NULL))
    }
  ),
  sapply(
    c("rnorm", "rgamma", "rbeta", "rt", "rchisq", "rcauchy", "rf", "rlnorm", "rhyper", "rnbinom", "rsignrank", "rwilcox"),
    refused
  )
)

# These are R's own where no uniform number of a walk is among their arguments.
plain_matrix <- base::matrix
plain_interval <- base::findInterval

in_base <- list(
  sample = function(x, size, replace = FALSE, prob = NULL) {
    if (length(x) == 1L && is.numeric(x) && is.finite(x) && x >= 1) {
      return(chosen(as.integer(x), if (missing(size)) as.integer(x) else size, replace, prob))
    }
    x[chosen(length(x), if (missing(size)) length(x) else size, replace, prob)]
  },
  sample.int = function(n, size = n, replace = FALSE, prob = NULL, useHash = FALSE) chosen(n, size, replace, prob),
  set.seed = function(seed, ...) {
    seeded(seed)
    invisible(NULL)
  },
  matrix = function(data = NA, nrow = 1, ncol = 1, byrow = FALSE, dimnames = NULL) {
    if (inherits(data, "plumbline_uniform")) {
      count <- length(data)
      if (missing(nrow)) nrow <- if (missing(ncol)) count else ceiling(count / ncol)
      if (missing(ncol)) ncol <- ceiling(count / nrow)
      order <- plain_matrix(rep_len(seq_len(count), nrow * ncol), nrow, ncol, byrow)
      return(as_uniforms(as.list(unclass(data))[order], c(nrow, ncol)))
    }
    given <- list(data = data, byrow = byrow, dimnames = dimnames) # data is evaluated once: it may be a draw
    if (!missing(nrow)) given$nrow <- nrow
    if (!missing(ncol)) given$ncol <- ncol
    do.call(plain_matrix, given, quote = TRUE)
  },
  findInterval = function(x, vec, ...) {
    if (!inherits(x, "plumbline_uniform")) return(plain_interval(x, vec, ...))
    vapply(unclass(x), function(u) {
      k <- 0L
      while (k < length(vec) && !is_below(u, vec[[k + 1L]])) k <- k + 1L
      k
    }, 0L)
  }
)

# Puts them in the place of R's own in stats, base and wherever a package or the workspace holds one of those; returns the
# function that takes them out again.
watch <- function(programs) {
  changed <- list()
  put <- function(name, env, new, old) {
    locked <- bindingIsLocked(name, env)
    if (locked) unlockBinding(name, env)
    assign(name, new, envir = env)
    changed[[length(changed) + 1L]] <<- list(env = env, name = name, original = old, locked = locked)
  }
  replace_in <- function(env, functions, originals) {
    for (name in names(functions)) {
      here <- get0(name, envir = env, inherits = FALSE)
      if (!is.null(here) && identical(here, originals[[name]])) put(name, env, functions[[name]], here)
    }
  }
  stats <- asNamespace("stats")
  in_base <- base::c(in_base, clocks)
  all <- base::c(in_stats, in_base)
  originals <- base::c(mget(names(in_stats), envir = stats), mget(names(in_base), envir = baseenv()))
  compiled <- compiled_code(programs)
  replace_in(baseenv(), in_base, originals)
  replace_in(stats, in_stats, originals)
  replace_in(as.environment("package:stats"), in_stats, originals)
  for (name in setdiff(loadedNamespaces(), base::c("base", "stats", "plumbline"))) {
    replace_in(parent.env(asNamespace(name)), all, originals)
  }
  if ("parallel" %in% loadedNamespaces()) {
    processes <- lapply(in_parallel, elsewhere)
    names(processes) <- in_parallel
    replace_in(asNamespace("parallel"), processes, mget(in_parallel, envir = asNamespace("parallel"), ifnotfound = list(NULL)))
  }
  workspace <- globalenv()
  for (name in ls(workspace, all.names = TRUE)) { # whatever the name: now <- Sys.time
    if (name == ".Random.seed" || bindingIsActive(name, workspace) || !is.function(get(name, envir = workspace))) next
    here <- get(name, envir = workspace)
    for (known in names(originals)) if (identical(here, originals[[known]])) put(name, workspace, all[[known]], here)
  }
  for (one in compiled) put(one$name, one$env, one$refusal, get(one$name, envir = one$env))
  seed <- watch_seed()
  walk$watched <- TRUE
  function() {
    walk$watched <- FALSE
    seed()
    for (one in rev(changed)) {
      assign(one$name, one$original, envir = one$env)
      if (one$locked) lockBinding(one$name, one$env)
    }
  }
}
