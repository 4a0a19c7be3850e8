# The exact law of a program: every path through its random decisions, with its probability.
#
# The program is run once for each path. What it draws comes from a tree of decisions: a finite draw is one decision; a
# uniform number is an interval that splits when the program compares it (uniform.R).

# Paths less probable than this are not followed; their mass is counted.
smallest_path <- 1e-17

# A part of an interval as small as this is a rounding error of the program's own sums, and not a decision.
sliver <- 1e-15

# More mass than this must not be lost.
most_cut <- 1e-9

# The walk that is under way, if any.
walk <- new.env(parent = emptyenv())
walk$active <- FALSE

# One decision among branches with these probabilities: the index of the one that this path takes.
decide <- function(probabilities) {
  if (!walk$active) stop("this number belongs to an exact walk that is over", call. = FALSE)
  at <- walk$position + 1L
  if (at > length(walk$taken)) {
    kept <- which(walk$probability * probabilities > smallest_path)
    if (length(kept) < sum(probabilities > 0)) {
      walk$cut <- walk$cut + walk$probability * max(0, 1 - sum(probabilities[kept]))
    }
    if (length(kept) == 0L) stop(structure(class = c("plumbline_cut", "condition"), list(message = "cut", call = NULL)))
    walk$taken[[at]] <- list(branch = 1L, kept = kept, p = probabilities[kept], count = length(probabilities))
  }
  taken <- walk$taken[[at]]
  if (taken$count != length(probabilities)) {
    refuse("the decision at ", place(), " was another one when the program ran before; it keeps something from run to run")
  }
  walk$position <- at
  walk$probability <- walk$probability * taken$p[[taken$branch]]
  taken$kept[[taken$branch]]
}

# To the next path; FALSE if there is none.
advance <- function() {
  at <- walk$position
  while (at > 0L && walk$taken[[at]]$branch == length(walk$taken[[at]]$kept)) at <- at - 1L
  walk$taken <- walk$taken[seq_len(at)]
  if (at == 0L) return(FALSE)
  walk$taken[[at]]$branch <- walk$taken[[at]]$branch + 1L
  TRUE
}

# Kept as well as raised: a program that swallows it must not be walked on.
refuse <- function(...) {
  walk$refusal <- paste0(...)
  stop(walk$refusal, call. = FALSE)
}

# The innermost call of the program that is being walked, with file and line where R keeps them.
place <- function() {
  ours <- environment(place)
  for (frame in rev(seq_len(sys.nframe()))) {
    defined <- environment(sys.function(frame))
    if (!identical(topenv(if (is.null(defined)) baseenv() else defined), ours)) next
    # The caller of our outermost function in this run of frames is the program's.
    caller <- sys.parents()[[frame]]
    if (caller == 0L || identical(topenv(environment(sys.function(caller))), ours)) next
    call <- sys.call(frame)
    source <- attr(call, "srcref")
    text <- paste(trimws(deparse(call, width.cutoff = 500L)), collapse = " ")
    file <- if (is.null(source)) "" else basename(utils::getSrcFilename(source))
    if (length(file) == 1L && nzchar(file)) return(paste0(text, " (", file, ":", source[[1L]], ")"))
    within <- sys.call(caller)[[1L]]
    return(if (is.name(within)) paste0(text, " in ", within, "()") else text)
  }
  "an unknown place"
}

# A text that is equal where values are: whole numbers and logical ones are numbers, whatever their type.
frozen <- function(value) {
  plain <- function(x) {
    if (is.environment(x)) x <- as.list(x, sorted = TRUE)
    if (is.list(x)) {
      x[] <- lapply(x, plain)
    } else if ((is.integer(x) || is.logical(x)) && !is.factor(x)) {
      storage.mode(x) <- "double"
    }
    if (is.numeric(x) && length(x) == 1L) names(x) <- NULL # as sample(c(a = 0, b = 1), 1) has one
    x
  }
  if (inherits(value, "plumbline_uniform")) refuse("a uniform number is returned by the program; it is continuous")
  paste(deparse(plain(value), control = c("keepNA", "digits17", "showAttributes")), collapse = "")
}

random_seed <- function() get0(".Random.seed", envir = globalenv(), inherits = FALSE)

#' The exact law of what program() returns, by running it once for every path of its random decisions.
#'
#' runif, sample, rbinom, rmultinom, rpois and others are replaced while it runs, in stats, base and wherever packages
#' have imported them. A continuous draw that is used as a number is refused, as are draws in compiled code.
#'
#' @return a list: values (distinct ones), probabilities, keys, cut (mass of paths too improbable to follow), paths
law <- function(program, most_paths = 1e6) {
  program <- match.fun(program)
  if (walk$active) stop("a law within a law cannot be walked", call. = FALSE)
  walk$taken <- list()
  walk$cut <- 0
  walk$refusal <- NULL
  walk$active <- TRUE
  values <- list()
  probabilities <- numeric()
  paths <- 0
  undo <- watch()
  on.exit({
    undo()
    walk$active <- FALSE
  })
  seed <- random_seed()
  repeat {
    walk$position <- 0L
    walk$probability <- 1
    paths <- paths + 1
    if (paths > most_paths) stop("more than ", most_paths, " paths: give it a smaller case", call. = FALSE)
    done <- FALSE
    value <- withCallingHandlers(
      tryCatch({
        found <- program()
        done <- TRUE
        found
      }, plumbline_cut = function(cut) NULL),
      error = function(e) if (!is.null(walk$refusal)) stop(walk$refusal, call. = FALSE)
    )
    if (!is.null(walk$refusal)) stop(walk$refusal, call. = FALSE)
    if (!identical(seed, random_seed())) {
      stop("the program draws random numbers that cannot be watched: in compiled code, or by a function that it keeps",
        " under another name", call. = FALSE)
    }
    if (done) {
      key <- frozen(value)
      if (is.null(values[[key]])) values[[key]] <- list(value)
      probabilities[key] <- sum(probabilities[key], walk$probability, na.rm = TRUE)
    }
    if (!advance()) break
  }
  if (walk$cut > most_cut) {
    stop(sprintf("paths of mass %.1e are too improbable to follow: give it a smaller case", walk$cut), call. = FALSE)
  }
  missing <- 1 - sum(probabilities) - walk$cut
  if (abs(missing) > most_cut) {
    stop(sprintf("the paths have mass %.12g, not 1: probabilities whose sum is not 1, or the program keeps something",
      1 - missing), " from run to run", call. = FALSE)
  }
  keys <- names(probabilities)
  list(values = lapply(values[keys], `[[`, 1L), probabilities = probabilities, keys = keys, cut = walk$cut, paths = paths)
}
